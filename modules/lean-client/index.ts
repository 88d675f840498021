import { createResolver, defineNuxtModule } from 'nuxt/kit'

/** Keeps what a browser loads small and in few files. */
export default defineNuxtModule({
  meta: { name: 'lean-client' },
  setup(_options, nuxt) {
    if (nuxt.options.dev) return
    const { resolve } = createResolver(import.meta.url)

    nuxt.hook('vite:extendConfig', (config, { isClient }) => {
      if (!isClient) return
      const { output } = config.build?.rolldownOptions ?? {}
      if (!output || Array.isArray(output)) throw new Error('Nuxt no longer sets one output for the browser')
      output.codeSplitting = { groups: chunks }
      config.plugins?.push({
        name: 'no-database',
        enforce: 'pre',
        resolveId: id => (id === '@sqlite.org/sqlite-wasm' ? resolve('./no-database.ts') : undefined),
      })
    })
  },
})

/**
 * Puts what every page starts with into one file and what the demos share into a second. Left to itself the bundler makes
 * twenty, since the dialog of the search shares parts of them.
 */
const chunks = [
  { name: 'shell', tags: ['$initial' as const], priority: 2 },
  {
    name: 'demo',
    test: /\/(components\/(SanitizeDemo|SourceField|VisibleText|PresetButtons|hostile)|lib\/dist\/sanitize)\./,
    priority: 1,
  },
]
