import { expect, it } from 'vitest'
import type { AlertRow } from '#lib/contract/accounts/alerts/alerts.ts'
import { newEntry, toAlert, toEntry, type AlertEntry } from './alert-entry.ts'

// Goal: the form sends exactly the alert that its entries describe, and nothing while one is missing.

const BTC = { product: 'futures', symbol: 'BTCUSDT' } as const
const base = { ...BTC, channels: ['push'] as const }

it.each<[string, Partial<AlertEntry>, object | null]>([
  ['no value yet', {}, null],
  ['no pair', { pair: null, value: '1' }, null],
  ['a price', { value: '70000' }, { ...base, kind: 'price', direction: 'above', value: '70000' }],
  ['a price of 0', { value: '0' }, null],
  ['a rise', { kind: 'percent', value: '5' }, { ...base, kind: 'percent', direction: 'above', value: '5' }],
  [
    'a fall is negative',
    { kind: 'percent', direction: 'below', value: '5' },
    { ...base, kind: 'percent', direction: 'below', value: '-5' },
  ],
  [
    'a negative rate',
    { kind: 'funding', direction: 'below', value: '0.01' },
    { ...base, kind: 'funding', direction: 'below', value: '-0.01' },
  ],
  ['a distance only falls', { kind: 'liquidation', value: '5' }, { ...base, kind: 'liquidation', direction: 'below', value: '5' }],
  [
    'an oscillator with its level',
    { kind: 'indicator', value: '70' },
    { ...base, kind: 'indicator', direction: 'above', value: '70', line: { name: 'RSI', period: 14, interval: '1h' } },
  ],
  [
    'a line without a value',
    { kind: 'indicator', indicator: 'EMA', period: '20', value: '' },
    { ...base, kind: 'indicator', direction: 'above', value: '0', line: { name: 'EMA', period: 20, interval: '1h' } },
  ],
  ['a period of 1', { kind: 'indicator', indicator: 'EMA', period: '1' }, null],
  [
    'fixed periods',
    { kind: 'indicator', indicator: 'MACD', period: '' },
    { ...base, kind: 'indicator', direction: 'above', value: '0', line: { name: 'MACD', period: 0, interval: '1h' } },
  ],
])('%s', (_name, change, expected) => {
  expect(toAlert({ ...newEntry(BTC), ...change })).toEqual(expected)
})

it('shows a row so that sending it again changes nothing', () => {
  const row: AlertRow = {
    id: 'a',
    ...BTC,
    kind: 'funding',
    line: null,
    direction: 'below',
    value: '-0.02',
    channels: ['mail'],
    status: 'open',
    createdAt: 0,
    endedAt: null,
    firedValue: null,
    deliveries: [],
  }
  expect(toAlert(toEntry(row))).toEqual({ ...BTC, kind: 'funding', direction: 'below', value: '-0.02', channels: ['mail'] })
})
