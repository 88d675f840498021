import { queryCollectionSearchSections } from '@nuxt/content/server'

/** Every section of every page, for the search box. */
export default defineEventHandler(event =>
  queryCollectionSearchSections(event, 'pages', { ignoredTags: ['style'] }),
)
