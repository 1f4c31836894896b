import { describe, expect, it } from 'vitest'
import { listColumns, listShown, showValue } from './value-text.ts'

// Goal: every value of an answer is shown as what it is, and a text of a user never as a word of ours.

describe('a value', () => {
  it.each([
    ['createdAt', Date.UTC(2026, 10, 29, 12), {}, { kind: 'figure', text: '2026-11-29 12:00:00 UTC' }],
    ['repeat', 3, {}, { kind: 'figure', text: '3' }],
    ['ageMs', 250, {}, { kind: 'figure', text: '250 ms' }],
    ['uptimeSeconds', 3725, {}, { kind: 'figure', text: '1 h' }],
    ['freeBytes', 1_234_567, {}, { kind: 'figure', text: '1.2 MB' }],
    ['bytes', 0, {}, { kind: 'figure', text: '0 B' }],
    ['balance', '-12.50', {}, { kind: 'figure', text: '-12.50' }],
    ['userId', '4711', {}, { kind: 'text', text: '4711' }],
    ['name', 'open', {}, { kind: 'text', text: 'open' }],
    ['state', 'open', {}, { kind: 'word', word: 'open' }],
    ['towards', 'buyer', { enum: ['buyer', 'seller'] }, { kind: 'word', word: 'buyer' }],
    ['act', 'user/freeze', {}, { kind: 'act', name: 'user/freeze' }],
    ['hash', 'd07b', {}, { kind: 'code', text: 'd07b' }],
    ['isOn', false, {}, { kind: 'yesNo', value: false }],
    ['note', null, {}, { kind: 'missing' }],
    ['rows', [], {}, { kind: 'missing' }],
    ['rows', ['a'], {}, { kind: 'list', items: ['a'] }],
    ['fields', {}, {}, { kind: 'missing' }],
    ['party', { name: 'x' }, {}, { kind: 'record', record: { name: 'x' } }],
  ])('%s %j', (name, value, schema, shown) => expect(showValue(name, value, schema)).toEqual(shown))
})

it('leaves out what turns pages, and the number of who is named', () => {
  expect(listShown({ operatorId: '1', operatorName: 'boss', userId: '2', next: null, more: false })).toEqual(['operatorName', 'userId'])
})

it('lists the columns of rows as their schema does, with those that it does not state at the end', () => {
  const schema = { anyOf: [{ type: 'null' }, { properties: { product: {}, market: {}, next: {}, gaps: {} } }] }
  const rows = [
    { gaps: 0, extra: 1, product: 'spot' },
    { market: 'BTCUSDT', next: null },
  ]
  expect(listColumns(rows, schema)).toEqual(['product', 'market', 'gaps', 'extra'])
})

it.each<[name: string, value: number, text: string]>([
  ['freeBytes', 1_500_000_000, '1.5 GB'],
  ['bytes', 999, '999 B'],
  ['memoryBytes', 250_000_000, '250 MB'],
  ['bytes', 0, '0 B'],
  ['ageMs', 5000, '5 s'],
  ['lagMs', 12.34, '12.3 ms'],
  ['clockDifferenceMs', -1500, '-1.5 s'],
  ['longestGapMs', 5_400_000, '1.5 h'],
  ['sequence', 5_000_000, '5000000'],
  ['startedAt', Date.UTC(2026, 10, 21, 12), '2026-11-21 12:00:00 UTC'],
])('an amount in units that people read: %s of %s is %s', (name, value, text) => {
  expect(showValue(name, value)).toEqual({ kind: 'figure', text })
})
