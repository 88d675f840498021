import MiniSearch from 'minisearch'
import { searchOptions } from '../../modules/for-agents/search-options.ts'
import type { Section } from '../../modules/for-agents/sections.ts'

export type Search = (query: string, limit: number) => Section[]

/** Searches sections by words. */
export function searchOver(sections: readonly Section[]): Search {
  const index = new MiniSearch<Section & { id: number }>(searchOptions)
  index.addAll(sections.map((section, id) => ({ id, ...section })))
  return (query, limit) =>
    index
      .search(query)
      .slice(0, limit)
      .map(({ id }) => sections[id]!)
}
