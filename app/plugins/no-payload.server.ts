/** Leaves out of a page what only Nuxt's own code in a browser would read, and that is not there. */
export default defineNuxtPlugin(() => {
  injectHead().hooks?.hook('tags:resolve', context => {
    context.tags = context.tags.filter(({ tag, props, innerHTML }) => {
      if (tag !== 'script') return true
      return props.id !== '__NUXT_DATA__' && !String(innerHTML ?? '').startsWith('window.__NUXT__=')
    })
  })
})
