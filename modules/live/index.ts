import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { defineEventHandler, setResponseHeader } from 'h3'
import { addDevServerHandler, defineNuxtModule } from 'nuxt/kit'
import { parsePage } from '../../tests/samples/parse.ts'
import { createLiveFiles } from './files.ts'
import { withLiveBlocks } from './info-strings.ts'

/**
 * Lets blocks run where they are read, and shows the types in them: says at each block what it can do, and makes the files that
 * a browser asks for at the first use.
 */
export default defineNuxtModule({
  meta: { name: 'live' },
  setup(_options, nuxt) {
    const { rootDir, dev, buildDir, _prepare } = nuxt.options
    if (_prepare) return
    const files = createLiveFiles(rootDir)

    nuxt.hook('content:file:beforeParse', async ({ file }) => {
      if (!file.id.endsWith('.md')) return
      file.body = withLiveBlocks(file.body, parsePage(file.body).blocks, await files.blocksOf(file.body))
    })

    if (dev) {
      const handler = defineEventHandler(async event => {
        const path = event.path.replace(/^\//, '').replace(/\?.*$/, '')
        const make = (await files.all()).get(path)
        if (!make) return
        setResponseHeader(event, 'content-type', typeOf(path))
        return make()
      })
      addDevServerHandler({ route: '/live', handler })
      return
    }

    const folder = join(buildDir, 'live')
    nuxt.hook('nitro:config', config => {
      config.publicAssets = [...(config.publicAssets ?? []), { dir: folder, baseURL: '/live', maxAge: 0 }]
    })
    // not earlier: a build begins with an empty folder
    nuxt.hook('build:before', async () => {
      for (const [path, make] of await files.all()) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), await make())
      }
    })
  },
})

function typeOf(path: string): string {
  if (path.endsWith('.html')) return 'text/html; charset=utf-8'
  return path.endsWith('.json') ? 'application/json' : 'text/javascript'
}
