import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addTypeTemplate, createResolver, defineNuxtModule, useRuntimeConfig } from 'nuxt/kit'
import { lastReport, readReport } from '../../tests/samples/report.ts'
import { checkedAddress } from './addresses.ts'
import { documentsOf, type ForAgents } from './documents.ts'

/**
 * Gives agents the content in the forms they read: each page as Markdown, the indexes, and the sections for a search. All of it
 * is made here, while the site is built; server/ only hands it out.
 */
export default defineNuxtModule({
  meta: { name: 'for-agents' },
  setup(_options, nuxt) {
    const { rootDir, dev, _prepare } = nuxt.options

    const { resolve } = createResolver(import.meta.url)
    addTypeTemplate(
      { filename: 'types/for-agents.d.ts', getContents: () => types(resolve('./documents')) },
      { nitro: true, nuxt: true, node: true },
    )

    nuxt.hook('nitro:config', async config => {
      const made = _prepare ? nothing : await make()
      config.virtual = { ...config.virtual, '#for-agents': async () => asModule(dev ? await make() : made) }
      config.prerender!.routes!.push(...Object.keys(made.documents))
    })

    if (dev) {
      nuxt.hook('nitro:init', nitro => {
        nuxt.hook('builder:watch', async (_event, path) => {
          if (/\bcontent\b.*\.(md|yml)$/.test(path)) await nitro.hooks.callHook('rollup:reload')
        })
      })
    }

    async function make() {
      // the package is not built yet when Nuxt only prepares its types
      const { forms } = await import('./components.ts')
      const address = checkedAddress(useRuntimeConfig().public.address)
      const { version } = JSON.parse(readFileSync(join(rootDir, 'lib/package.json'), 'utf8'))
      const reportOn = dev ? (file: string) => lastReport(file) : readReport
      return documentsOf({ rootDir, address, version, forms, reportOn })
    }
  },
})

const nothing: ForAgents = { documents: {}, pages: [], sections: [], version: '', address: '' }

function asModule(made: ForAgents): string {
  return Object.entries(made)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
}

/** A declared module may import nothing, hence the type where it is used. */
function types(from: string): string {
  const names = Object.keys(nothing).map(name => {
    return `  export const ${name}: import(${JSON.stringify(from)}).ForAgents['${name}']`
  })
  return ["declare module '#for-agents' {", ...names, '}', ''].join('\n')
}
