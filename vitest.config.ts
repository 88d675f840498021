import { defineConfig } from 'vitest/config'
import { markdownSuites } from './tests/samples/vite-plugin.ts'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'lib', include: ['tests/lib/**/*.test.ts'] } },
      {
        plugins: [markdownSuites()],
        test: {
          name: 'samples',
          include: ['content/**/*.md', 'README.md', 'lib/README.md', 'CONTRIBUTING.md'],
          isolate: false,
        },
      },
      { test: { name: 'runner', include: ['tests/samples/**/*.test.ts'] } },
      { test: { name: 'package', include: ['tests/package/**/*.test.ts'] } },
      { test: { name: 'site', include: ['tests/site/**/*.test.ts'] } },
    ],
  },
})
