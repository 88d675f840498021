/**
 * The colours of code, which are few: what the language says, texts, other values, and what is only said to people. The
 * style sheet theme.css has each of them for light and for dark.
 */
export const codeTheme = {
  name: 'everyhost',
  type: 'light' as const,
  fg: 'var(--code-text)',
  bg: 'transparent',
  settings: [
    {
      scope: ['comment', 'punctuation.definition.comment'],
      settings: { foreground: 'var(--code-quiet)', fontStyle: 'italic' },
    },
    {
      scope: ['punctuation', 'meta.brace', 'keyword.operator'],
      settings: { foreground: 'var(--code-quiet)' },
    },
    {
      scope: ['keyword', 'storage', 'keyword.operator.new', 'keyword.operator.expression'],
      settings: { foreground: 'var(--code-language)' },
    },
    {
      scope: ['string', 'punctuation.definition.string'],
      settings: { foreground: 'var(--code-string)' },
    },
    {
      scope: ['constant.numeric', 'constant.language', 'constant.character.escape', 'string.regexp'],
      settings: { foreground: 'var(--code-value)' },
    },
    { scope: ['support.type.property-name', 'variable'], settings: { foreground: 'var(--code-text)' } },
  ],
}
