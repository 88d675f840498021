import { configDefaults, defineConfig } from 'vitest/config'
import { filesWithSamples, sampleSuites } from './tests/samples/vite-plugin.ts'

export default defineConfig({
  test: {
    // what is tested imports the package as it is built, so no import leads to its sources
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/lib/src/**'],
    projects: [
      { test: { name: 'lib', include: ['tests/lib/**/*.test.ts'], isolate: false } },
      {
        plugins: [sampleSuites()],
        test: {
          name: 'samples',
          include: filesWithSamples(),
          isolate: false,
          includeTaskLocation: true,
        },
      },
      {
        // these run whole pages, also some that never end, and the machine may be busy
        test: {
          name: 'runner',
          include: ['tests/samples/runner/**/*.test.ts'],
          globalSetup: ['tests/samples/runner/setup.ts'],
          testTimeout: 60_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'site',
          isolate: false,
          include: ['tests/site/**/*.test.ts'],
          globalSetup: ['tests/site/serve.ts'],
          // they wait for the browser most of the time
          maxWorkers: 2,
          testTimeout: 30_000,
          expect: { poll: { timeout: 5000 } },
        },
      },
      { test: { name: 'agents', include: ['tests/agents/*.test.ts'] } },
      {
        test: {
          name: 'agents-site',
          isolate: false,
          include: ['tests/agents/site/*.test.ts'],
          globalSetup: ['tests/agents/serve.ts'],
          maxWorkers: 2,
          testTimeout: 60_000,
        },
      },
      { test: { name: 'scripts', include: ['tests/scripts/**/*.test.ts'] } },
      { test: { name: 'hosts', include: ['tests/hosts/**/*.test.ts'], isolate: false } },
      { test: { name: 'package', include: ['tests/package/**/*.test.ts'] } },
    ],
  },
})
