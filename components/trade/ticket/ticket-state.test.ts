import { describe, expect, it } from 'vitest'
import { emptyTicket, hasLimitPrice, isByAmount, reduceTicket, typedAmount, type TicketState } from './ticket-state.ts'

const change = (state: TicketState, changed: Partial<TicketState>) => reduceTicket(state, { type: 'change', change: changed })
const filled: TicketState = { ...emptyTicket('50000'), size: '1', attaches: true, stopLoss: { by: 'price', text: '49000' } }

describe('choices that exclude one another give way to the newest', () => {
  it.each([
    { name: 'post-only is for limit orders', before: { force: 'post-only' }, change: { kind: 'market' }, after: { force: 'gtc' } },
    { name: 'a trigger brings its targets along', before: { attaches: true }, change: { kind: 'trigger' }, after: { attaches: true } },
    { name: 'a trailing order too', before: { attaches: true }, change: { kind: 'trailing' }, after: { attaches: true } },
    { name: 'what only reduces opens nothing', before: { attaches: true }, change: { reduceOnly: true }, after: { attaches: false } },
    { name: 'closing opens nothing', before: { attaches: true }, change: { action: 'close' }, after: { attaches: false } },
    { name: 'size by risk needs a stop', before: {}, change: { sizeBy: 'risk' }, after: { attaches: true, sizeBy: 'risk' } },
    {
      name: 'without a stop there is no risk to size by',
      before: { attaches: true, sizeBy: 'risk' },
      change: { attaches: false },
      after: { attaches: false, sizeBy: 'count', size: '' },
    },
    {
      name: 'a trailing order cannot be sized by risk',
      before: { kind: 'trailing' },
      change: { sizeBy: 'risk' },
      after: { sizeBy: 'count', attaches: false },
    },
    {
      name: 'and is not when it becomes one',
      before: { attaches: true, sizeBy: 'risk', size: '1' },
      change: { kind: 'trailing' },
      after: { sizeBy: 'count', size: '', attaches: true },
    },
  ] as const)('$name', ({ before, change: changed, after }) => {
    expect(change({ ...emptyTicket(), ...before }, changed)).toMatchObject(after)
  })
})

describe('a price pressed in the book', () => {
  it.each([
    { kind: 'limit', after: { kind: 'limit', price: '49990' } },
    { kind: 'market', after: { kind: 'limit', price: '49990' } },
    { kind: 'trigger', after: { kind: 'trigger', triggerPrice: '49990' } },
    { kind: 'trailing', after: { kind: 'trailing', triggerPrice: '49990' } },
  ] as const)('goes where a $kind order waits for one', ({ kind, after }) => {
    expect(reduceTicket({ ...emptyTicket('1'), kind }, { type: 'pick-price', price: '49990' })).toMatchObject(after)
  })
})

it('keeps choices and price once sent, and lets size and targets go', () => {
  const after = reduceTicket(filled, { type: 'sent' })
  expect(after).toMatchObject({ price: '50000', size: '', attaches: true, stopLoss: { by: 'price', text: '' } })
})

it('empties the size when it begins to mean something else', () => {
  expect(reduceTicket(filled, { type: 'size-by', sizeBy: 'percent' })).toMatchObject({ sizeBy: 'percent', size: '' })
})

it.each([
  { product: 'spot', side: 'buy', kind: 'market', sizeBy: 'value', by: true },
  { product: 'spot', side: 'sell', kind: 'market', sizeBy: 'value', by: false },
  { product: 'spot', side: 'buy', kind: 'limit', sizeBy: 'value', by: false },
  { product: 'futures', side: 'buy', kind: 'market', sizeBy: 'value', by: false },
  { product: 'spot', side: 'buy', kind: 'trailing', sizeBy: 'value', by: true },
] as const)('$product $side $kind by $sizeBy: by amount is $by', ({ product, by, ...state }) => {
  expect(isByAmount({ ...emptyTicket(), ...state }, product)).toBe(by)
})

it('knows which orders have a limit price', () => {
  expect(hasLimitPrice({ ...emptyTicket(), kind: 'trigger', executes: 'limit' })).toBe(true)
  expect(hasLimitPrice({ ...emptyTicket(), kind: 'trigger', executes: 'market' })).toBe(false)
})

it.each([
  ['', null],
  ['0', null],
  ['0.00', null],
  ['.', null],
  ['1.50', '1.50'],
])('reads %o as %o', (text, amount) => expect(typedAmount(text)).toBe(amount))
