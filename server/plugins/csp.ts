// A `meta` element serves a static host and the Node server alike, and is written from the page as it goes out.
export default defineNitroPlugin(nitro => {
  // the development server and Vite's own scripts in its pages could not live with it
  if (import.meta.dev) return
  nitro.hooks.hook('render:response', response => {
    if (typeof response.body === 'string' && response.headers?.['content-type']?.startsWith('text/html')) {
      response.body = withPolicy(response.body)
    }
  })
})
