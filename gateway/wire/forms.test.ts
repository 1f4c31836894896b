import fc from 'fast-check'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { ReplayAction } from '#lib/contract/market/replay.ts'
import { encodeForm, type Parameters } from '#lib/http/parameters.ts'
import { readForm, readFormBy, type FormSchema } from './forms.ts'

// Goal: what a form can say reaches a call as JSON would bring it, and no text is read as what it is not.

const Fields = Type.Object({
  text: Type.Optional(Type.String()),
  whole: Type.Optional(Type.Integer()),
  ratio: Type.Optional(Type.Number()),
  on: Type.Optional(Type.Boolean()),
  mode: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
  until: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  names: Type.Optional(Type.Array(Type.String())),
  ids: Type.Optional(Type.Array(Type.Integer())),
  rows: Type.Optional(
    Type.Array(Type.Object({ kind: Type.String(), count: Type.Optional(Type.Integer()), tags: Type.Optional(Type.Array(Type.String())) })),
  ),
  settings: Type.Optional(Type.Union([Type.Object({ leverage: Type.Integer(), open: Type.Boolean() }), Type.Null()])),
})

function read(text: string, schema: FormSchema = Fields): unknown {
  const form = readForm(text)
  readFormBy(schema, form)
  return form
}

describe('a form', () => {
  it.each<[string, unknown]>([
    ['text=1&whole=10&ratio=0.5&on=true&mode=1', { text: '1', whole: 10, ratio: 0.5, on: true, mode: 1 }],
    ['text=a+b%26', { text: 'a b&' }],
    ['names[]=a&names[]=b', { names: ['a', 'b'] }],
    ['names=a&names=b', { names: ['a', 'b'] }],
    ['names=a', { names: ['a'] }],
    ['names[3]=a&names[1]=b', { names: ['a', 'b'] }],
    ['ids[]=1&ids[]=2', { ids: [1, 2] }],
    ['ids=7', { ids: [7] }],
    ['rows[0][kind]=a&rows[1][kind]=b&rows[0][count]=2', { rows: [{ kind: 'a', count: 2 }, { kind: 'b' }] }],
    [
      'rows[][kind]=a&rows[][count]=1&rows[][kind]=b&rows[][tags][]=x&rows[][tags][]=y',
      {
        rows: [
          { kind: 'a', count: 1 },
          { kind: 'b', tags: ['x', 'y'] },
        ],
      },
    ],
    ['settings[leverage]=5&settings[open]=false', { settings: { leverage: 5, open: false } }],
    ['settings=&until=', { settings: null, until: null }],
    ['text=', { text: '' }],
    ['', {}],
  ])('%s', (text, fields) => expect(read(text)).toEqual(fields))

  it.each<[string, unknown]>([
    ['whole=0x10', { whole: '0x10' }],
    ['whole=1e3', { whole: '1e3' }],
    ['whole= 1', { whole: ' 1' }],
    ['whole=9007199254740993', { whole: '9007199254740993' }],
    ['whole=1&whole=2', { whole: ['1', '2'] }],
    ['on=1', { on: '1' }],
    ['on=on', { on: 'on' }],
    ['text=1&text=2', { text: ['1', '2'] }],
    ['text[a]=1', { text: { a: '1' } }],
  ])('%s is left for the schema to refuse', (text, fields) => expect(read(text)).toEqual(fields))

  it.each([
    'a=1&a[b]=2',
    'a[b]=1&a=2',
    'a[]=1&a[b]=2',
    'a[b]=1&a[]=2',
    'a[b][c][d][e][f]=1',
    'a=1&'.repeat(1001),
    '&'.repeat(1001),
    `a${'[]'.repeat(1000)}=1`,
    `${'['.repeat(1000)}=1`,
    // Signed as JSON, with a text that somebody wrote.
    '{"note":"x&size=100&note=y"}',
    ' [{"note":"x&size=100&note=y"}]',
    // As JSON may not, either.
    '__proto__=1',
    '__proto__[admin]=1',
    'a[__proto__][admin]=1',
    'a[][__proto__]=1',
    'a[0][__proto__][admin]=1',
    'constructor[prototype][admin]=1',
    'a[constructor][prototype]=1',
  ])('%s cannot be read', (text) => {
    expect(readForm(text)).toBeNull()
    expect(({} as { admin?: unknown }).admin).toBeUndefined()
  })

  it('may have braces where a form has them', () => {
    expect(readForm('%7B%22a%22=1&text={}&b{=2')).toEqual({ '{"a"': '1', text: '{}', 'b{': '2' })
  })

  it('may have a field that is only called like a constructor', () => {
    expect(readForm('constructor=1&prototype=2')).toEqual({ ['constructor']: '1', prototype: '2' })
  })

  it('has what a form cannot say: nothing in a required list, and null', () => {
    const schema = Type.Object({
      names: Type.Array(Type.String()),
      until: Type.Union([Type.Integer(), Type.Null()]),
      other: Type.Integer(),
    })
    expect(read('', schema)).toEqual({ names: [], until: null })
  })

  it('is read as the one of several kinds that it names', () => {
    expect(read('action=speed&speed=2', ReplayAction)).toEqual({ action: 'speed', speed: 2 })
    const schema = Type.Union([
      Type.Object({ kind: Type.Literal('a'), value: Type.Integer() }),
      Type.Object({ kind: Type.Literal('b'), value: Type.String(), more: Type.Array(Type.Integer()) }),
    ])
    expect(read('kind=b&value=1', schema)).toEqual({ kind: 'b', value: '1', more: [] })
    expect(read('kind=a&value=1', schema)).toEqual({ kind: 'a', value: 1 })
  })

  it('is the only body that is read so', () => {
    const body = { whole: '10', names: 'a', settings: '' }
    readFormBy(Fields, body)
    expect(body).toEqual({ whole: '10', names: 'a', settings: '' })
  })
})

it('brings the fields that our pages write, whatever they are', () => {
  const word = fc
    .string({ unit: 'grapheme-ascii', minLength: 1 })
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const whole = fc.integer()
  const row = fc.record({ kind: word, count: whole, tags: fc.array(word, { minLength: 1, maxLength: 3 }) }, { requiredKeys: ['kind'] })
  const fields = fc.record(
    {
      text: word,
      whole,
      ratio: fc.integer().map((hundredths) => hundredths / 100),
      on: fc.boolean(),
      mode: fc.constantFrom(0, 1),
      names: fc.array(word, { minLength: 1, maxLength: 3 }),
      ids: fc.array(whole, { minLength: 1, maxLength: 3 }),
      rows: fc.array(row, { minLength: 1, maxLength: 4 }),
      settings: fc.record({ leverage: whole, open: fc.boolean() }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fields, (given) => {
      expect(read(encodeForm(given as Parameters))).toEqual(given)
    }),
  )
})

it('reads any text in a moment', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '[', ']', '[]', '[0]', '=', '&', '__proto__', '%5B', '1'), { maxLength: 60 }), (parts) => {
      expect(() => read(parts.join(''))).not.toThrow()
    }),
  )
})
