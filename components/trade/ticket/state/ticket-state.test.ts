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

describe('a share of the largest size', () => {
  const share = (state: TicketState, percent: string) => reduceTicket(state, { type: 'share', percent })

  it.each(['count', 'value', 'percent'] as const)('is written in the unit in use, here %s', (sizeBy) => {
    expect(share({ ...filled, sizeBy }, '25')).toMatchObject({ sizeBy, size: '', share: '25' })
  })

  it('takes coins for a risk, which follows from the stop', () => {
    expect(share({ ...filled, sizeBy: 'risk' }, '25')).toMatchObject({ sizeBy: 'count', share: '25' })
  })

  it('gives way to a number that is typed, which means the unit beside it', () => {
    expect(change(share(filled, '100'), { size: '0.01' })).toMatchObject({ sizeBy: 'count', size: '0.01', share: null })
  })

  it('of nothing empties the field, and is forgotten once sent', () => {
    expect(share(share(filled, '100'), '0')).toMatchObject({ size: '', share: null })
    const order = share(filled, '100')
    expect(reduceTicket(order, { type: 'sent', order })).toMatchObject({ size: '', share: null })
  })
})

describe('fields that mean something else for another kind of order', () => {
  const KINDS = ['limit', 'market', 'trigger', 'trailing', 'oco', 'scaled', 'bracket', 'iceberg', 'twap', 'chase'] as const
  /** The kinds whose limit price is simply that of the order. */
  const ENTRIES = new Set(['limit', 'market', 'bracket', 'iceberg'])
  const typed = { price: '1', triggerPrice: '2', triggerBy: 'mark', executes: 'limit' } as const

  it.each(KINDS.flatMap((from) => KINDS.filter((to) => to !== from).map((to) => ({ from, to }))))(
    'of $from are not those of $to, and come back',
    ({ from, to }) => {
      const before = change(change(emptyTicket('50000'), { kind: from }), typed)
      const after = change(before, { kind: to })
      if (ENTRIES.has(from) && ENTRIES.has(to)) expect(after).toMatchObject(typed)
      else expect(Object.keys(typed).filter((name) => after[name as 'price'] === typed[name as 'price'])).toEqual([])
      expect(change(after, { kind: from })).toMatchObject(typed)
    },
  )

  it('keep a price that comes with the kind', () => {
    expect(change({ ...emptyTicket('1'), kind: 'twap' }, { kind: 'limit', price: '7' })).toMatchObject({ kind: 'limit', price: '7' })
  })
})

it('keeps choices and price once sent, and lets size and targets go', () => {
  const after = reduceTicket(filled, { type: 'sent', order: filled })
  expect(after).toMatchObject({ price: '50000', size: '', attaches: true, stopLoss: { by: 'price', text: '' } })
})

it.each<[string, Partial<TicketState>]>([
  ['size', { size: '0.7' }],
  ['share', { size: '', share: '25' }],
  ['target', { stopLoss: { by: 'price', text: '48888' } }],
  ['side', { side: 'sell', size: '0.7' }],
])('keeps the %s that was typed for the next order while one was under way', (_name, typed) => {
  expect(reduceTicket(change(filled, typed), { type: 'sent', order: filled })).toMatchObject(typed)
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
  { product: 'spot', side: 'buy', kind: 'market', sizeBy: 'percent', by: true },
  { product: 'spot', side: 'buy', kind: 'market', sizeBy: 'count', by: false },
  { product: 'spot', side: 'buy', kind: 'market', sizeBy: 'count', share: '50', by: true },
  { product: 'spot', side: 'sell', kind: 'market', sizeBy: 'count', share: '50', by: false },
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
