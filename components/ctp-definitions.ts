import type { ToolDefinition } from 'everyhost/ctp'
import type { Preset } from './PresetButtons.vue'

const poster: ToolDefinition = {
  id: 'event-poster',
  name: 'Event Poster',
  description: 'Writes a poster for an event.',
  category: 'generators',
  tags: ['poster', 'event'],
  method: 'POST',
  parameters: [
    text('title', 'Title', { required: true, validation: { minLength: 3, maxLength: 40 } }),
    parameter('about', 'textarea', 'About it', { validation: { maxLength: 200 } }),
    parameter('price', 'number', 'Price', { defaultValue: 0, validation: { min: 0, max: 99, step: 0.5 } }),
    parameter('outdoors', 'boolean', 'Outdoors', { defaultValue: false }),
    parameter('tickets', 'select', 'Tickets', {
      defaultValue: 'door',
      options: [
        { value: 'door', label: 'At the door' },
        { value: 'online', label: 'Online' },
        { value: 'post', label: 'By post', disabled: true },
      ],
    }),
    parameter('shop', 'url', 'Shop', {
      required: true,
      dependsOn: [{ field: 'tickets', condition: 'equals', value: 'online' }],
    }),
    parameter('day', 'date', 'Day', { required: true }),
    parameter('doors', 'datetime', 'Doors open'),
    parameter('contact', 'email', 'Contact'),
    parameter('ink', 'color', 'Ink', { defaultValue: '#1e90ff' }),
    parameter('picture', 'file', 'Picture', {
      validation: { accept: ['.png', 'image/svg+xml'], maxSize: 1000 },
    }),
    parameter('extra', 'json', 'Extra'),
  ],
  outputDescription: 'The text of the poster',
  example: {
    input: {
      title: 'Midsummer',
      price: 4.5,
      tickets: 'online',
      shop: 'https://example.com',
      day: '2028-06-24',
    },
    output: 'MIDSUMMER, 24 June',
  },
}

const greeter: ToolDefinition = {
  id: 'greeter',
  name: 'Greeter',
  description: 'Greets somebody.',
  category: 'generators',
  tags: ['greeting'],
  method: 'GET',
  parameters: [text('name', 'Name', { required: true, validation: { maxLength: 20 } })],
  outputDescription: 'The greeting',
  example: { input: { name: 'Ada' }, output: 'Hello, Ada' },
}

/** Definitions that are valid, and some that are not, each with a kind of fault of its own. */
export const definitions: Preset[] = [
  { name: 'All twelve types', source: json(poster) },
  { name: 'One text', source: json(greeter) },
  {
    name: 'Wrong id, category and method',
    source: json({ ...greeter, id: 'My Greeter', category: 'custom', method: 'PUT' }),
  },
  { name: 'Fields left out', source: json({ ...greeter, description: '', outputDescription: undefined }) },
  {
    name: 'A name used twice',
    source: json({ ...greeter, parameters: [text('name', 'Name'), text('name', 'Again')] }),
  },
  {
    name: 'Names of the reference',
    source: json({
      ...greeter,
      parameters: [{ ...text('name', 'Name'), default: 'Ada', maxLength: 20 }],
    }),
  },
  {
    name: 'An example that does not fit',
    source: json({ ...greeter, example: { input: {}, output: 'Hello' } }),
  },
  {
    name: 'A pattern that takes for ever',
    source: json({
      ...greeter,
      parameters: [text('name', 'Name', { validation: { pattern: '^(\\w+\\s?)+$' } })],
    }),
  },
  {
    name: 'Rules in a circle',
    source: json({
      ...greeter,
      parameters: [
        text('name', 'Name', { dependsOn: [{ field: 'title', condition: 'exists' }] }),
        text('title', 'Title', { dependsOn: [{ field: 'name', condition: 'exists' }] }),
      ],
    }),
  },
  { name: 'Not JSON', source: "{\n  id: 'greeter'\n}" },
]

// ---

type Parameter = ToolDefinition['parameters'][number]
type Rest = Partial<Omit<Parameter, 'name' | 'type' | 'label'>>

function parameter(name: string, type: Parameter['type'], label: string, rest: Rest = {}): Parameter {
  return { name, type, label, description: label, required: false, ...rest }
}

function text(name: string, label: string, rest: Rest = {}): Parameter {
  return parameter(name, 'text', label, rest)
}

function json(definition: object): string {
  return JSON.stringify(definition, undefined, 2)
}
