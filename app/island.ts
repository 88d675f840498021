import { type Component, createSSRApp, h } from 'vue'

export interface Island {
  /** Begins every id in it, so that ids differ between islands and agree between server and browser. */
  id: string
  props: Record<string, unknown>
  /** What the page has inside the component, as HTML: it stays as it is. */
  slot: string | undefined
}

/** The app that a live component is, on the server and again in the browser. */
export function createIsland(component: Component, { id, props, slot }: Island) {
  const slots = slot === undefined ? {} : { default: () => h('div', { 'data-slot': '', innerHTML: slot }) }
  const app = createSSRApp({ render: () => h(component, props, slots) })
  app.config.idPrefix = id
  return app
}
