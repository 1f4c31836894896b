import { describe, expect, it } from 'vitest'
import type { TransferBetween } from './commands/account-commands.ts'
import type { EngineEvent } from './events.ts'
import { findBreaches } from '../record/invariants.ts'
import { FRICTIONLESS } from './records/realism.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import { Futures } from '#tests/engine/futures-fixture.ts'

describe('an epoch', () => {
  it('starts with what was asked for, as a deposit that the issuer owes', () => {
    const d = new Fixture().trader('bob', { USDT: '1000.5', BTC: '0.1' })
    const deposits = d.last.events.filter((event) => event.type === 'posted')
    expect(deposits.map(({ asset, kind, amount }) => [asset, kind, amount])).toEqual([
      ['USDT', 'deposit', 10_005_000_000_000_000_000n],
      ['BTC', 'deposit', 1_000_000_000_000_000n],
    ])
    // A thousand more went to the insurance fund.
    expect(d.funds('@issuer', 'USDT')).toBe('-2000.5')
  })

  it('ends with its orders, gives everything back and counts on', () => {
    const d = new Fixture().trader('bob', { USDT: '1000' })
    d.move({ last: 10_000, asks: [[10_000, 5_000]] })
    d.place('bob', { side: 'buy', ticks: 10_000, lots: 2_000, takeProfit: { ticks: 11_000, by: 'last' } })
    d.place('bob', { side: 'buy', ticks: 9_000, lots: 1_000, takeProfit: { ticks: 11_000, by: 'last' } })
    d.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'cross', asset: 'USDT', amount: '50' })
    d.run({ type: 'close-epoch', account: 'bob' })
    expect(d.said()).toEqual(['closed bob epoch-closed', 'closed bob epoch-closed', 'epoch-closed'])
    expect([d.funds('bob', 'USDT'), d.funds('bob', 'BTC'), d.funds('bob', 'USDT', 'cross')]).toEqual(['0', '0', '0'])
    expect(d.state.orders.size).toBe(0)
    d.run({ type: 'open-epoch', account: 'bob', funds: [] })
    expect(d.state.accounts.get('bob')?.epoch?.number).toBe(2)
    expect(findBreaches(d.state)).toEqual([])
  })

  it.each<{ what: string; act: (d: Fixture) => void; reason: string }>([
    { what: 'a second one', act: (d) => d.run({ type: 'open-epoch', account: 'bob', funds: [] }), reason: 'epoch-open' },
    {
      what: 'an unknown asset',
      act: (d) => d.trader('eve', { XYZ: '1' }),
      reason: 'unknown-asset',
    },
    {
      what: 'no amount',
      act: (d) => d.trader('eve', { BTC: '-1' }),
      reason: 'amount-invalid',
    },
    {
      what: 'one bad amount among good ones',
      act: (d) => d.trader('eve', { USDT: '5', BTC: '1e9' }),
      reason: 'amount-invalid',
    },
    {
      what: 'an account of the house',
      act: (d) => d.run({ type: 'open-epoch', account: '@house', funds: [] }),
      reason: 'unknown-account',
    },
    {
      what: 'an account that is there',
      act: (d) => d.run({ type: 'open-account', account: 'bob', realism: FRICTIONLESS }),
      reason: 'account-exists',
    },
    {
      what: 'a name of the exchange',
      act: (d) => d.run({ type: 'open-account', account: '@eve', realism: FRICTIONLESS }),
      reason: 'unknown-account',
    },
    {
      what: 'an order without an epoch',
      act: (d) => {
        d.move({ last: 10_000 })
        d.run({ type: 'close-epoch', account: 'bob' })
        d.place('bob', { side: 'buy', ticks: 9_000, lots: 100 })
      },
      reason: 'no-epoch',
    },
  ])('is refused $what', ({ act, reason }) => {
    const d = new Fixture().trader('bob', { USDT: '100' })
    act(d)
    expect(d.said()).toEqual([`rejected ${reason}`])
    expect(findBreaches(d.state)).toEqual([])
  })
})

describe('a transfer', () => {
  const transfer = (
    d: Fixture,
    partial: Partial<{ from: 'spot' | 'cross'; to: 'spot' | 'cross'; asset: string; amount: string; id: string }>,
  ): void => {
    const { from = 'spot', to = 'cross', asset = 'USDT', amount = '40', id } = partial
    d.run({ type: 'transfer', account: 'bob', from, to, asset, amount, ...(id === undefined ? {} : { clientTransferId: id }) })
  }

  it('moves what is available, once for each client id', () => {
    const d = new Fixture().trader('bob', { USDT: '100' })
    transfer(d, { id: 't1' })
    transfer(d, { id: 't1' })
    expect(d.said()).toEqual(['transfer-repeated'])
    expect([d.funds('bob', 'USDT'), d.funds('bob', 'USDT', 'cross')]).toEqual(['60', '40'])
  })

  it('takes nothing that an order holds', () => {
    const d = new Fixture().trader('bob', { USDT: '100' })
    d.move({ last: 10_000 })
    d.place('bob', { side: 'buy', ticks: 10_000, lots: 700 })
    transfer(d, { amount: '30.01' })
    expect(d.said()).toEqual(['rejected insufficient-balance'])
    transfer(d, { amount: '30' })
    expect(d.funds('bob', 'USDT')).toBe('0+70')
  })

  it('lets a wallet of its own trade', () => {
    const d = new Fixture().trader('bob', { USDT: '100' })
    d.move({ last: 10_000, asks: [[10_000, 500]] })
    transfer(d, {})
    d.place('bob', { side: 'buy', ticks: 10_000, lots: 400, wallet: 'cross' })
    expect(d.funds('bob', 'BTC', 'cross')).toBe('0.3996')
    expect(d.funds('bob', 'USDT', 'cross')).toBe('0')
  })

  it.each([
    { partial: { to: 'spot' as const }, reason: 'transfer-to-itself' },
    { partial: { asset: 'XYZ' }, reason: 'unknown-asset' },
    { partial: { amount: '0' }, reason: 'amount-invalid' },
    { partial: { amount: '1.00000000000000001' }, reason: 'amount-invalid' },
    { partial: { amount: '100.1' }, reason: 'insufficient-balance' },
  ])('is refused: $reason', ({ partial, reason }) => {
    const d = new Fixture().trader('bob', { USDT: '100' })
    transfer(d, partial)
    expect(d.said()).toEqual([`rejected ${reason}`])
  })
})

describe('a transfer between two accounts', () => {
  const between = (d: Fixture, partial: Partial<TransferBetween> = {}): readonly EngineEvent[] =>
    d.run({ type: 'transfer-between', account: 'bob', toAccount: 'ann', from: 'spot', to: 'spot', asset: 'USDT', amount: '40', ...partial })
  const two = (): Fixture => new Fixture().trader('bob', { USDT: '100', BTC: '1' }).trader('ann', { USDT: '7' })

  it('is one record, which takes from the one what it gives to the other', () => {
    const d = two()
    const told = between(d, { to: 'cross' })
    expect(d.said()).toEqual(['transferred', 'transferred'])
    expect(told.filter(({ type }) => type === 'transferred')).toMatchObject([{ account: 'bob' }, { account: 'ann' }])
    expect(d.last.records).toHaveLength(1)
    expect([d.funds('bob', 'USDT'), d.funds('ann', 'USDT'), d.funds('ann', 'USDT', 'cross')]).toEqual(['60', '7', '40'])
    expect(findBreaches(d.state)).toEqual([])
  })

  it('is done once for each client id of who pays, and the same name of the other account is another transfer', () => {
    const d = two()
    between(d, { clientTransferId: 't1' })
    between(d, { clientTransferId: 't1' })
    expect(d.said()).toEqual(['transfer-repeated'])
    expect(d.last.records).toEqual([])
    between(d, { account: 'ann', toAccount: 'bob', amount: '1', clientTransferId: 't1' })
    expect([d.funds('bob', 'USDT'), d.funds('ann', 'USDT')]).toEqual(['61', '46'])
  })

  it('takes nothing that an order or a position of who pays needs', () => {
    const d = two()
    d.move({ last: 10_000 })
    d.place('bob', { side: 'buy', ticks: 10_000, lots: 700 })
    between(d, { amount: '30.01' })
    expect(d.said()).toEqual(['rejected insufficient-balance'])
    between(d, { amount: '30' })
    expect([d.funds('bob', 'USDT'), d.funds('ann', 'USDT')]).toEqual(['0+70', '37'])
    const holds = new Futures('bob', 'ann')
    holds.order('bob', { side: 'buy', lots: 10_000 })
    expect(holds.position('bob').lots).toBe(10_000)
    between(holds, { from: 'futures', to: 'futures', amount: '999' })
    expect(holds.said()).toEqual(['rejected insufficient-balance'])
    expect(holds.last.records).toEqual([])
  })

  it.each([
    { partial: { toAccount: 'bob' }, reason: 'transfer-to-itself' },
    { partial: { toAccount: 'bob', to: 'cross' as const }, reason: 'transfer-to-itself' },
    { partial: { toAccount: 'eve' }, reason: 'unknown-account' },
    { partial: { toAccount: '@issuer' }, reason: 'unknown-account' },
    { partial: { account: 'eve' }, reason: 'unknown-account' },
    { partial: { toAccount: 'cat' }, reason: 'no-epoch' },
    { partial: { account: 'cat' }, reason: 'no-epoch' },
    { partial: { asset: 'XYZ' }, reason: 'unknown-asset' },
    { partial: { from: 'isolated:XYZUSDT' as const }, reason: 'unknown-wallet' },
    { partial: { to: 'isolated:XYZUSDT' as const }, reason: 'unknown-wallet' },
    { partial: { amount: '0' }, reason: 'amount-invalid' },
    { partial: { amount: '-1' }, reason: 'amount-invalid' },
    { partial: { amount: '100.1' }, reason: 'insufficient-balance' },
    { partial: { from: 'cross' as const }, reason: 'insufficient-balance' },
  ])('is refused: $reason of $partial', ({ partial, reason }) => {
    const d = two().trader('cat', {})
    d.run({ type: 'close-epoch', account: 'cat' })
    between(d, partial)
    expect(d.said()).toEqual([`rejected ${reason}`])
    expect(d.last.records).toEqual([])
  })
})

describe('a halt', () => {
  it('refuses orders and edits, lets cancels through, and ends', () => {
    const d = new Fixture().trader('bob', { USDT: '1000' })
    d.move({ last: 10_000 })
    d.place('bob', { side: 'buy', ticks: 9_000, lots: 100 })
    const orderId = d.orderId()
    d.run({ type: 'set-halt', market: 'spot:BTCUSDT', halted: true })
    d.place('bob', { side: 'buy', ticks: 9_000, lots: 100 })
    expect(d.said()).toEqual(['rejected market-halted'])
    d.run({ type: 'edit', account: 'bob', order: { orderId }, ticks: 9_001, lots: 0, triggerTicks: 0 })
    expect(d.said()).toEqual(['rejected market-halted'])
    d.move({ last: 8_000, asks: [[8_000, 100]] })
    expect(d.said()).toEqual([])
    d.run({ type: 'cancel', account: 'bob', orders: [{ orderId }] })
    expect(d.said()).toEqual(['closed bob cancelled-by-user'])
    d.run({ type: 'set-halt', halted: false })
    d.move({ last: 8_000, asks: [[8_000, 100]] })
    d.place('bob', { side: 'buy', ticks: 8_000, lots: 100 })
    expect(d.said()).toContain('closed bob filled')
  })
})

describe('time', () => {
  it('never goes back', () => {
    const d = new Fixture().trader('bob', { USDT: '1000' })
    d.move({ last: 10_000 })
    d.timeMs = 5_000
    d.place('bob', { side: 'buy', ticks: 9_000, lots: 100 })
    d.timeMs = 10
    d.place('bob', { side: 'buy', ticks: 9_000, lots: 100 })
    expect([...d.state.orders.values()].map(({ placedAtMs }) => placedAtMs)).toEqual([5_000, 5_000])
  })
})
