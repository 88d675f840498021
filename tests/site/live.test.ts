import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { toFragment } from '../../app/client/samples/share.ts'
import { patience, run, said, shownBy } from './run-blocks.ts'
import { violationsOn } from './violations.ts'
import { isLive, visit } from './visit.ts'

const start = '/guide'
const thisSite = '/guide/how-this-site-is-tested'

test('a page that nobody touches asks for nothing of it', async () => {
  const { page } = await visit('/guide/validation')
  await page.evaluate(() => document.fonts.ready)
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter(url => url.includes('/live/'))).toEqual([])
  const scripts = await Promise.all(
    loaded.filter(url => url.endsWith('.js')).map(async url => (await fetch(url)).text()),
  )
  expect(scripts.length).toBeGreaterThan(0)
  // words of the frame, of the editor and of the box with the types
  expect(scripts.join('').match(/sandbox\.html|cm-content|showPopover/g)).toBeNull()
  await page.context().close()
})

test('without JavaScript there is no button to see, and all types that must be wrong say so', async () => {
  const { page } = await visit(thisSite, { javaScriptEnabled: false })
  expect(await page.locator('.act').count()).toBeGreaterThan(0)
  expect(await page.locator('.act').filter({ visible: true }).count()).toBe(0)
  const line = page.locator('.line[data-error]')
  expect(await line.evaluate(element => getComputedStyle(element, '::after').content)).toBe(
    `"TS2345: Argument of type 'number' is not assignable to parameter of type 'string'."`,
  )
  expect(await line.textContent()).toBe('greet(5)\n')
  expect(await line.locator('.type-error').textContent()).toBe('5')
  await page.context().close()
})

test('an edit runs, also where another block imports it, and can be taken back', async () => {
  const { page, complaints } = await visit(start)
  const [tool, call] = [blockOf(page, 'days-between.ts'), blockOf(page, 'call.ts')]
  const editor = await edit(tool, 'days-between.ts')
  await expect.poll(() => isFocused(editor)).toBe(true)
  const code = (await textOf(editor)).replace('} days`', ' as number} sols`')
  await editor.fill(code)
  await run(call)
  expect(await shownBy(call)).toEqual({
    output: "{ text: '14 sols', isError: false }",
    error: undefined,
  })
  expect(await said(call)).toBe('Ran in your browser, with your changes to days-between.ts.')
  expect(await call.locator('.run-result').getAttribute('data-same')).toBeNull()

  await tool.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => tool.locator('.cm-editor').count()).toBe(0)
  expect(await tool.locator('pre').first().isVisible()).toBe(true)
  await expect.poll(() => isFocused(tool.getByRole('button', { name: 'Edit' }))).toBe(true)
  await run(call)
  expect(await call.locator('.run-result').getAttribute('data-same')).toBe('true')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a double click does what one does, and so do two that come faster than the editor', async () => {
  const { page, complaints } = await visit(start)
  const block = blockOf(page, 'call.ts')
  await block.locator('[data-act=run]').dblclick()
  await expect.poll(() => said(block), patience).toBe('Ran in your browser: it printed what this page shows.')
  const editButton = block.locator('[data-act=edit]')
  await editButton.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await block.locator('.cm-editor').first().waitFor(patience)
  await page.waitForTimeout(300)
  expect(await block.locator('.cm-editor').count()).toBe(1)
  expect(complaints).toEqual([])
  await page.context().close()
})

test.for([start, '/', '/playground', '/ctp/validation'])(
  'all that is set as code on %s shows the characters it has',
  async path => {
    const { page } = await visit(path)
    const ligatures = await page.evaluate(() =>
      Array.from(document.querySelectorAll('body *'), element => getComputedStyle(element))
        .filter(({ fontFamily }) => fontFamily.includes('JetBrains'))
        .map(({ fontVariantLigatures }) => fontVariantLigatures),
    )
    expect(ligatures.length).toBeGreaterThan(10)
    expect(new Set(ligatures)).toEqual(new Set(['none']))
    await page.context().close()
  },
)

test('under code that somebody changes there is no word of a check', async () => {
  const { page } = await visit(start)
  const block = blockOf(page, 'call.ts')
  expect(await block.locator('.status').isVisible()).toBe(true)
  const editor = await edit(block, 'call.ts')
  expect(await editor.evaluate(each => getComputedStyle(each).fontVariantLigatures)).toBe('none')
  expect(await block.locator('.status').isVisible()).toBe(false)
  await block.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => block.locator('.status').isVisible()).toBe(true)
  await page.context().close()
})

test('without a network, a block says so', async () => {
  const { page } = await visit(start)
  const [call, broken] = [blockOf(page, 'call.ts'), blockOf(page, 'break.ts')]
  await page.context().setOffline(true)
  await call.locator('[data-act=run]').click()
  const alert = call.getByRole('alert')
  await alert.waitFor(patience)
  expect(await alert.textContent()).toBe(
    'What this takes could not be loaded. Reload the page once the network is there.',
  )
  await page.context().setOffline(false)
  await page.reload()
  await isLive(page)
  await run(broken)

  await page.context().setOffline(true)
  await broken.locator('[data-act=edit]').click()
  await expect
    .poll(() => said(broken), patience)
    .toBe('The editor could not be loaded. Reload the page once the network is there.')
  await page.context().close()
})

test('a link that is opened without a network says so', async () => {
  const { page } = await visit(start)
  await page.context().setOffline(true)
  await page.evaluate(
    hash => {
      location.hash = hash
    },
    await toFragment([{ index: 2, text: 'x' }]),
  )
  const alert = page.getByRole('alert')
  await alert.waitFor(patience)
  expect(await alert.textContent()).toBe(
    'What this takes could not be loaded. Reload the page once the network is there.',
  )
  await page.context().close()
})

test('the editor is worked by keyboard, and Tab leaves it', async () => {
  const { page, complaints } = await visit(start)
  const block = blockOf(page, 'call.ts')
  await block.getByRole('button', { name: 'Edit' }).press('Enter')
  const editor = block.getByRole('textbox', { name: 'Code of call.ts' })
  await editor.waitFor(patience)
  await editor.press('ControlOrMeta+a')
  await page.keyboard.insertText('const words: string[] = ["by", "keyboard"]\nconsole.log(words)')
  await editor.press('ControlOrMeta+Enter')
  await expect
    .poll(() => shownBy(block), patience)
    .toEqual({ output: "[ 'by', 'keyboard' ]", error: undefined })
  await editor.press('Tab')
  await expect.poll(() => isFocused(block.getByRole('button', { name: 'Run' }))).toBe(true)
  expect(complaints).toEqual([])
  await page.context().close()
})

const unspeakable = 'What it threw cannot be shown: to look at it throws as well.'

const failures: [string, string, string][] = [
  [
    'throws',
    '// one\n// two\nconst none = null as unknown as { x: 1 }\nnone.x',
    "Cannot read properties of null (reading 'x')",
  ],
  ['throws what is no error', 'throw { code: 7 }', '{ code: 7 }'],
  ['throws what throws', 'throw new Proxy({}, { getPrototypeOf() { throw 1 } })', unspeakable],
  [
    'throws what nobody can read',
    'const r = Proxy.revocable({}, {})\nr.revoke()\nthrow r.proxy',
    unspeakable,
  ],
  [
    'throws an error with a message that throws',
    'throw Object.defineProperty(new Error("x"), "message", { get() { throw 1 } })',
    unspeakable,
  ],
  [
    'breaks what texts can do',
    'String.prototype.replaceAll = () => { throw 1 }\nthrow new Error("x")',
    unspeakable,
  ],
  ['throws in a timer', 'setTimeout(() => { throw new Error("late") }, 10)', 'late'],
  ['rejects', 'Promise.reject(new Error("rejected"))\nsetTimeout(() => {}, 100)', 'rejected'],
  ['has no syntax', 'const a: = 1', 'call.ts: Unexpected token (1:10)'],
  [
    'imports what only Node has',
    "import fs from 'node:fs'\nfs.readFileSync('x')",
    'call.ts imports node:fs; here you can import everyhost,',
  ],
  [
    'imports a file that is not there',
    "import './absent.ts'",
    'call.ts imports ./absent.ts; this page has days-between.ts, break.ts',
  ],
  [
    'imports a file by a name of all objects',
    "import './toString'",
    'call.ts imports ./toString; this page has',
  ],
  [
    'imports a package by one',
    "import 'constructor'",
    'call.ts imports constructor; here you can import everyhost,',
  ],
  [
    'imports a name that is not there',
    "import { nothing } from 'everyhost'",
    "The requested module 'everyhost/dist/index.js' does not provide an export named 'nothing'",
  ],
  ['asks the network', "await fetch('https://example.com/')", 'Failed to fetch'],
  ['makes code of text', "new Function('return 1')", 'Evaluating a string as JavaScript violates'],
  ['wants to tell the page', 'self.postMessage(1)', 'self.postMessage is not a function'],
  ['closes itself', 'close()', 'close is not defined'],
  ['opens a database', "indexedDB.open('x')", 'access to the Indexed Database API is denied'],
]

test('code that fails says how, and where', { timeout: 120_000 }, async () => {
  const { page, complaints } = await visit(start)
  const block = blockOf(page, 'call.ts')
  const editor = await edit(block, 'call.ts')
  for (const [what, code, message] of failures) {
    await editor.fill(code)
    await run(block)
    expect((await shownBy(block)).error, what).toContain(message)
  }
  await editor.fill(failures[0]![1])
  await run(block)
  expect(await block.locator('.thrown').getAttribute('data-line')).toBe('4')
  expect(complaints).toEqual([])
  await page.context().close()
})

const noise: [string, string, RegExp][] = [
  ['loops without end', 'while (true) {}', /^Ended after 5 seconds, still running\.$/],
  ['waits for nothing', 'await new Promise(() => {})', /^Ended after 5 seconds/],
  [
    'prints without end',
    'while (true) console.log("x".repeat(50))',
    /^Ended, having printed more than anybody reads\.$/,
  ],
  ['prints empty lines without end', 'while (true) console.log()', /^Ended, having printed/],
  ['reports errors without end', 'while (true) reportError(new Error("x"))', /^Ended after 5 seconds/],
  [
    'fails in timers without end',
    'setInterval(() => { throw new Error("x") })',
    /^Ran in your browser, with your/,
  ],
  [
    'tries to get at the channel',
    'const { postMessage } = MessagePort.prototype\nMessagePort.prototype.postMessage = function (...all) { for (;;) postMessage.apply(this, all) }\nconsole.log(1)',
    /^Ran in your browser, with your/,
  ],
  [
    'starts workers of its own',
    'const url = URL.createObjectURL(new Blob(["for (;;) postMessage(1)"]))\nnew Worker(url)\nfor (;;);',
    /^Ended after 5 seconds/,
  ],
]

test('nothing that runs keeps the page busy, and it is over after five seconds', {
  timeout: 240_000,
}, async () => {
  const { page, complaints } = await visit(start)
  const block = blockOf(page, 'call.ts')
  const editor = await edit(block, 'call.ts')
  for (const [what, code, ending] of noise) {
    await editor.fill(code)
    const longest = page.evaluate(longestTask)
    const began = Date.now()
    await run(block)
    expect(Date.now() - began, what).toBeLessThan(20_000)
    expect(await said(block), what).toMatch(ending)
    await page.evaluate(() => dispatchEvent(new Event('measured')))
    // ms; a page that somebody waits for feels frozen from a second on
    expect(await longest, what).toBeLessThan(1000)
    expect(await page.locator('iframe').count(), what).toBe(0)
    await expect.poll(() => page.workers().length, { message: what, timeout: 10_000 }).toBe(0)
  }
  expect(complaints).toEqual([])
  await page.context().close()
})

test('much that is printed is shown in part, and Stop stops', { timeout: 60_000 }, async () => {
  const { page } = await visit(start)
  const block = blockOf(page, 'call.ts')
  const editor = await edit(block, 'call.ts')
  await editor.fill('for (let i = 1; i <= 2000; i++) console.log(i)')
  await run(block)
  const { output } = await shownBy(block)
  expect(output.split('\n').slice(-2)).toEqual(['500', '… and 1,500 more lines'])

  await editor.fill('console.log("x".repeat(60_000))')
  await run(block)
  expect((await shownBy(block)).output).toBe(`${'x'.repeat(50_000)} …`)

  await editor.fill('for (let i = 1; i <= 501; i++) console.log(i)')
  await run(block)
  expect((await shownBy(block)).output).toMatch(/\n500\n… and 1 more line$/)

  await editor.fill('throw new Error("x\\n".repeat(100_000))')
  await run(block)
  const lines = (await shownBy(block)).error!.split('\n')
  expect([lines.length, ...lines.slice(-2)]).toEqual([501, 'x', '… and more'])

  await editor.fill('console.log("first")\nawait new Promise(() => {})')
  await block.getByRole('button', { name: 'Run' }).click()
  await expect.poll(async () => (await shownBy(block)).output, patience).toBe('first')
  await block.getByRole('button', { name: 'Stop call.ts' }).click()
  await expect.poll(() => said(block)).toBe('Stopped.')
  expect(await block.getByRole('button', { name: 'Run call.ts' }).count()).toBe(1)
  await page.context().close()
})

test('what is aborted without a reason says so in the words of Node', async () => {
  const { page } = await visit(start)
  const block = blockOf(page, 'call.ts')
  const code = [
    'const controller = new AbortController()',
    'controller.abort()',
    'const signals = [controller.signal, AbortSignal.abort(), AbortSignal.abort("own"), AbortSignal.timeout(1)]',
    'await new Promise(resolve => setTimeout(resolve, 50))',
    'for (const { reason } of signals) console.log(reason.name, reason.message ?? reason)',
  ].join('\n')
  await (await edit(block, 'call.ts')).fill(code)
  await run(block)
  expect((await shownBy(block)).output).toBe(await printedByNode(code))
  await page.context().close()
})

test('timers are waited for, and the end of the last is the end', async () => {
  const { page } = await visit(start)
  const block = blockOf(page, 'call.ts')
  const editor = await edit(block, 'call.ts')
  await editor.fill(
    'const id = setInterval(() => console.log("tick"), 20)\nsetTimeout(() => { clearInterval(id); setTimeout(console.log, 50, "last") }, 70)\nconsole.log("first")',
  )
  await run(block)
  expect((await shownBy(block)).output).toMatch(/^first\n(tick\n)+last$/)
  await page.context().close()
})

test('a link holds the code, and opening it runs nothing', async () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const first = await visit(start, { permissions })
  const [tool, call] = [blockOf(first.page, 'days-between.ts'), blockOf(first.page, 'call.ts')]
  const editor = await edit(tool, 'days-between.ts')
  await editor.fill((await textOf(editor)).replace('} days`', '} sols`'))
  await edit(call, 'call.ts')
  await call.getByRole('button', { name: 'Share call.ts' }).click()
  await expect.poll(() => said(call)).toBe('The link to this code is copied.')
  const link = await first.page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(first.page.url())
  expect(new URL(link).hash).toMatch(/^#edit=[\w-]+$/)
  await first.page.context().close()

  const { page, complaints } = await visit(link.slice(inject('site').length))
  const opened = blockOf(page, 'call.ts')
  await opened.locator('.cm-content').waitFor(patience)
  expect(await said(opened)).toBe(
    'This code came with the link and is not from this page. Read it before you run it.',
  )
  expect(await textOf(blockOf(page, 'days-between.ts').locator('.cm-content'))).toContain('} sols`')
  await page.waitForTimeout(500)
  expect(await page.locator('iframe').count()).toBe(0)
  expect((await shownBy(opened)).output).toBe('')
  await run(opened)
  expect((await shownBy(opened)).output).toBe("{ text: '14 sols', isError: false }")
  expect(complaints).toEqual([])
  await page.context().close()
})

const bomb = await deflated(`[[1,${JSON.stringify(' '.repeat(50_000_000))}]]`)
const links: [string, string, RegExp][] = [
  ['letters that are none', '#edit=%%%', /holds no code that can be read/],
  ['nothing', '#edit=', /holds no code/],
  ['half a link', (await toFragment([{ index: 2, text: 'x'.repeat(500) }])).slice(0, 20), /holds no code/],
  ['fifty megabytes in a short text', `#edit=${bomb}`, /holds no code/],
  ['no list', `#edit=${await deflated('{"a":1}')}`, /holds no code/],
  ['a block that is no number', `#edit=${await deflated('[["__proto__","x"]]')}`, /holds no code/],
  ['a text that is none', `#edit=${await deflated('[[2,{"toString":1}]]')}`, /holds no code/],
  ['a block that is not there', await toFragment([{ index: 99, text: 'x' }]), /does not have any more/],
]

test.for(links)('a link with %s is refused in words', async ([, fragment, message]) => {
  const { page, complaints } = await visit(`${start}${fragment}`)
  const alert = page.getByRole('alert')
  await alert.waitFor(patience)
  expect(await alert.textContent()).toMatch(message)
  expect(await page.locator('.cm-editor').count()).toBe(0)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a link cannot put code where there is no Run, and so no way to take it back', async () => {
  const migrating = '/guide/migrating'
  const { page } = await visit(`${migrating}${await toFragment([{ index: 1, text: 'x' }])}`)
  const alert = page.getByRole('alert')
  await alert.waitFor(patience)
  expect(await alert.textContent()).toMatch(/or that does not run here\.$/)
  expect(await page.locator('[data-block="1"]').count()).toBe(1)
  expect(await page.locator('[data-block="1"] [data-act=run]').count()).toBe(0)
  expect(await page.locator('.cm-editor').count()).toBe(0)

  const good = await toFragment([{ index: 0, text: 'x' }])
  await page.evaluate(fragment => {
    location.hash = fragment
  }, good)
  await page.locator('.cm-editor').waitFor(patience)
  expect(await alert.count()).toBe(0)
  await page.context().close()
})

test('what a link brings is text, whatever it holds, and what cannot be seen is marked', async () => {
  const text = '</script><img src=x onerror=alert(1)>\u202e \u200b'
  const { page, complaints } = await visit(`${start}${await toFragment([{ index: 2, text }])}`)
  const editor = blockOf(page, 'call.ts').locator('.cm-content')
  await editor.waitFor(patience)
  expect(await editor.locator('img[src]').count()).toBe(0)
  expect(await textOf(editor)).toContain('</script><img src=x onerror=alert(1)>')
  expect(await editor.locator('.cm-specialChar').count()).toBe(2)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('types show under the pointer, stay for a pointer in their box, and go with Escape', async () => {
  const { page, complaints } = await visit(start)
  const box = page.locator('.types')
  await nameIn(blockOf(page, 'call.ts'), 'invokeTool').hover()
  await box.waitFor(patience)
  expect(await textOf(box)).toMatch(
    /^\(alias\) function invokeTool<Input>\(tool: Tool<Input>, args: unknown, context\?: CallContext\): Promise<Answer>/,
  )
  expect(await textOf(box)).toContain('Checks a call')
  await box.hover()
  await page.waitForTimeout(400)
  expect(await box.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => box.isVisible()).toBe(false)

  await nameIn(blockOf(page, 'days-between.ts'), 'daysBetween').hover()
  await expect
    .poll(() => textOf(box), patience)
    .toMatch(/^const daysBetween: Tool<\{\n {4}unit\?: "days" \| "weeks"/)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(() => box.isVisible()).toBe(false)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('types are reached by keyboard, name by name', async () => {
  // keys that come faster than a page glides would find a name on its way out of sight
  const { page, complaints } = await visit(start, { reducedMotion: 'reduce' })
  const box = page.locator('.types')
  const pre = blockOf(page, 'call.ts').locator('pre').first()
  await page.getByRole('main').getByRole('link', { name: 'Call it' }).focus()
  await page.keyboard.press('Tab')
  expect(await isFocused(pre)).toBe(true)
  await expect.poll(() => textOf(box), patience).toBe('Enter shows the types, one name after another.')
  const steps: [string, RegExp][] = [
    ['Enter', /^\(alias\) function invokeTool/],
    ['ArrowRight', /^\(alias\) const daysBetween: Tool/],
    ['Enter', /^const answer: Answer/],
    ['ArrowLeft', /^\(alias\) const daysBetween: Tool/],
    ['End', /^const answer: Answer/],
    ['Home', /^\(alias\) function invokeTool/],
  ]
  for (const [key, text] of steps) {
    await page.keyboard.press(key)
    await expect.poll(() => textOf(box), { message: key }).toMatch(text)
    await expect.poll(() => box.isVisible(), { message: key }).toBe(true)
  }
  expect(await page.evaluate(() => CSS.highlights.get('typed-name')?.size)).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => box.isVisible()).toBe(false)
  expect(await isFocused(pre)).toBe(true)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('types show at a touch, inside the screen of a phone', async () => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }
  const { page, complaints } = await visit(start, phone)
  const box = page.locator('.types')
  await nameIn(blockOf(page, 'days-between.ts'), 'defineTool').first().tap()
  await box.waitFor(patience)
  expect(await textOf(box)).toMatch(/^\(alias\) function defineTool</)
  const { x, y, width, height } = (await box.boundingBox())!
  expect([x >= 0, y >= 0, x + width <= 360, y + height <= 740]).toEqual([true, true, true, true])
  await page.getByRole('heading', { level: 1 }).tap()
  await expect.poll(() => box.isVisible()).toBe(false)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('in use too, a page fits a phone and has no fault that axe finds, light and dark', {
  timeout: 90_000,
}, async () => {
  const phone = {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
    // a scroll that goes on for a while takes the box with the types away
    reducedMotion: 'reduce' as const,
  }
  const { page } = await visit(start, phone)
  await run(blockOf(page, 'call.ts'))
  await run(blockOf(page, 'break.ts'))
  await edit(blockOf(page, 'days-between.ts'), 'days-between.ts')
  await nameIn(blockOf(page, 'call.ts'), 'invokeTool').tap()
  await page.locator('.types').waitFor(patience)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page), colorScheme).toEqual([])
  }
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(tooWide).toBe(0)
  const sizes = await page
    .locator('.act')
    .filter({ visible: true })
    .evaluateAll(buttons =>
      buttons
        .map(button => button.getBoundingClientRect())
        .map(({ width, height, right }) => width >= 24 && height >= 24 && right <= 360),
    )
  expect(sizes).toEqual(sizes.map(() => true))
  await page.context().close()
})

test('the page of the frame does nothing outside of one, and its policy lets nothing in or out', async () => {
  const { page } = await visit(start)
  await page.goto(`${inject('site')}/live/sandbox.html`)
  const policy = await page.locator('meta[http-equiv]').getAttribute('content')
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[\w+/]+=' blob:; worker-src blob:; base-uri 'none'; form-action 'none'$/,
  )
  await page.evaluate(() => {
    const { port2 } = new MessageChannel()
    postMessage({ entry: 'x.ts', files: { 'x.ts': 'for (;;);' }, modules: {}, packages: {} }, '*', [port2])
  })
  await page.waitForTimeout(500)
  expect(page.workers()).toEqual([])
  await page.context().close()
})

// ---

function blockOf(page: Page, name: string): Locator {
  return page.locator('[data-block]').filter({ has: page.locator('figcaption', { hasText: name }) })
}

async function edit(block: Locator, name: string): Promise<Locator> {
  await block.getByRole('button', { name: `Edit ${name}` }).click()
  const editor = block.getByRole('textbox', { name: `Code of ${name}` })
  await editor.waitFor(patience)
  return editor
}

/** The text of an element as it stands there. */
async function textOf(element: Locator): Promise<string> {
  const [text = ''] = await element.allInnerTexts()
  return text.trim()
}

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate(each => each === document.activeElement)
}

/** A name in the code of a block: the piece of it that has its own colour. */
function nameIn(block: Locator, name: string): Locator {
  return block.locator('pre').first().locator('.line > span').filter({ hasText: name }).first()
}

/** The longest time that a page could do nothing else, in ms, until it is told that this was all. */
function longestTask(): Promise<number> {
  return new Promise(resolve => {
    let longest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 10)
    addEventListener(
      'measured',
      () => {
        clearInterval(timer)
        resolve(longest)
      },
      { once: true },
    )
  })
}

async function printedByNode(code: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
  return stdout.trimEnd()
}

async function deflated(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url')
}
