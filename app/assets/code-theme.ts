/** The colours of code, which are few: what the language says, texts, other values, and what is only said to people. */
interface Colors {
  text: string
  quiet: string
  language: string
  string: string
  value: string
}

const light = theme('everyhost-light', 'light', {
  text: '#1d1b18',
  quiet: '#6b6458',
  language: '#0e5b52',
  string: '#8a4605',
  value: '#6a3ba1',
})

const dark = theme('everyhost-dark', 'dark', {
  text: '#ece8e0',
  quiet: '#a0988a',
  language: '#7ecbbc',
  string: '#e6b680',
  value: '#c9adf3',
})

/** Nuxt UI names a light theme beside the default one, which would stay its own. */
export const codeThemes = { default: light, light, dark }

function theme(name: string, type: 'light' | 'dark', colors: Colors) {
  return {
    name,
    type,
    colors: { 'editor.foreground': colors.text },
    settings: [
      {
        scope: ['comment', 'punctuation.definition.comment'],
        settings: { foreground: colors.quiet, fontStyle: 'italic' },
      },
      { scope: ['punctuation', 'meta.brace', 'keyword.operator'], settings: { foreground: colors.quiet } },
      {
        scope: ['keyword', 'storage', 'keyword.operator.new', 'keyword.operator.expression'],
        settings: { foreground: colors.language },
      },
      { scope: ['string', 'punctuation.definition.string'], settings: { foreground: colors.string } },
      {
        scope: ['constant.numeric', 'constant.language', 'constant.character.escape', 'string.regexp'],
        settings: { foreground: colors.value },
      },
      { scope: ['support.type.property-name', 'variable'], settings: { foreground: colors.text } },
    ],
  }
}
