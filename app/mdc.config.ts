import { defineConfig } from '@nuxtjs/mdc/config'
import { typeErrors } from './utils/type-errors.ts'

export default defineConfig({
  shiki: {
    transformers: [
      {
        name: 'patience',
        // Shiki gives a line half a second; on a busy machine, the first lines would go without their colours
        preprocess(_code, options) {
          options.tokenizeTimeLimit = 0
        },
      },
      typeErrors,
    ],
  },
})
