/**
 * Runs a query on the content while a page is built, and in development.
 *
 * In the built site every answer is in the page's payload: asked for in a browser, the query would bring the whole
 * database with it, so there it stands for a page that was never built.
 */
export async function atBuild<T>(query: () => Promise<T>): Promise<T> {
  if (import.meta.server || import.meta.dev) return query()
  throw pageNotFound()
}

/** A page of the content, with its parsed Markdown. */
export async function useContentPage(path: string) {
  const query = useAsyncData(`page:${path}`, () =>
    atBuild(() => queryCollection('pages').path(path).select('path', 'title', 'description', 'body').first()),
  )
  const { data: page, error } = query
  // before the wait: after it, Nuxt no longer knows whose title this is
  useSeoMeta({ title: () => page.value?.title, description: () => page.value?.description })
  await query
  if (error.value) throw error.value
  if (!page.value) throw pageNotFound()
  return page.value
}

function pageNotFound() {
  return createError({ status: 404, statusText: 'Page not found', fatal: true })
}
