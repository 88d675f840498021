/** A page as the lists of pages show it. */
export interface PageLink {
  path: string
  title: string
  description: string
}

export interface Section {
  path: string
  title: string
  icon: string
  pages: PageLink[]
}

export interface SiteMap {
  /** The folders of the content, each with its pages in reading order. */
  sections: Section[]
  /** Pages that stand outside of any folder, the start page left out. */
  others: PageLink[]
}

// All of this runs on the server, while the site is built; a browser gets the finished page.

/** A page of the content, with its parsed Markdown. */
export async function useContentPage(path: string) {
  const page = await queryCollection('pages')
    .path(path)
    .select('path', 'title', 'description', 'body', 'stem')
    .first()
  if (!page) throw pageNotFound()
  return page
}

/** What is on the site. */
export async function useSiteMap(): Promise<SiteMap> {
  const { data } = await useAsyncData('site-map', async () => {
    const [sections, pages] = await Promise.all([
      queryCollection('sections').order('order', 'ASC').all(),
      queryCollection('pages').order('stem', 'ASC').select('path', 'title', 'description').all(),
    ])
    return siteMap(sections, pages)
  })
  return data.value!
}

export function pageNotFound() {
  return createError({ status: 404, statusText: 'Page not found' })
}

function siteMap(sections: { stem: string; title: string; icon: string }[], pages: PageLink[]): SiteMap {
  const folders = sections.map(({ stem, title, icon }) => {
    const path = `/${stem.split('/')[0]}`
    // the page of the folder itself comes first, whatever its file is called
    const start = pages.filter(page => page.path === path)
    const rest = pages.filter(page => page.path.startsWith(`${path}/`))
    return { path, title, icon, pages: [...start, ...rest] }
  })
  return {
    sections: folders.filter(folder => folder.pages.length > 0),
    others: pages.filter(({ path }) => path !== '/' && !path.slice(1).includes('/') && !isIn(path, folders)),
  }
}

function isIn(path: string, folders: Section[]): boolean {
  return folders.some(folder => folder.path === path)
}
