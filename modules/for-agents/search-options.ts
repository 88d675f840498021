import type { Options } from 'minisearch'

/** How sections are searched: a word of a title counts for more, and one that is nearly right or only begun counts too. */
export const searchOptions = {
  fields: ['title', 'page', 'text'],
  searchOptions: {
    boost: { title: 4, page: 2 },
    prefix: true,
    fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
  },
} satisfies Options
