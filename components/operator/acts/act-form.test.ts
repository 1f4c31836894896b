import { Type, type TObject } from 'typebox'
import { describe, expect, it } from 'vitest'
import type { ActRow } from './acts.ts'
import { beginEntries, readEntries } from './act-form.ts'
import { findKind, type FieldSchema } from './field-schema.ts'

// Goal: every kind of field that the table of acts may have gets its control, and goes to the gateway as its schema asks for it.

const schemaOf = (schema: unknown) => JSON.parse(JSON.stringify(schema)) as FieldSchema

function act(fields: TObject): ActRow {
  return { name: 'user/freeze', role: 'support', effect: 'change', mayMake: true, hasPreview: false, fields: schemaOf(fields), answer: {} }
}

describe('the control of a field', () => {
  it.each([
    ['note', Type.String({ maxLength: 80 }), { kind: 'text', lengthMax: 80 }],
    ['password', Type.String(), { kind: 'secret' }],
    ['amount', Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,8})?$' }), { kind: 'decimal' }],
    ['user', Type.String({ pattern: '^[0-9]{1,16}$' }), { kind: 'text', lengthMax: 2000 }],
    ['count', Type.Integer({ minimum: 1, maximum: 100 }), { kind: 'integer', min: '1', max: '100' }],
    ['until', Type.Integer(), { kind: 'moment' }],
    ['to', Type.Integer({ minimum: 0, maximum: 8.64e15 }), { kind: 'moment' }],
    ['key', Type.String({ writeOnly: true }), { kind: 'secret' }],
    ['expiresAt', Type.Union([Type.Integer(), Type.Null()]), { kind: 'moment' }],
    ['mode', Type.Union([Type.Literal('open'), Type.Literal('closed')]), { kind: 'choice', values: ['open', 'closed'] }],
    ['isOn', Type.Boolean(), { kind: 'yesNo' }],
    ['domains', Type.Array(Type.String()), { kind: 'lines' }],
    ['roles', Type.Array(Type.Union([Type.Literal('a'), Type.Literal('b')])), { kind: 'choices', values: ['a', 'b'] }],
    ['texts', Type.Record(Type.String(), Type.String()), { kind: 'document' }],
  ])('%s', (name, schema, kind) => expect(findKind(name, schemaOf(schema))).toEqual(kind))
})

describe('a form', () => {
  const FORM = act(
    Type.Object({
      user: Type.String(),
      orders: Type.Union([Type.Literal('keep'), Type.Literal('cancel')]),
      until: Type.Optional(Type.Integer()),
      domains: Type.Array(Type.String()),
      level: Type.Union([Type.Integer(), Type.Null()]),
      isOn: Type.Boolean(),
      texts: Type.Optional(Type.Record(Type.String(), Type.String())),
      limit: Type.Optional(Type.Integer()),
    }),
  )

  it('sends what is written, by its types', () => {
    const entries = {
      user: ' 4711 ',
      orders: 'keep',
      until: '2026-11-29 12:30:00',
      domains: 'a.example\n\n b.example ',
      level: '3',
      isOn: 'false',
      texts: '{"en":"Hello"}',
    }
    expect(readEntries(FORM, entries)).toEqual({
      mistakes: {},
      values: {
        user: '4711',
        orders: 'keep',
        until: Date.UTC(2026, 10, 29, 12, 30),
        domains: ['a.example', 'b.example'],
        level: 3,
        isOn: false,
        texts: { en: 'Hello' },
      },
    })
  })

  it('leaves out what is empty, and says what must not be', () => {
    expect(readEntries(FORM, {})).toEqual({
      mistakes: { user: 'missing', orders: 'missing', isOn: 'missing' },
      values: { domains: [], level: null },
    })
  })

  it('says what cannot be read', () => {
    expect(readEntries(FORM, { user: '1', orders: 'keep', isOn: 'true', texts: '{' }).mistakes).toEqual({ texts: 'unreadable' })
  })

  it('begins with what is known, and gives it back unchanged', () => {
    const known = {
      user: '1',
      orders: 'cancel',
      until: Date.UTC(2026, 0, 2),
      domains: ['a', 'b'],
      level: 1,
      isOn: true,
      texts: { de: 'x' },
    }
    expect(readEntries(FORM, beginEntries(FORM, known)).values).toEqual(known)
  })
})
