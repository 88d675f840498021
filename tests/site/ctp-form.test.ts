import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Visit, visit } from './visit.ts'

let opened: Visit
let region: Locator
let source: Locator
let form: Locator

beforeAll(async () => {
  opened = await visit('/ctp/validation')
  region = opened.page.getByRole('region', { name: 'Try a CTP definition' })
  source = region.getByLabel('or change it, or paste your own')
  form = region.getByRole('form', { name: 'Its parameters' })
  await region.scrollIntoViewIfNeeded()
  await opened.page.locator('[data-awake]').filter({ has: region }).waitFor()
})
beforeEach(() => pick('All twelve types'))
afterEach(() => expect(opened.complaints).toEqual([]))
afterAll(() => opened.page.context().close())

async function pick(name: string) {
  await region.getByRole('button', { name, exact: true }).click()
}

/** The text of an element as it stands there. */
async function textOf(element: Locator): Promise<string> {
  const [text = ''] = await element.allInnerTexts()
  return text
}

/** What is found: each error's place, code and message, or the lines of anything else. */
async function said(part: 'definition' | 'input'): Promise<string[]> {
  const result = region.getByTestId(part)
  const errors = await result.locator('dd.refused p').allInnerTexts()
  if (errors.length) return errors.map(error => error.replace('\n', ' '))
  return (await textOf(result)).split('\n').slice(1)
}

async function values(): Promise<unknown> {
  return JSON.parse((await said('input')).join('\n'))
}

const example = {
  title: 'Midsummer',
  price: 4.5,
  outdoors: false,
  tickets: 'online',
  shop: 'https://example.com',
  day: '2028-06-24',
  ink: '#1e90ff',
}

test('a definition becomes a form with a field for each parameter, filled in as in its example', async () => {
  expect(await said('definition')).toEqual(['Event Poster'])
  expect(await form.locator('label').allInnerTexts()).toEqual([
    'Title (required) text',
    'About it textarea',
    'Price number',
    'Outdoors boolean',
    'Tickets select',
    'Shop (required) url',
    'Day (required) date',
    'Doors open datetime',
    'Contact email',
    'Ink color',
    'Picture file',
    'Extra json',
  ])
  expect(await values()).toEqual(example)
})

test.for<[label: string, entry: string, said: string]>([
  ['Title', 'Ab', 'title CONSTRAINT_VIOLATION Title must have 3 to 40 characters, has 2'],
  ['Title', '', 'title MISSING_REQUIRED Required field missing: send Title, a text of 3 to 40 characters'],
  ['Price', '0.75', 'price CONSTRAINT_VIOLATION Price must be a multiple of 0.5, got 0.75'],
  [
    'Price',
    'free',
    'price TYPE_ERROR Price must be a number, got a text that spells none; write digits such as 12.5',
  ],
  [
    'Shop',
    'example.com',
    'shop INVALID_INPUT Shop must be an address with its protocol, e.g. https://example.com',
  ],
  ['Day', '', 'day MISSING_REQUIRED Required field missing: send Day, a date, e.g. 2026-01-31'],
  ['Contact', 'ada', 'contact INVALID_INPUT Contact must be an email address, e.g. name@example.com'],
  ['Ink', 'blue', 'ink INVALID_INPUT Ink must be a colour of 3, 6 or 8 hexadecimal digits, e.g. #1e90ff'],
  [
    'Extra',
    '{a: 1}',
    'extra INVALID_INPUT Extra must be JSON, and this text does not parse; quote names and texts, and leave no comma at the end',
  ],
])('%s: %j', async ([label, entry, expected]) => {
  const field = form.getByLabel(label)
  await field.fill(entry)
  expect(await said('input')).toEqual([expected])
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const described = region.locator(`[id="${await field.getAttribute('aria-describedby')}"]`)
  expect((await textOf(described)).replace('\n', ' ')).toBe(expected)
})

test('what is entered comes out as the tool gets it', async () => {
  await form.getByLabel('About it').fill('Two\nlines')
  await form.getByLabel('Price').fill(' 10 ')
  await form.getByLabel('Outdoors').check()
  await form.getByLabel('Doors open').fill('2028-06-24T19:30')
  await form.getByLabel('Contact').fill('ada@example.com')
  await form.getByLabel('Ink').fill('#F00')
  await form.getByLabel('Extra').fill('{"guests": [1, 2]}')
  await form
    .getByLabel('Picture')
    .setInputFiles({ name: 'sun.png', mimeType: 'image/png', buffer: Buffer.alloc(900) })
  expect(await values()).toEqual({
    ...example,
    about: 'Two\nlines',
    price: 10,
    outdoors: true,
    doors: '2028-06-24T19:30',
    contact: 'ada@example.com',
    ink: '#F00',
    picture: '(the file sun.png, 900 bytes)',
    extra: { guests: [1, 2] },
  })
})

test.for<[name: string, type: string, size: number, said: string]>([
  [
    'sun.png',
    'image/png',
    1001,
    'picture CONSTRAINT_VIOLATION Picture must have at most 1000 bytes, has 1001 bytes',
  ],
  [
    'sun.gif',
    'image/gif',
    10,
    'picture INVALID_INPUT Picture must be a file of one of the kinds .png, image/svg+xml',
  ],
])('the file %s of %s with %i bytes is refused', async ([name, mimeType, size, expected]) => {
  await form.getByLabel('Picture').setInputFiles({ name, mimeType, buffer: Buffer.alloc(size) })
  expect(await said('input')).toEqual([expected])
})

test('a parameter whose rule does not hold is neither asked for nor sent', async () => {
  await form.getByLabel('Tickets').selectOption('At the door')
  expect(await form.getByLabel('Shop').count()).toBe(0)
  const { shop: _, ...others } = example
  expect(await values()).toEqual({ ...others, tickets: 'door' })
  await form.getByLabel('Tickets').selectOption('Online')
  expect(await form.getByLabel('Shop').inputValue()).toBe('https://example.com')
})

test.for<[preset: string, said: string[]]>([
  [
    'Wrong id, category and method',
    [
      'id INVALID_ID ID must be lowercase hyphen-separated, e.g. json-formatter: write my-greeter',
      'category INVALID_CATEGORY Unknown category: write formatters, encoders, generators, converters, validators, analyzers, editors or utilities',
      'method CONSTRAINT_VIOLATION Must be GET or POST',
    ],
  ],
  [
    'An example that does not fit',
    ['example.input.name MISSING_REQUIRED Required field missing: send Name, a text of 1 to 20 characters'],
  ],
  [
    'Rules in a circle',
    [
      'parameters[1].dependsOn[0].field CONSTRAINT_VIOLATION Makes this parameter depend on itself; take one rule of the circle out',
    ],
  ],
  ['Not JSON', ['Line 2, column 3: a bare word; names and texts stand in double quotes.']],
])('%s: there are errors, and no form', async ([preset, errors]) => {
  await pick(preset)
  expect(await said('definition')).toEqual(errors)
  expect(await form.count()).toBe(0)
})

test('a definition of the reader’s own is read as it is typed', async () => {
  await source.fill('{}')
  expect((await said('definition'))[0]).toBe(
    'id MISSING_REQUIRED Required field missing: write id, an id such as json-formatter',
  )
  await pick('One text')
  await source.fill(
    (await source.inputValue())
      .replace('"type": "text"', '"type": "number"')
      .replace('"maxLength"', '"max"')
      .replace('"Ada"', '7'),
  )
  expect(await form.locator('label').allInnerTexts()).toEqual(['Name (required) number'])
  await form.getByLabel('Name').fill('21')
  expect(await said('input')).toEqual(['name CONSTRAINT_VIOLATION Name must be at most 20, got 21'])
})
