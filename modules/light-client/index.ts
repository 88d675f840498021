import { defineNuxtModule, resolvePath } from 'nuxt/kit'

/**
 * Gives browsers the code in app/client, and neither Nuxt's nor Vue's: every page is whole without them. What is alive on a
 * page, the components in components/live, brings Vue along once a reader comes near.
 */
export default defineNuxtModule({
  meta: { name: 'light-client' },
  async setup(_options, nuxt) {
    const entry = await resolvePath('#app/entry', { alias: nuxt.options.alias })

    nuxt.hook('vite:extendConfig', (config, { isClient }) => {
      if (!isClient) return
      // the live components are written with the composition API alone
      Object.assign((config.define as Record<string, unknown>) ?? {}, { __VUE_OPTIONS_API__: false })
      const { output } = config.build?.rolldownOptions ?? {}
      if (!output || Array.isArray(output)) throw new Error('Nuxt no longer sets one output for the browser')
      output.codeSplitting = { groups: chunks }
      config.plugins?.push({
        name: 'light-client',
        enforce: 'pre',
        load: id =>
          id.split('?')[0] === entry ? "import '#build/css'\nimport '~/client/index.ts'" : undefined,
      })
    })

    // a page asks for what it needs when it needs it
    nuxt.hook('build:manifest', manifest => {
      for (const chunk of Object.values(manifest))
        Object.assign(chunk, { prefetch: false, dynamicImports: [] })
    })

    // no part of the app runs in a browser that could take an edit of it in
    nuxt.hook('vite:serverCreated', (server, { isClient }) => {
      if (isClient) nuxt.hook('builder:watch', () => server.ws.send({ type: 'full-reload' }))
    })
  },
})

/** Vue comes in a file of its own, and what live components share in another: left alone, the bundler makes a dozen. */
const chunks = [
  { name: 'vue', test: /\/node_modules\/@?vue\/|\/app\/island\.ts|plugin-vue/, priority: 2 },
  { name: 'shared', test: /\/components\/[^/]+\.(vue|ts)/, minShareCount: 2, priority: 1 },
]
