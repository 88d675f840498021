/** The page a static host shows for an unknown address: the one that the Node server renders. */
export default defineEventHandler(async event => {
  const page = await useNitroApp().localFetch(
    '/__nuxt_error?statusCode=404&statusMessage=Page%20not%20found&url=/404',
    {},
  )
  setHeader(event, 'content-type', 'text/html;charset=utf-8')
  return page.text()
})
