import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { add, compare, isZero, subtract, sum } from '#lib/kernel/decimal.ts'
import { Floor } from '#tests/exchange/floor.ts'
import type { LoanEventView, MarginLiquidationView } from '../views/margin-views.ts'

/** Goal: a margin wallet's liquidation is reported as it began, and the loan history adds up even for unpaid loans. */

const WALLET = 'isolated:BTCUSDT'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let floor: Floor
beforeEach(async () => {
  floor = new Floor()
  for (const account of ['ann', 'bob']) {
    await floor.trader(account)
    await floor.submit({ type: 'transfer', account, from: 'spot', to: WALLET, asset: 'USDT', amount: '1000' })
  }
})
afterEach(() => floor.end())

const loans = (kind?: LoanEventView['kind'], account = 'ann') =>
  floor.exchange.read.loanHistory(account, { limit: 1000, wallet: WALLET, kind })
const repaid = (account = 'ann') => floor.exchange.read.repayments(account, { limit: 1000, wallet: WALLET })
const liquidations = (account = 'ann'): readonly MarginLiquidationView[] =>
  floor.exchange.read.marginLiquidations(account, { limit: 100, wallet: WALLET })
const total = (rows: readonly object[], name: string) => sum(rows.map((row) => (row as Record<string, string>)[name] ?? '0'))

function priceNow(): number {
  const market = floor.feed.market('spot', 'BTCUSDT')
  if (market === undefined) throw new Error('it is listed')
  return floor.feed.frozen().ticker(market).last
}

/** Borrows as much as the leverage allows, and buys with nearly all of it. */
async function buyOnMargin(): Promise<void> {
  await floor.submit({ type: 'borrow', account: 'ann', wallet: WALLET, asset: 'USDT', amount: '8990' })
  expect(await floor.place('ann', { wallet: WALLET, side: 'buy', lots: 0, amount: '9900' })).toMatchObject({ kind: 'done' })
}

/** Borrows coins and sells them all. */
async function sellOnMargin(account: string): Promise<void> {
  const lots = Math.floor((8900 * 100 * 1_000_000) / priceNow())
  await floor.submit({ type: 'borrow', account, wallet: WALLET, asset: 'BTC', amount: String(lots / 1_000_000) })
  expect(await floor.place(account, { wallet: WALLET, side: 'sell', lots })).toMatchObject({ kind: 'done' })
}

/** Checks that the debt of all loans equals the borrowed and charged amounts, less the repaid and unpaid ones. */
function expectLoansExplained(account = 'ann'): void {
  const open = floor.exchange.read.loans(account, WALLET)
  const unpaid = liquidations(account).flatMap((row) => row.unpaid)
  const paidInterest = total(repaid(account), 'interest')
  expect(repaid(account).map(({ id, amount }) => [id, amount])).toEqual(loans('repay', account).map(({ id, amount }) => [id, amount]))
  expect(subtract(total(loans('borrow', account), 'amount'), add(total(repaid(account), 'principal'), total(unpaid, 'principal')))).toBe(
    total(open, 'principal'),
  )
  expect(subtract(total(loans('interest', account), 'amount'), add(paidInterest, total(unpaid, 'interest')))).toBe(total(open, 'interest'))
}

describe('a market that goes on its way', () => {
  it('liquidates a long or a short where maintenance reaches the equity, and reports it', async () => {
    await buyOnMargin()
    await sellOnMargin('bob')
    const fallen = () => ['ann', 'bob'].find((account) => liquidations(account).length > 0)
    expect(fallen()).toBeUndefined()
    for (let step = 0; step < 5000 && fallen() === undefined; step += 1) floor.pass(10 * MINUTE_MS, 10 * MINUTE_MS)
    const account = fallen() ?? ''
    const [first] = liquidations(account).toReversed()
    if (first === undefined) throw new Error('the price has not moved far enough')
    expect(compare(first.riskRatio, '1')).toBeGreaterThanOrEqual(0)
    expect((Number(first.debt) * 0.05) / (Number(first.assets) - Number(first.debt))).toBeCloseTo(Number(first.riskRatio), 6)
    expect(first).toMatchObject({ account, wallet: WALLET, unpaid: [], epoch: 1 })
    expect(new Set(repaid(account).map(({ reason }) => reason))).toEqual(new Set(['liquidation']))
    expectLoansExplained(account)
  })
})

describe('a margin wallet that falls below its debt at once', () => {
  it('reports unpaid debts, and is the same when the history is rebuilt', async () => {
    await buyOnMargin()
    const bought = priceNow()
    for (let day = 0; day < 2000 && priceNow() > bought * 0.8; day += 1) floor.nowMs += DAY_MS
    floor.pass(2 * MINUTE_MS, 1000)
    const found = liquidations()
    expect(found.flatMap(({ unpaid }) => unpaid)).toHaveLength(1)
    expect(found[0]?.unpaid[0]).toMatchObject({ asset: 'USDT' })
    expect(isZero(total(found[0]?.unpaid ?? [], 'principal'))).toBe(false)
    expect(Number(found[0]?.assets)).toBeLessThan(Number(found[0]?.debt))
    expectLoansExplained()
    const kept = [liquidations(), loans(), repaid()]
    floor.loseHistory()
    expect([liquidations(), loans(), repaid()]).toEqual(kept)
  })
})

describe('an order that borrows and pays back', () => {
  it('is reported, is no liquidation if the market fills it, and is the same when the history is rebuilt', async () => {
    const lots = Math.floor((1200 * 100 * 1_000_000) / priceNow())
    expect(await floor.place('ann', { wallet: WALLET, side: 'buy', lots: 0, amount: '1500', loan: 'both' })).toMatchObject({ kind: 'done' })
    expect(
      await floor.place('ann', { wallet: WALLET, side: 'sell', type: 'limit', ticks: Math.ceil(priceNow() * 1.001), lots, loan: 'repay' }),
    ).toMatchObject({ kind: 'done' })
    expect(loans('borrow')).toMatchObject([{ amount: '500', auto: true }])
    expect(repaid()).toEqual([])
    for (let step = 0; step < 5000 && floor.exchange.read.loans('ann', WALLET).length > 0; step += 1) floor.pass(MINUTE_MS, MINUTE_MS)
    expect(total(repaid(), 'principal')).toBe('500')
    expect(new Set(repaid().map(({ reason }) => reason))).toEqual(new Set(['order']))
    expect(liquidations()).toEqual([])
    expectLoansExplained()
    const kept = [loans(), repaid(), floor.exchange.read.orderHistory('ann', { limit: 10 }).map(({ loan }) => loan)]
    expect(kept[2]).toEqual(['repay', 'both'])
    floor.loseHistory()
    expect([loans(), repaid(), floor.exchange.read.orderHistory('ann', { limit: 10 }).map(({ loan }) => loan)]).toEqual(kept)
  })
})

describe('a repayment', () => {
  it('tells its interest from its principal, loan by loan, and who made it', async () => {
    for (const amount of ['100', '50']) await floor.submit({ type: 'borrow', account: 'ann', wallet: WALLET, asset: 'USDT', amount })
    floor.pass(90 * MINUTE_MS, MINUTE_MS)
    await floor.submit({ type: 'repay', account: 'ann', wallet: WALLET, asset: 'USDT', amount: '0.0004' })
    await floor.submit({ type: 'repay', account: 'ann', wallet: WALLET, asset: 'USDT', amount: '120' })
    expect(repaid().map(({ amount, interest, reason }) => [amount, interest, reason])).toEqual([
      ['19.9994', '0.0005', 'trader'],
      ['100.0006', '0.0006', 'trader'],
      ['0.0004', '0.0004', 'trader'],
    ])
    expectLoansExplained()
    await floor.exchange.reset('ann', { funds: [{ asset: 'USDT', amount: '10' }] })
    expect(repaid()[0]).toMatchObject({ reason: 'reset' })
    expectLoansExplained()
  })
})
