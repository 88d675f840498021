import { type FunctionalComponent, h } from 'vue'

/** The few elements of a Markdown page that plain HTML and its styles can't do by themselves. */
export const prose = { h2: heading('h2'), h3: heading('h3'), pre: codeBlock(), table: scrollingTable() }

function heading(tag: 'h2' | 'h3') {
  const component: FunctionalComponent<{ id?: string }> = ({ id }, { slots }) =>
    h(tag, { id }, h('a', { href: `#${id}`, class: 'anchor' }, slots.default?.()))
  component.props = ['id']
  return component
}

interface Fence {
  language?: string
  filename?: string
  code?: string
  meta?: string
}

function codeBlock() {
  const component: FunctionalComponent<Fence> = (props, { attrs, slots }) => {
    const { language, filename = '', code = '', meta = '' } = props
    // modules/sample-status and modules/live write these
    const [, status] = /\bstatus="([^"]*)"$/.exec(meta) ?? []
    const [, copy] = /\bcopy="([^"]*)"/.exec(meta) ?? []
    const [, block, runs] = /\blive="(\d+)"( runs)?/.exec(meta) ?? []
    const isResult = language === 'text' && (filename === 'Output' || filename === 'Error')
    // each line of a result is a box of its own, so that the rest of one that wraps can be set in
    const inside = isResult
      ? code
          .replace(/\n$/, '')
          .split('\n')
          .map(line => h('span', `${line}\n`))
      : slots.default?.()
    const classes = ['code-block', { result: isResult, error: filename === 'Error' }]
    return h('figure', { class: classes, 'data-block': block }, [
      filename ? h('figcaption', filename) : undefined,
      // a box that scrolls must be reachable by keyboard
      h('pre', { class: attrs.class, tabindex: 0 }, inside),
      isResult
        ? undefined
        : h('div', { class: 'foot' }, [
            status ? h('p', { class: 'status' }, status) : undefined,
            runs ? sampleButtons(filename || 'this code') : undefined,
            ['ts', 'json', 'sh'].includes(language ?? '')
              ? copyButton(filename || 'this code', copy)
              : undefined,
          ]),
    ])
  }
  component.props = ['language', 'filename', 'code', 'highlights', 'meta']
  component.inheritAttrs = false
  return component
}

/** Buttons that app/client/samples.ts works. */
function sampleButtons(name: string) {
  const labels = { run: 'Run', edit: 'Edit', reset: 'Reset', share: 'Share' }
  return Object.entries(labels).map(([act, label]) =>
    h('button', { type: 'button', class: 'act', 'data-act': act }, [
      label,
      h('span', { class: 'sr-only' }, ` ${name}`),
    ]),
  )
}

/** A button that app/client/copy.ts works. It carries a text only where that is not the one on the page. */
function copyButton(name: string, encoded?: string) {
  return h('button', { type: 'button', class: 'copy', 'data-copy': encoded && decodeURIComponent(encoded) }, [
    'Copy',
    h('span', { class: 'sr-only' }, ` ${name}`),
  ])
}

function scrollingTable() {
  const component: FunctionalComponent = (_props, { slots }) =>
    h(
      'div',
      { class: 'scroll-table', role: 'group', 'aria-label': 'Table', tabindex: 0 },
      h('table', slots.default?.()),
    )
  return component
}
