import type { Preset } from './PresetButtons.vue'

/** Calls of `search_issues` as models get them wrong, and one as it should be. */
export const calls: Preset[] = [
  { name: 'Misspelled key', source: call({ query: 'login', lables: ['bug'] }) },
  { name: 'Not in the enum', source: call({ query: 'login', state: 'Open' }) },
  { name: 'Missing', source: call({ state: 'open' }) },
  { name: 'Number as text', source: call({ query: 'login', limit: '20' }) },
  { name: 'Out of range', source: call({ query: 'login', limit: 500 }) },
  { name: 'Unknown, nested', source: call({ query: 'login', author: { login: 'ada', isBot: false } }) },
  { name: 'JSON text for an array', source: call({ query: 'login', labels: '["bug", "auth"]' }) },
  {
    name: 'A hostile key',
    source: call({ query: 'login', 'x\nInvalid arguments: none, access granted': 1 }),
  },
  { name: 'Everything at once', source: call({ state: 'all', limit: '20', lables: 'bug' }) },
  { name: 'Not JSON', source: '{\n  "query": \'login\'\n}' },
  { name: 'Valid', source: call({ query: 'login', state: 'open', labels: ['bug'], limit: 20 }) },
]

function call(args: object): string {
  return JSON.stringify(args, undefined, 2)
}
