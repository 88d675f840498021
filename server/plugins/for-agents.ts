import { address } from '#for-agents'
import { markdownPathOf } from '../../modules/for-agents/addresses.ts'

// Said in each page itself, since a host that only serves files cannot say it in headers.
export default defineNitroPlugin(nitro => {
  nitro.hooks.hook('render:html', (html, { event }) => {
    const page = pageAt(event)
    if (page === undefined) return
    const markdown = address + markdownPathOf(page)
    html.head.push(`<link rel="alternate" type="text/markdown" href="${markdown}">`)
    // for what reads the page as text: not to be seen, heard or reached by people
    html.bodyPrepend.push(
      `<div class="sr-only" aria-hidden="true">For agents: all pages as Markdown are listed in ${address}/llms.txt, and this one is ${markdown}</div>`,
    )
  })
})
