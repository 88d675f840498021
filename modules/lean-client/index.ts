import { createResolver, defineNuxtModule } from 'nuxt/kit'

interface Graph {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null
}

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
      output.codeSplitting = { groups: [{ name: chunkNames() }] }
      config.plugins?.push({
        name: 'no-database',
        enforce: 'pre',
        resolveId: id => (id === '@sqlite.org/sqlite-wasm' ? resolve('./no-database.ts') : undefined),
      })
    })
  },
})

/**
 * Puts what every page starts with into one file, what every page of Markdown adds into a second, and what the demos
 * share into a third. Left to itself the bundler makes twenty, since the dialog of the search shares parts of them.
 */
function chunkNames() {
  const isShell = importedBy((_id, { isEntry }) => isEntry)
  const isPage = importedBy(id => id.includes('/app/pages/'))
  const isDemo = importedBy(id =>
    /\/components\/(SanitizeDemo|SourceField|VisibleText|PresetButtons)\.vue/.test(id),
  )
  return (id: string, graph: Graph) => {
    if (isShell(id, graph)) return 'shell'
    if (isPage(id, graph)) return 'page'
    return isDemo(id, graph) ? 'demo' : null
  }
}

/** Tells whether a module is one of those that `isRoot` knows, or comes with one of them from the start. */
function importedBy(isRoot: (id: string, info: { isEntry: boolean }) => boolean) {
  const known = new Map<string, boolean>()
  return function isImported(id: string, graph: Graph): boolean {
    const answer = known.get(id)
    if (answer !== undefined) return answer
    // two modules may import each other
    known.set(id, false)
    const info = graph.getModuleInfo(id)
    const found =
      info !== null && (isRoot(id, info) || info.importers.some(importer => isImported(importer, graph)))
    known.set(id, found)
    return found
  }
}
