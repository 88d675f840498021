// npm run images: draws the images that only exist as pixels, in public/, from their SVG in app/assets/images

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { startBrowser } from '../tests/site/browser.ts'
import { root } from './process.ts'

const images = { 'social-card': 'social-card', 'touch-icon': 'apple-touch-icon' }
const fonts = { 'Public Sans Variable': 'public-sans', 'JetBrains Mono Variable': 'jetbrains-mono' }

const faces = await Promise.all(
  Object.entries(fonts).map(async ([family, name]) => {
    const file = `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`
    const data = await readFile(join(root, file), 'base64')
    return `@font-face{font-family:"${family}";font-weight:100 900;src:url(data:font/woff2;base64,${data})}`
  }),
)
const server = await startBrowser()
const browser = await chromium.connect(server.wsEndpoint())
for (const [from, to] of Object.entries(images)) {
  const svg = await readFile(join(root, 'app/assets/images', `${from}.svg`), 'utf8')
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) } })
  await page.setContent(`<style>body{margin:0}svg{display:block}${faces.join('')}</style>${svg}`)
  await page.evaluate('document.fonts.ready')
  await writeFile(join(root, 'public', `${to}.png`), await page.screenshot())
  console.log(`public/${to}.png, ${width} × ${height}`)
}
await browser.close()
await server.close()
