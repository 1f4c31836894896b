import { expect, it } from 'vitest'
import { exact } from '#lib/calc/arithmetic/fraction.ts'
import { tradeFee } from '#lib/calc/fees.ts'
import { amountFrom, lotsFrom, millionthsFrom, ticksFrom, unitsOf } from '#lib/kernel/money.ts'
import { priceText, sizeText, valueText } from '#gateway/exchange/views/figures.ts'
import type { SettleFunding } from '../commands/futures-commands.ts'
import { valueAt } from '../positions.ts'
import type { OrderRequest } from '../records/order-request.ts'
import { added, amountText, shareOf, toRate } from './amounts.ts'
import { Sum } from './sums.ts'
import { averageText, lotsText, ticksText } from './units.ts'
import { testPair } from '#tests/engine/fixture.ts'
import type { Futures } from '#tests/engine/futures-fixture.ts'

// Goal: the compiler refuses one figure of money for another in every room that takes any. Nothing of this is called.

const terms = testPair()
const ticks = ticksFrom(10_000)
const lots = lotsFrom(5)
const units = unitsOf(ticks, lots)
const amount = amountFrom(7n)
const fee = toRate('0.001')

const refused = {
  engine: (d: Futures): unknown[] => {
    const { market } = d.position('bob')
    const { book } = market
    return [
      // @ts-expect-error a size is no price
      book.add(true, lots, lots, 1, lots),
      // @ts-expect-error a price is no size
      book.add(true, ticks, ticks, 1, lots),
      // @ts-expect-error a price is no size
      market.house.take(ticks, ticks, 1),
      // @ts-expect-error first the price, then the size
      valueAt(market, lots, ticks),
      // @ts-expect-error a value is no amount
      Sum.of(units),
      // @ts-expect-error a fee rate is no amount
      Sum.of(fee),
      // @ts-expect-error an amount is no fee rate
      shareOf(amount, amount),
      // @ts-expect-error a fee rate is no amount
      added(amount, fee),
      // @ts-expect-error a size is no price
      { ticks: lots } satisfies Pick<OrderRequest, 'ticks'>,
      // @ts-expect-error a value is no size
      { lots: units } satisfies Pick<OrderRequest, 'lots'>,
      // @ts-expect-error a price is no rate
      { rateMillionths: ticks } satisfies Pick<SettleFunding, 'rateMillionths'>,
      // @ts-expect-error a rate is no price
      { mark: millionthsFrom(100) } satisfies Pick<SettleFunding, 'mark'>,
    ]
  },
  calc: (): unknown[] => [
    // @ts-expect-error a formula takes decimals: a price has to be spelled first
    exact(ticks),
    // @ts-expect-error nor does it take an amount
    exact(amount),
    // @ts-expect-error nor a price, a size and a rate of the engine
    tradeFee({ price: ticks, count: lots, feeRate: fee }),
  ],
  rows: (): unknown[] => [
    // @ts-expect-error a size is no price
    ticksText(terms, lots),
    // @ts-expect-error a price is no size
    lotsText(terms, ticks),
    // @ts-expect-error an amount is no value
    averageText(terms, amount, lots, 8),
    // @ts-expect-error a size is no price
    priceText(terms, lots),
    // @ts-expect-error a price is no size
    sizeText(terms, ticks),
    // @ts-expect-error an amount is no value
    valueText(terms, amount),
    // @ts-expect-error a fee rate is no amount
    amountText(fee),
    // @ts-expect-error a value is no amount
    amountText(units),
  ],
}

it('is spelled by the row of its own unit', () => {
  expect([ticksText(terms, ticks), lotsText(terms, lots), valueText(terms, units), amountText(amount)]).toEqual([
    '100.00',
    '0.005',
    '0.5',
    '0.0000000000000007',
  ])
  expect(Object.keys(refused)).toEqual(['engine', 'calc', 'rows'])
})
