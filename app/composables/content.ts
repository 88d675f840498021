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

/** The folders of the content, each with its pages in reading order. */
export async function useSections(): Promise<Section[]> {
  const { data } = await useAsyncData('sections', async () => {
    const [sections, pages] = await Promise.all([
      queryCollection('sections').order('order', 'ASC').all(),
      queryCollection('pages').order('stem', 'ASC').select('path', 'title', 'description').all(),
    ])
    return filled(sections, pages)
  })
  return data.value!
}

export function pageNotFound() {
  return createError({ status: 404, statusText: 'Page not found' })
}

function filled(sections: { stem: string; title: string; icon: string }[], pages: PageLink[]): Section[] {
  const folders = sections.map(({ stem, title, icon }) => {
    const path = `/${stem.split('/')[0]}`
    // the page of the folder itself comes first, whatever its file is called
    const start = pages.filter(page => page.path === path)
    const rest = pages.filter(page => page.path.startsWith(`${path}/`))
    return { path, title, icon, pages: [...start, ...rest] }
  })
  return folders.filter(folder => folder.pages.length > 0)
}
