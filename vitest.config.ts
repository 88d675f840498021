import { defineConfig } from 'vitest/config'
import { filesWithSamples, sampleSuites } from './tests/samples/vite-plugin.ts'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'lib', include: ['tests/lib/**/*.test.ts'] } },
      {
        plugins: [sampleSuites()],
        test: {
          name: 'samples',
          include: filesWithSamples(),
          globalSetup: ['tests/samples/setup.ts'],
          isolate: false,
        },
      },
      { test: { name: 'runner', include: ['tests/samples/**/*.test.ts'] } },
      { test: { name: 'site', include: ['tests/site/**/*.test.ts'] } },
      { test: { name: 'package', include: ['tests/package/**/*.test.ts'] } },
    ],
  },
})
