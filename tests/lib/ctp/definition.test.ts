import { validateToolDefinition } from 'everyhost/ctp'
import { describe, expect, test } from 'vitest'
import { definition, lines, parameter, WORD_COUNTER, withParameter } from './documents.ts'

const linesFor = (document: unknown) => lines(validateToolDefinition(document))

/** Of an error at a parameter, what follows `parameters[1].`. */
const below = (document: unknown) => linesFor(document).map(line => line.replace(/^parameters\[1\]\./, ''))

describe('a definition that is valid', () => {
  test.for<[string, object]>([
    ['as it stands', definition()],
    ['without parameters', definition({ parameters: [], example: { input: {}, output: null } })],
    [
      'with all that is optional',
      definition({
        version: '1.0.0',
        icon: '',
        keywords: ['a', 'b'],
        relatedTools: ['line-counter'],
        aiInstructions: 'Send the whole text.',
        rateLimit: { requests: 100, window: 60 },
        executionMode: 'hybrid',
        requiresAuth: false,
        deprecated: true,
        deprecationMessage: 'Use another',
      }),
    ],
    ['with a name of 50 emoji, which count as one character each', definition({ name: '🧮'.repeat(50) })],
    ['with an undefined field, which no document can hold', { ...WORD_COUNTER, version: undefined }],
    ['with an id of 100 characters', definition({ id: 'a'.repeat(100) })],
    ['with names that all objects inherit', withParameter({ name: 'constructor' })],
    ['that is frozen', Object.freeze(definition())],
  ])('%s', ([, document]) => {
    expect(linesFor(document)).toEqual([])
  })
})

describe('what is wrong with a definition', () => {
  test.for<[string, unknown, string[]]>([
    ['nothing', undefined, ['(root) TYPE_ERROR Must be an object, got nothing']],
    ['null', null, ['(root) TYPE_ERROR Must be an object, got null']],
    ['an array', [], ['(root) TYPE_ERROR Must be an object, got an array']],
    ['text', '{}', ['(root) TYPE_ERROR Must be an object, got a string']],
    [
      'an id in capitals',
      definition({ id: 'My Tool' }),
      ['id INVALID_ID ID must be lowercase hyphen-separated, e.g. json-formatter: write my-tool'],
    ],
    [
      'an id in camel case',
      definition({ id: 'wordCounter' }),
      ['id INVALID_ID ID must be lowercase hyphen-separated, e.g. json-formatter: write word-counter'],
    ],
    [
      'an id that suggests nothing',
      definition({ id: '日本' }),
      ['id INVALID_ID ID must be lowercase hyphen-separated, e.g. json-formatter'],
    ],
    [
      'an id of 101 characters',
      definition({ id: 'a'.repeat(101) }),
      ['id CONSTRAINT_VIOLATION Must have at most 100 characters, has 101'],
    ],
    [
      'an empty id',
      definition({ id: '' }),
      ['id MISSING_REQUIRED Required field missing: write id, an id such as json-formatter'],
    ],
    ['an id that is a number', definition({ id: 7 }), ['id TYPE_ERROR Must be a text, got a number']],
    [
      'no name',
      definition({ name: undefined }),
      ['name MISSING_REQUIRED Required field missing: write name, a text of 1 to 50 characters'],
    ],
    [
      'a name that is null',
      definition({ name: null }),
      ['name MISSING_REQUIRED Required field missing: write name, a text of 1 to 50 characters'],
    ],
    [
      'a name of 51 characters',
      definition({ name: 'n'.repeat(51) }),
      ['name CONSTRAINT_VIOLATION Must have 1 to 50 characters, has 51'],
    ],
    [
      'a misspelled category',
      definition({ category: 'formaters' }),
      [
        'category INVALID_CATEGORY Unknown category: write formatters, encoders, generators, converters, validators, analyzers, editors or utilities; did you mean formatters?',
      ],
    ],
    ['no tags', definition({ tags: [] }), ['tags CONSTRAINT_VIOLATION Must not be empty']],
    [
      'tags that repeat, are empty or are none',
      definition({ tags: ['a', 'a', '', 3] }),
      [
        'tags[1] CONSTRAINT_VIOLATION Repeats item 0; leave one of the two out',
        'tags[2] CONSTRAINT_VIOLATION Must have 1 to 30 characters, has 0',
        'tags[3] TYPE_ERROR Must be a text, got a number',
      ],
    ],
    ['tags in one text', definition({ tags: 'a, b' }), ['tags TYPE_ERROR Must be a list, got a string']],
    [
      'a method in lower case',
      definition({ method: 'get' }),
      ['method CONSTRAINT_VIOLATION Must be GET or POST; did you mean GET?'],
    ],
    [
      'a version of two numbers',
      definition({ version: '1.0' }),
      ['version CONSTRAINT_VIOLATION Must be a version of three numbers, such as 1.0.0'],
    ],
    [
      'a preliminary version',
      definition({ version: '1.0.0-beta' }),
      ['version CONSTRAINT_VIOLATION Must be a version of three numbers, such as 1.0.0'],
    ],
    [
      'related tools that are no ids',
      definition({ relatedTools: ['a-b', 'A B'] }),
      ['relatedTools[1] INVALID_ID ID must be lowercase hyphen-separated, e.g. json-formatter: write a-b'],
    ],
    [
      'instructions of 1,001 characters',
      definition({ aiInstructions: 'x'.repeat(1001) }),
      ['aiInstructions CONSTRAINT_VIOLATION Must have at most 1000 characters, has 1001'],
    ],
    [
      'a limit of rates by other names',
      definition({ rateLimit: { requests: 0, windowSeconds: 60, scope: 'user' } }),
      [
        'rateLimit.requests CONSTRAINT_VIOLATION Must be a whole number from 1 up, got 0',
        'rateLimit.windowSeconds UNKNOWN_FIELD Unknown field: write window instead',
        'rateLimit.scope UNKNOWN_FIELD Unknown field: leave it out; known are requests and window',
      ],
    ],
    [
      'a mode that is none',
      definition({ executionMode: 'both' }),
      ['executionMode CONSTRAINT_VIOLATION Must be client, server or hybrid'],
    ],
    [
      'a flag in words',
      definition({ deprecated: 'yes' }),
      ['deprecated TYPE_ERROR Must be true or false, got a string'],
    ],
    [
      'an optional field that is null',
      definition({ icon: null }),
      ['icon TYPE_ERROR Must be a text, got null'],
    ],
    [
      'a misspelled field',
      definition({ outputDescripton: 'x' }),
      [
        'outputDescripton UNKNOWN_FIELD Unknown field: did you mean outputDescription? Leave it out otherwise',
      ],
    ],
    [
      'parameters by name',
      definition({ parameters: {} }),
      ['parameters TYPE_ERROR Must be a list of parameters, got an object'],
    ],
    [
      'an example without its parts',
      definition({ example: {} }),
      [
        'example.input MISSING_REQUIRED Required field missing: write input, an object with a value for each required parameter',
        'example.output MISSING_REQUIRED Required field missing: write output, any JSON value',
      ],
    ],
    [
      'an example that lacks a value',
      definition({ example: { input: {}, output: 1 } }),
      ['example.input.text MISSING_REQUIRED Required field missing: send Text, a text'],
    ],
    [
      'an example of another type',
      definition({ example: { input: { text: 5 }, output: 1 } }),
      ['example.input.text TYPE_ERROR Text must be a text, got a number'],
    ],
    [
      'an example with a name',
      definition({ example: { ...WORD_COUNTER.example, name: 'Two words' } }),
      ['example.name UNKNOWN_FIELD Unknown field: write description instead'],
    ],
    [
      'an output that JSON cannot carry',
      definition({ example: { input: { text: 'a' }, output: { at: new Date(0), list: [1n, Number.NaN] } } }),
      [
        'example.output.at TYPE_ERROR Must be a JSON value, got an object that JSON cannot carry',
        'example.output.list[0] TYPE_ERROR Must be a JSON value, got a bigint',
        'example.output.list[1] TYPE_ERROR Must be a JSON value, got NaN',
      ],
    ],
  ])('%s', ([, document, expected]) => {
    const result = validateToolDefinition(document)
    expect(lines(result)).toEqual(expected)
    expect(result.valid).toBe(false)
  })

  test('comes in the order of the document, what is missing where it belongs', () => {
    const { tags: _, name: __, ...rest } = WORD_COUNTER
    const document = { ...rest, id: 'A', method: 'PUT', outputDescription: 1, odd: 1 }
    expect(validateToolDefinition(document).errors.map(({ path }) => path)).toEqual([
      'id',
      'name',
      'tags',
      'method',
      'outputDescription',
      'odd',
    ])
    const turned = Object.fromEntries(Object.entries(document).reverse())
    expect(validateToolDefinition(turned).errors.map(({ path }) => path)).toEqual([
      'odd',
      'outputDescription',
      'method',
      'tags',
      'id',
      'name',
    ])
  })
})

describe('what is wrong with a parameter', () => {
  test.for<[string, object, string[]]>([
    [
      'a name with a hyphen',
      { name: 'max-length' },
      [
        'name CONSTRAINT_VIOLATION Must be a name such as maxLength: a letter, then letters, digits and underscores, at most 50 in all',
      ],
    ],
    [
      'a name that is taken',
      { name: 'text' },
      ['name DUPLICATE_PARAMETER Parameter name already used by parameters[0]: give this one another'],
    ],
    [
      'a type of JSON Schema',
      { type: 'string' },
      [
        'type CONSTRAINT_VIOLATION Must be text, textarea, number, boolean, select, json, file, color, date, datetime, url or email',
      ],
    ],
    [
      'no type and no label',
      { type: undefined, label: undefined },
      [
        'type MISSING_REQUIRED Required field missing: write type, text, textarea, number, boolean, select, json, file, color, date, datetime, url or email',
        'label MISSING_REQUIRED Required field missing: write label, a text of 1 to 50 characters',
      ],
    ],
    [
      'a requirement in words',
      { required: 'true' },
      ['required TYPE_ERROR Must be true or false, got a string'],
    ],
    [
      'names that another version uses',
      { default: 'x', minLength: 1, visibleWhen: {} },
      [
        'default UNKNOWN_FIELD Unknown field: write defaultValue instead',
        'minLength UNKNOWN_FIELD Unknown field: write validation.minLength instead',
        'visibleWhen UNKNOWN_FIELD Unknown field: write dependsOn instead',
      ],
    ],
    [
      'a choice of nothing',
      { type: 'select' },
      [
        'options MISSING_REQUIRED Required field missing: write options, a list of at least 1, each an object with value and label',
      ],
    ],
    ['an empty choice', { type: 'select', options: [] }, ['options CONSTRAINT_VIOLATION Must not be empty']],
    [
      'options that are none',
      { type: 'select', options: [null, { value: 1, label: '' }, { value: '', label: 'None' }] },
      [
        'options[0] TYPE_ERROR Must be an object, got null',
        'options[1].value TYPE_ERROR Must be a text, got a number',
        'options[1].label MISSING_REQUIRED Required field missing: write label, a text',
      ],
    ],
    [
      'options that repeat a value',
      {
        type: 'select',
        options: [
          { value: 'a', label: 'A' },
          { value: 'a', label: 'B' },
        ],
      },
      ['options[1].value CONSTRAINT_VIOLATION Repeats the value of option 0'],
    ],
    [
      'a default that is no option',
      { type: 'select', options: [{ value: 'a', label: 'A' }], defaultValue: 'b' },
      ['defaultValue INVALID_INPUT Must be exactly a'],
    ],
    [
      'a default that is disabled',
      {
        type: 'select',
        options: [
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B', disabled: true },
        ],
        defaultValue: 'b',
      },
      ['defaultValue INVALID_INPUT Must be exactly a'],
    ],
    [
      'a default of another type',
      { type: 'number', defaultValue: 'ten' },
      ['defaultValue TYPE_ERROR Must be a number, got a text that spells none; write digits such as 12.5'],
    ],
    [
      'a default out of range',
      { type: 'number', defaultValue: 0, validation: { min: 1 } },
      ['defaultValue CONSTRAINT_VIOLATION Must be at least 1, got 0'],
    ],
    [
      'bounds with nothing between them',
      { validation: { minLength: 5, maxLength: 4, min: 2, max: 1, minItems: 1, maxItems: 0 } },
      [
        'validation.minLength CONSTRAINT_VIOLATION Must be at most maxLength, which is 4',
        'validation.min CONSTRAINT_VIOLATION Must be at most max, which is 1',
        'validation.minItems CONSTRAINT_VIOLATION Must be at most maxItems, which is 0',
      ],
    ],
    [
      'bounds that are none',
      {
        validation: {
          minLength: -1,
          maxLength: 1.5,
          min: '1',
          step: 0,
          accept: ['json'],
          maxSize: Number.POSITIVE_INFINITY,
          size: 1,
        },
      },
      [
        'validation.minLength CONSTRAINT_VIOLATION Must be a whole number from 0 up, got -1',
        'validation.maxLength CONSTRAINT_VIOLATION Must be a whole number from 0 up, got 1.5',
        'validation.min TYPE_ERROR Must be a number, got a string',
        'validation.step CONSTRAINT_VIOLATION Must be a number above 0, got 0',
        'validation.accept[0] CONSTRAINT_VIOLATION Must be an extension such as .json, or a media type such as image/png or image/*',
        'validation.maxSize TYPE_ERROR Must be a whole number from 0 up, got Infinity',
        'validation.size UNKNOWN_FIELD Unknown field: leave it out; known are minLength, maxLength, pattern, min, max, step, accept, maxSize, minItems, maxItems and custom',
      ],
    ],
    [
      'a pattern that does not compile',
      { validation: { pattern: '[a-' } },
      ['validation.pattern CONSTRAINT_VIOLATION Must be a regular expression; this one does not compile'],
    ],
    [
      'a rule without a parameter to look at',
      { dependsOn: [{ field: 'mode', condition: 'exists' }] },
      ['dependsOn[0].field CONSTRAINT_VIOLATION Must be the name of another parameter of this tool: text'],
    ],
    [
      'a rule on itself',
      { dependsOn: [{ field: 'extra', condition: 'exists' }] },
      [
        'dependsOn[0].field CONSTRAINT_VIOLATION Makes this parameter depend on itself; take one rule of the circle out',
      ],
    ],
    [
      'a rule that compares with nothing',
      { dependsOn: [{ field: 'text', condition: 'equals' }] },
      ['dependsOn[0].value MISSING_REQUIRED Required field missing: write value, any JSON value'],
    ],
    [
      'a condition that is none',
      { dependsOn: [{ field: 'text', condition: 'matches', value: 'a' }] },
      ['dependsOn[0].condition CONSTRAINT_VIOLATION Must be equals, notEquals, contains or exists'],
    ],
  ])('%s', ([, fields, expected]) => {
    expect(below(withParameter(fields))).toEqual(expected)
  })

  test('a circle of three has one error, at the rule that closes it', () => {
    const rules = (name: string, field: string) =>
      parameter({
        name,
        dependsOn: [
          { field: 'text', condition: 'exists' },
          { field, condition: 'exists' },
        ],
      })
    const parameters = [...WORD_COUNTER.parameters, rules('a', 'b'), rules('b', 'c'), rules('c', 'a')]
    expect(linesFor(definition({ parameters }))).toEqual([
      'parameters[3].dependsOn[1].field CONSTRAINT_VIOLATION Makes this parameter depend on itself; take one rule of the circle out',
    ])
  })

  test('rules that only lead to one another are in order, wherever they stand', () => {
    const rules = (name: string, ...fields: string[]) =>
      parameter({ name, dependsOn: fields.map(field => ({ field, condition: 'exists' })) })
    const parameters = [rules('a', 'b', 'c'), rules('b', 'c'), rules('c', 'text'), ...WORD_COUNTER.parameters]
    expect(linesFor(definition({ parameters }))).toEqual([])
  })
})
