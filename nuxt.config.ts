import { codeThemes } from './app/assets/code-theme.ts'

// a client bundle of this size makes Rolldown print how long its plugins took; that is no defect of the build
const quiet = { build: { rolldownOptions: { checks: { bundlerTimings: false } } } }

export default defineNuxtConfig({
  modules: ['@nuxt/ui', '@nuxt/content'],
  compatibilityDate: '2026-11-01',
  telemetry: false,
  devtools: { enabled: false },

  // every component here can be used in Markdown by its name
  components: [
    { path: '~~/components', global: true, pathPrefix: false, extensions: ['vue'] },
    { path: '~/components', pathPrefix: false },
  ],
  css: ['~/assets/css/main.css'],

  // fonts and icons come from packages, at build time: no page asks another origin for anything
  ui: { fonts: false, experimental: { componentDetection: true } },
  icon: {
    provider: 'none',
    fallbackToApi: false,
    serverBundle: 'local',
    clientBundle: {
      scan: {
        globInclude: ['{app,components,content}/**/*.{vue,ts,md}'],
        globExclude: ['**/node_modules/**'],
      },
    },
  },

  runtimeConfig: {
    // NUXT_MCP_CALLS_PER_MINUTE for one caller; NUXT_MCP_BEHIND_PROXY=true where X-Forwarded-For says who that is
    mcp: { callsPerMinute: 120, behindProxy: false },
    public: {
      address: 'https://everyhost.example',
    },
  },

  content: {
    experimental: { sqliteConnector: 'native' },
    build: {
      markdown: {
        toc: { depth: 3 },
        highlight: {
          theme: codeThemes,
          langs: ['json', 'sh'],
        },
      },
    },
  },

  // a page carries its own payload; the file beside it is for those who come by a link within the site
  experimental: {
    payloadExtraction: 'client',
    defaults: { nuxtLink: { prefetchOn: { visibility: false, interaction: true } } },
  },
  hooks: {
    // what a page may need later is fetched when it is needed
    // Markdown needs none of Nuxt UI's components for it: app/utils/prose.ts has what plain HTML lacks
    'components:extend'(components) {
      const others = components.filter(({ filePath }) => !filePath.includes('/runtime/components/prose/'))
      components.splice(0, components.length, ...others)
    },
    'build:manifest'(manifest) {
      for (const chunk of Object.values(manifest)) {
        chunk.prefetch = false
        chunk.dynamicImports = []
      }
    },
  },
  nitro: {
    prerender: {
      crawlLinks: true,
      failOnError: true,
      routes: ['/', '/search.json', '/404.html'],
      // the first is for sites without a server, the second for queries in a browser; this site needs neither
      ignore: ['/200.html', '/__nuxt_content'],
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
  },
  typescript: {
    tsConfig: { compilerOptions: { types: ['node'] } },
    nodeTsConfig: {
      compilerOptions: { types: ['node'] },
      include: ['../content.config.ts', '../vitest.config.ts', '../modules/**/*'],
    },
  },
})
