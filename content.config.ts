import { defineCollection, defineContentConfig } from '@nuxt/content'
import { z } from 'zod'

export default defineContentConfig({
  collections: {
    pages: defineCollection({ type: 'page', source: '**/*.md' }),
    /** A folder of `content/` is a section of the site; the file of this name in it says what it is called. */
    sections: defineCollection({
      type: 'data',
      source: '*/.navigation.yml',
      schema: z.object({ title: z.string(), icon: z.string(), order: z.number() }),
    }),
  },
})
