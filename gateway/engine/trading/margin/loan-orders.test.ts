import { describe, expect, it } from 'vitest'
import { amountText } from '../../state/money/amounts.ts'
import { apply } from '../../apply.ts'
import { hashState } from '../../record/hash.ts'
import { findBreaches } from '../../record/invariants.ts'
import { restoreSnapshot, takeSnapshot } from '../../record/snapshot.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '../../state/state.ts'
import { Fixture, type PlainOrder } from '#tests/engine/fixture.ts'
import type { WalletName } from '../../state/records/order-request.ts'

const HOUR_MS = 3_600_000
const WALLETS: readonly WalletName[] = ['cross', 'isolated:BTCUSDT']

/** Bob has 100 USDT in a margin wallet; a coin costs 100, and the house quotes a tick away. */
class Margin extends Fixture {
  readonly wallet: WalletName

  constructor(wallet: WalletName = 'cross') {
    super()
    this.wallet = wallet
    this.trader('bob', { USDT: '1000', BTC: '10' })
    this.run({ type: 'transfer', account: 'bob', from: 'spot', to: wallet, asset: 'USDT', amount: '100' })
    this.to(10_000)
  }

  to(ticks: number, lots = 100_000): string[] {
    this.move({ last: ticks, bids: [[ticks - 1, lots]], asks: [[ticks + 1, lots]] })
    return this.said()
  }

  order(order: Partial<PlainOrder> & Pick<PlainOrder, 'side'>): string[] {
    this.place('bob', { wallet: this.wallet, ...order })
    return this.said()
  }

  loans(): string[] {
    const { assets } = this.state
    const loans = this.state.accounts.get('bob')?.loans.values() ?? []
    return [...loans].map(({ asset, principal, interest }) => `${assets[asset]} ${amountText(principal)}+${amountText(interest)}`)
  }

  /** Returns the postings of loans, oldest first: `repay -10 auto`. */
  moved(): string[] {
    const posted = this.heard.flatMap((event) =>
      event.type === 'posted' && (event.kind === 'borrow' || event.kind === 'repay') ? [event] : [],
    )
    return posted.map(({ kind, asset, amount, auto }) => `${kind} ${amountText(amount)} ${asset}${auto === true ? ' auto' : ''}`)
  }

  settled(): void {
    expect(findBreaches(this.state)).toEqual([])
    const replayed = createState(ENGINE_PRODUCTS, NO_TERMS)
    for (const record of this.records) apply(replayed, JSON.parse(JSON.stringify(record)) as (typeof this.records)[number])
    expect(hashState(replayed)).toBe(hashState(this.state))
    const snapshot = JSON.parse(JSON.stringify(takeSnapshot(this.state))) as ReturnType<typeof takeSnapshot>
    expect(hashState(restoreSnapshot(ENGINE_PRODUCTS, snapshot))).toBe(hashState(this.state))
  }
}

describe.each(WALLETS)('an order that borrows into %s', (wallet) => {
  it('borrows exactly what it lacks, and its first hour is owed at once', () => {
    const d = new Margin(wallet)
    expect(d.order({ side: 'buy', ticks: 9_900, lots: 2_000, loan: 'borrow' })).toEqual(['loan-changed', 'opened bob live'])
    expect(d.moved()).toEqual(['borrow 98 USDT auto'])
    expect(d.funds('bob', 'USDT', wallet)).toBe('0+198')
    expect(d.loans()).toEqual(['USDT 98+0.00098'])
    expect(d.last.records).toHaveLength(1)
    d.settled()
  })

  it('borrows nothing where it lacks nothing', () => {
    const d = new Margin(wallet)
    expect(d.order({ side: 'buy', ticks: 9_900, lots: 1_000, loan: 'both' })).toEqual(['opened bob live'])
    expect(d.loans()).toEqual([])
    d.settled()
  })

  it('borrows the coin that it sells, or the amount that it spends', () => {
    const d = new Margin(wallet)
    d.order({ side: 'sell', ticks: 10_100, lots: 500, loan: 'borrow' })
    // 0.5 x 0.24 % / 24.
    expect(d.loans()).toEqual(['BTC 0.5+0.00005'])
    d.order({ side: 'buy', amount: '130', loan: 'borrow' })
    expect(d.loans()).toEqual(['BTC 0.5+0.00005', 'USDT 30+0.0003'])
    d.settled()
  })

  it('stays owed when the order is cancelled, or ends unfilled', () => {
    const d = new Margin(wallet)
    d.order({ side: 'buy', ticks: 9_900, lots: 1_500, loan: 'both', force: 'ioc' })
    expect(d.said()).toEqual(['loan-changed', 'opened bob live', 'closed bob immediate-or-cancel-rest'])
    expect(d.funds('bob', 'USDT', wallet)).toBe('148.5')
    expect(d.loans()).toEqual(['USDT 48.5+0.000485'])
    d.settled()
  })
})

describe('an order that cannot borrow', () => {
  it.each<{ what: string; order: Partial<PlainOrder> & Pick<PlainOrder, 'side'>; reason: string }>([
    { what: 'more than the leverage carries', order: { side: 'buy', ticks: 9_900, lots: 3_100 }, reason: 'margin-at-risk' },
    { what: 'more than the limit', order: { side: 'sell', ticks: 10_100, lots: 5_001 }, reason: 'above-loan-limit' },
    { what: 'a coin that nobody lends', order: { market: 'spot:ETHUSDT', side: 'sell', ticks: 10_100, lots: 100 }, reason: 'not-lent' },
    { what: 'for a market buy that finds too little', order: { side: 'buy', lots: 2_600 }, reason: 'insufficient-balance' },
    { what: 'into the spot wallet', order: { wallet: 'spot', side: 'buy', ticks: 9_900, lots: 100 }, reason: 'order-type-invalid' },
    {
      what: 'for a trigger',
      order: { side: 'buy', lots: 100, trigger: { kind: 'trigger', by: 'last', ticks: 9_000 } },
      reason: 'order-type-invalid',
    },
    {
      what: 'for a contract',
      order: { market: 'futures:BTCUSDT', wallet: 'futures', side: 'buy', lots: 100 },
      reason: 'order-type-invalid',
    },
  ])('$what is refused, and leaves nothing behind', ({ order, reason }) => {
    const d = new Margin()
    d.to(10_000, 2_500)
    d.move({ market: 'spot:ETHUSDT', last: 10_000 })
    d.move({ market: 'futures:BTCUSDT', last: 10_000, mark: 10_000 })
    const before = hashState(d.state)
    expect(d.order({ ...order, loan: 'borrow' })).toEqual([`rejected ${reason}`])
    expect(hashState(d.state)).toBe(before)
    d.settled()
  })

  it('lacks what another one may not borrow: one that only pays back', () => {
    const d = new Margin()
    expect(d.order({ side: 'buy', ticks: 9_900, lots: 2_000, loan: 'repay' })).toEqual(['rejected insufficient-balance'])
  })
})

describe.each(WALLETS)('an order that pays back into %s', (wallet) => {
  it('pays with each fill, after its fee, interest before principal, and keeps the rest', () => {
    const d = new Margin(wallet)
    d.order({ side: 'sell', lots: 500, loan: 'borrow' })
    d.timeMs += HOUR_MS + 1
    d.heard.length = 0
    d.order({ side: 'buy', ticks: 9_900, lots: 800, loan: 'repay' })
    d.move({ last: 9_900, prints: [{ buy: false, ticks: 9_900, lots: 300 }] })
    // Two hours of 0.00005; from 0.3 the fee of 0.1 % is already deducted.
    expect(d.moved()).toEqual(['repay -0.2997 BTC auto'])
    expect(d.loans()).toEqual(['BTC 0.2004+0'])
    expect(d.last.records).toHaveLength(1)
    d.move({ last: 9_900, prints: [{ buy: false, ticks: 9_900, lots: 500 }] })
    expect(d.loans()).toEqual([])
    expect(d.funds('bob', 'BTC', wallet)).toBe('0.2991')
    expect(d.funds('@lender', 'BTC')).toBe('0.0001')
    d.settled()
  })

  it('pays the oldest loan first, and nothing of another wallet', () => {
    const d = new Margin(wallet)
    const other = wallet === 'cross' ? ('isolated:BTCUSDT' as const) : ('cross' as const)
    d.run({ type: 'transfer', account: 'bob', from: 'spot', to: other, asset: 'USDT', amount: '100' })
    d.run({ type: 'borrow', account: 'bob', wallet: other, asset: 'USDT', amount: '10' })
    d.run({ type: 'borrow', account: 'bob', wallet, asset: 'USDT', amount: '10' })
    d.run({ type: 'borrow', account: 'bob', wallet, asset: 'USDT', amount: '20' })
    d.order({ side: 'buy', amount: '50' })
    d.order({ side: 'sell', lots: 200, loan: 'both' })
    // 19.998 less the fee.
    expect(d.loans()).toEqual(['USDT 10+0.0001', 'USDT 10.022298+0'])
    d.settled()
  })

  it('that owes nothing keeps what it gets', () => {
    const d = new Margin(wallet)
    d.order({ side: 'buy', lots: 500, loan: 'both' })
    expect(d.moved()).toEqual([])
    expect(d.funds('bob', 'BTC', wallet)).toBe('0.4995')
    d.settled()
  })
})

it('a round of orders that borrow and pay back leaves no debt behind', () => {
  const d = new Margin()
  d.order({ side: 'buy', amount: '200', loan: 'both' })
  expect(d.loans()).toEqual(['USDT 100+0.001'])
  d.to(10_200)
  d.order({ side: 'sell', lots: 1_990, loan: 'both' })
  expect(d.loans()).toEqual([])
  expect(d.moved()).toEqual(['borrow 100 USDT auto', 'repay -100.001 USDT auto'])
  d.settled()
})
