import { describe, expect, it } from 'vitest'
import { listPageActs, listRowActs, nameRow, needsKey, prefill, readFirstPage, readNextPage, takeKnown, type ActRow } from './acts.ts'
import type { FieldSchema } from './field-schema.ts'

// Goal: each act is offered where it can be made, with what is known of its subject, and lists lead to their next page.

function row(name: string, properties: Record<string, FieldSchema>, required: readonly string[], more: Partial<ActRow> = {}): ActRow {
  return {
    name,
    role: 'support',
    effect: 'change',
    mayMake: true,
    hasPreview: false,
    fields: { properties, required },
    answer: {},
    ...more,
  }
}

const TEXT = { type: 'string' }
const FREEZE = row('user/freeze', { userId: TEXT, orders: { enum: ['keep', 'cancel'] } }, ['userId', 'orders'])
const INVITE = row('registration/invite', { code: TEXT, uses: { type: 'integer' } }, ['uses'])
const APPROVE = row('approval/approve', { approval: TEXT }, ['approval'])

describe('an act', () => {
  it('of a page is one of its section that the operator may make', () => {
    const hidden = { ...FREEZE, name: 'user/erase', mayMake: false }
    expect(listPageActs([FREEZE, INVITE, hidden], 'users')).toEqual([FREEZE])
  })

  it('is offered with a row that says what it is about', () => {
    expect(listRowActs([FREEZE, INVITE, APPROVE], { userId: '4711', orders: 3 })).toEqual([FREEZE])
    expect(listRowActs([APPROVE], nameRow('approvals', { id: 'a1' }))).toEqual([APPROVE])
    expect(takeKnown(FREEZE, { userId: '4711', orders: 'keep' })).toEqual({ userId: '4711' })
  })

  it('that makes something new belongs to its page, whatever a row is called', () => {
    expect(needsKey(FREEZE)).toBe(true)
    expect(needsKey(INVITE)).toBe(false)
    expect(listRowActs([INVITE], { code: 'ABC' })).toEqual([])
  })

  it('on a setting begins with its value as JSON', () => {
    const set = row('setting/set', { name: TEXT, value: TEXT }, ['name', 'value'])
    expect(prefill(set, { name: 'maintenance', value: false })).toEqual({ name: 'maintenance', value: 'false' })
  })
})

describe('the pages of a list', () => {
  const LIST = row('market/list', { limit: { type: 'integer', default: 20 }, after: TEXT }, ['limit'], { effect: 'read' })
  const LOG = row('audit/list', { limit: { type: 'integer' }, before: { type: 'integer' } }, [], { effect: 'read' })

  it('begin with what must be sent', () => {
    expect(readFirstPage(LIST)).toEqual({ limit: 20 })
    expect(readFirstPage(LOG)).toEqual({})
  })

  it.each([
    [LIST, { rows: [], next: 'x' }, { after: 'x' }],
    [LIST, { rows: [], next: null }, null],
    [LOG, { entries: [{ seq: 9 }, { seq: 5 }], more: true }, { before: 5 }],
    [LOG, { entries: [{ seq: 9 }], more: false }, null],
    [FREEZE, { next: 'x' }, null],
  ])('go on after an answer: %#', (act, answer, next) => expect(readNextPage(act, answer)).toEqual(next))
})
