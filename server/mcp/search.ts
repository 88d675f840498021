import MiniSearch from 'minisearch'
import type { Section } from '../../modules/for-agents/sections.ts'

export type Search = (query: string, limit: number) => Section[]

/** Searches sections by words: a word of a title counts for more, and one that is nearly right or only begun counts too. */
export function searchOver(sections: readonly Section[]): Search {
  const index = new MiniSearch<Section & { id: number }>({
    fields: ['title', 'page', 'text'],
    searchOptions: {
      boost: { title: 4, page: 2 },
      prefix: true,
      fuzzy: term => (term.length > 4 ? 0.2 : false),
    },
  })
  index.addAll(sections.map((section, id) => ({ id, ...section })))
  return (query, limit) =>
    index
      .search(query)
      .slice(0, limit)
      .map(({ id }) => sections[id]!)
}
