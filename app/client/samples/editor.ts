import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, highlightSpecialChars, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'

export interface Editor {
  element: HTMLElement
  set(text: string): void
  focus(): void
  remove(): void
}

interface Use {
  text: string
  /** What the field is called by a screen reader. */
  label: string
  onChange(text: string): void
  onRun(): void
}

/** An editor of TypeScript. Tab leaves it, as it leaves every field; Ctrl Enter or ⌘ Enter runs what it holds. */
export function createEditor({ text, label, onChange, onRun }: Use): Editor {
  const run = () => {
    onRun()
    return true
  }
  const view = new EditorView({
    state: EditorState.create({
      doc: text,
      extensions: [
        keymap.of([{ key: 'Mod-Enter', run }, ...defaultKeymap, ...historyKeymap]),
        history(),
        // a link can bring characters along that nobody sees
        highlightSpecialChars({
          addSpecialChars: /[\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu,
        }),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        javascript({ typescript: true }),
        syntaxHighlighting(colors),
        look,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString())
        }),
      ],
    }),
  })
  return {
    element: view.dom,
    set: insert => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }),
    focus: () => view.focus(),
    remove: () => view.destroy(),
  }
}

/** The look of the blocks. */
const look = EditorView.theme({
  '&': {
    fontSize: '0.84375rem',
    background: 'var(--ui-bg)',
    borderBottom: '1px solid var(--ui-border)',
  },
  '&.cm-focused': { outline: '2px solid var(--ui-primary)', outlineOffset: '-2px' },
  '.cm-scroller': { maxHeight: '70vh', fontFamily: 'var(--font-mono)', lineHeight: '1.65' },
  '.cm-content': { padding: '0.9rem 0', caretColor: 'var(--ui-text-highlighted)' },
  '.cm-line': { padding: '0 1rem' },
  '.cm-cursor': { borderLeftColor: 'var(--ui-text-highlighted)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in oklab, var(--ui-primary) 25%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': {
    background: 'color-mix(in oklab, var(--ui-primary) 20%, transparent)',
  },
  '.cm-specialChar': { color: 'var(--refusal)' },
})

/** The colours of the blocks, whose theme app/assets/code-theme.ts is. */
const colors = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--code-quiet)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.operator, tags.bracket], color: 'var(--code-quiet)' },
  {
    tag: [tags.keyword, tags.definitionKeyword, tags.operatorKeyword, tags.controlKeyword],
    color: 'var(--code-language)',
  },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.escape, tags.regexp], color: 'var(--code-value)' },
])
