import { type Component, createSSRApp, defineComponent, h, useId } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { createIsland } from '../island.ts'

const files = import.meta.glob<Component>('~~/components/live/*.vue', { eager: true, import: 'default' })

/** The components that are alive in a browser, as they stand in a page before that. */
export const live = Object.fromEntries(
  Object.entries(files).map(([file, component]) => {
    const name = /(\w+)\.vue$/.exec(file)![1]!
    return [name, standIn(name, component)]
  }),
)

function standIn(name: string, component: Component) {
  return defineComponent({
    name: `Live${name}`,
    inheritAttrs: false,
    async setup(_props, { attrs, slots }) {
      const id = useId()
      const props = { ...attrs }
      // a slot that is read while a component is being set up draws a warning of Vue's
      await Promise.resolve()
      // not in the page's own context: Nuxt would have the page preload what is not needed yet
      const slot = slots.default && (await renderToString(createSSRApp({ render: slots.default })))
      const html = await renderToString(createIsland(component, { id, props, slot }))
      const written = Object.keys(props).length ? JSON.stringify(props) : undefined
      return () => h('div', { id, 'data-live': name, 'data-props': written, innerHTML: html })
    },
  })
}
