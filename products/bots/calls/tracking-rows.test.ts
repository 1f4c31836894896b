import { expect, it } from 'vitest'
import type { BotHoldView } from '../reads/show-holds.ts'
import { holdRow, tripTracking } from './tracking-rows.ts'

// Goal: what a bot holds, and its round trips, are tracking orders with the figures of formulas 12.

const HOLD: BotHoldView = {
  orderNo: '7',
  bought: '10',
  price: '100',
  fee: '0.01',
  sold: '0',
  marketPrice: '110',
  pricePlace: 2,
  quotePrecision: 4,
  timeMs: 1,
}

it('shows a hold at the price of now, after the fee of its purchase', () => {
  // 110 x 9.99 - 100 x 10
  expect(holdRow(HOLD)).toEqual({
    orderNo: '7',
    buyDelegateCount: '10',
    buyPrice: '100',
    dealCount: '0',
    buyDealCount: '10',
    holdCount: '9.99',
    marketPrice: '110',
    trackingType: 0,
    pricePlace: 2,
    quotePrecision: 4,
    profit: '98.9',
    rate: '9.89',
    ts: 1,
  })
})

it('counts only the share of the cost that is left after a partial sale', () => {
  const { holdCount, profit, rate } = holdRow({ ...HOLD, fee: '0', sold: '4' })
  expect([holdCount, profit, rate]).toEqual(['6', '60', '10'])
})

it('shows a round trip as one of the past, by what its sale brought after both fees', () => {
  const trip = {
    id: '9',
    first: 'buy',
    buyPrice: '100',
    sellPrice: '104',
    size: '5',
    gross: '20',
    fees: '2',
    profit: '18',
    openedAt: 1,
    ts: 2,
  } as const
  expect(tripTracking(trip, { pricePlace: 2, quotePrecision: 4 })).toMatchObject({
    orderNo: '9',
    holdCount: '0',
    dealCount: '5',
    marketPrice: '104',
    trackingType: 1,
    profit: '18',
    rate: '3.6',
  })
})
