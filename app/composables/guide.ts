import type { ContentNavigationItem } from '@nuxt/content'

export interface GuidePage {
  path: string
  title: string
  description: string
}

/** The guide's pages, in reading order. */
export async function useGuidePages(): Promise<GuidePage[]> {
  const { data } = await useAsyncData('guide-pages', () =>
    atBuild(async () => {
      const tree = await queryCollectionNavigation('pages', ['description'])
      const guide = tree.find(item => item.path === '/guide')
      return leaves(guide?.children ?? []).map(({ path, title, description }) => ({
        path,
        title,
        description: String(description ?? ''),
      }))
    }),
  )
  return data.value ?? []
}

function leaves(items: ContentNavigationItem[]): ContentNavigationItem[] {
  return items.flatMap(item => (item.children ? leaves(item.children) : [item]))
}
