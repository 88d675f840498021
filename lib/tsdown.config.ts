import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: ['src/index.ts', 'src/sanitize.ts'],
  platform: 'neutral',
  target: 'es2022',
  // TypeBox goes into dist, code and types: a tool file that never imports it runs unchanged in hosts that swap that import
  deps: { alwaysBundle: ['@sinclair/typebox'], onlyBundle: ['@sinclair/typebox'] },
  dts: { resolve: ['@sinclair/typebox'] },
  sourcemap: false,
})
