export default defineNuxtConfig({
  modules: ['@nuxt/ui', '@nuxt/content'],
  compatibilityDate: '2026-11-01',
  telemetry: false,
  content: { experimental: { sqliteConnector: 'native' } },
})
