import { codeTheme } from './app/assets/code-theme.ts'

// a client bundle of this size makes Rolldown print how long its plugins took; that is no defect of the build
const quiet = { build: { rolldownOptions: { checks: { bundlerTimings: false } } } }

export default defineNuxtConfig({
  modules: ['@nuxt/content'],
  compatibilityDate: '2026-11-01',
  telemetry: false,
  devtools: { enabled: false },

  // every component here can be used in Markdown by its name; app/utils/live.ts has those that are alive
  components: [
    { path: '~~/components', global: true, pathPrefix: false, extensions: ['vue'], ignore: ['live/**'] },
    { path: '~/components', pathPrefix: false },
  ],
  css: ['~/assets/css/main.css'],

  // where the site is, and where it comes from; NUXT_PUBLIC_ADDRESS and NUXT_PUBLIC_REPOSITORY set them for a build
  runtimeConfig: {
    // NUXT_MCP_CALLS_PER_MINUTE for one caller; NUXT_MCP_BEHIND_PROXY=true where X-Forwarded-For says who that is
    mcp: { callsPerMinute: 120, behindProxy: false },
    public: {
      address: 'https://everyhost.example',
      repository: 'https://github.com/everyhost/everyhost',
    },
  },

  content: {
    experimental: { sqliteConnector: 'native' },
    build: {
      markdown: {
        toc: { depth: 3 },
        highlight: {
          theme: { default: codeTheme },
          langs: ['json', 'sh'],
        },
      },
    },
  },

  experimental: { payloadExtraction: 'client', entryImportMap: false, appManifest: false },
  nitro: {
    prerender: {
      crawlLinks: true,
      failOnError: true,
      routes: ['/', '/search.json', '/404.html'],
      // for sites without a server, for queries in a browser, and for Nuxt in one: this one has no use for any of them
      ignore: ['/200.html', '/__nuxt_content', /\/_payload\.json/],
    },
    hooks: {
      'rollup:before'(_nitro, config) {
        const before = config.onwarn
        config.onwarn = (warning, handle) => {
          // said of Nitro's and zod's own files at every build
          if (['UNUSED_EXTERNAL_IMPORT', 'INVALID_ANNOTATION'].includes(warning.code ?? '')) return
          before?.(warning, handle)
        }
      },
    },
  },
  vite: {
    $client: quiet,
    $server: quiet,
    // a small font in a `data:` address would need a hole in the policy
    build: { assetsInlineLimit: 0 },
    // found only at their first use, these would reload the page under whoever is developing it
    optimizeDeps: {
      include: [
        '@codemirror/commands',
        '@codemirror/lang-javascript',
        '@codemirror/language',
        '@codemirror/state',
        '@codemirror/view',
        '@lezer/highlight',
        'jsonc-parser',
        'minisearch',
      ],
    },
  },
  typescript: {
    tsConfig: { compilerOptions: { types: ['node'] } },
    nodeTsConfig: {
      compilerOptions: { types: ['node'] },
      include: ['../content.config.ts', '../vitest.config.ts', '../modules/**/*'],
    },
  },
})
