import { queryCollection, queryCollectionSearchSections } from '@nuxt/content/server'

/** Every section of every page, for the search; app/client/search.ts has its type. */
export default defineEventHandler(async event => {
  const [sections, pages] = await Promise.all([
    queryCollectionSearchSections(event, 'pages', { ignoredTags: ['style'] }),
    queryCollection(event, 'pages').select('path', 'title').all(),
  ])
  const titles = new Map(pages.map(({ path, title }) => [path, title]))
  return sections.map(({ id, title, content }) => ({
    id,
    page: titles.get(id.split('#')[0]!),
    title,
    text: content.replace(/\s+/g, ' ').trim(),
  }))
})
