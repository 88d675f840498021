import type { ContentNavigationItem } from '@nuxt/content'

export interface GuidePage {
  path: string
  title: string
  description: string
}

// In the built site every answer is in the page's payload. Asked for in a browser, a query would bring the whole
// database with it, and could only be for a page that was never built: hence `import.meta.client` below.

/** A page of the content, with its parsed Markdown. */
export async function useContentPage(path: string) {
  const query = useAsyncData(`page:${path}`, () =>
    import.meta.client && !import.meta.dev
      ? Promise.reject(pageNotFound())
      : queryCollection('pages').path(path).select('path', 'title', 'description', 'body').first(),
  )
  const { data: page, error } = query
  // before the wait: after it, Nuxt no longer knows whose title this is
  useSeoMeta({ title: () => page.value?.title, description: () => page.value?.description })
  await query
  if (error.value) throw error.value
  if (!page.value) throw pageNotFound()
  return page.value
}

/** The guide's pages, in reading order. */
export async function useGuidePages(): Promise<GuidePage[]> {
  const { data } = await useAsyncData('guide-pages', async () =>
    import.meta.client && !import.meta.dev
      ? []
      : guidePages(await queryCollectionNavigation('pages', ['description'])),
  )
  return data.value ?? []
}

export function pageNotFound() {
  // in a browser only a fatal error shows the page for errors; a server would log it as a fault of its own
  return createError({ status: 404, statusText: 'Page not found', fatal: import.meta.client })
}

function guidePages(tree: ContentNavigationItem[]): GuidePage[] {
  const guide = tree.find(item => item.path === '/guide')
  return leaves(guide?.children ?? []).map(({ path, title, description }) => ({
    path,
    title,
    description: String(description ?? ''),
  }))
}

function leaves(items: ContentNavigationItem[]): ContentNavigationItem[] {
  return items.flatMap(item => (item.children ? leaves(item.children) : [item]))
}
