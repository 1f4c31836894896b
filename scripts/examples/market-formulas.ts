import { deleveragingScore, positionRoi } from '#lib/calc/liquidation/deleveraging.ts'
import { discountedRate, marketBuyByAmount, netReceived, tradeFee } from '#lib/calc/fees.ts'
import { exact, Fraction } from '#lib/calc/arithmetic/fraction.ts'
import { fundingFee, fundingRate, fundingTotal, premiumIndex } from '#lib/calc/funding.ts'
import { indexPrice, markPrice, markPriceByBasis, markPriceByFunding } from '#lib/calc/position/mark-price.ts'
import { roundInterestRate, roundPrice, roundReceived, roundSize } from '#lib/calc/arithmetic/rounding.ts'
import type { RoundingMode } from '#lib/kernel/rounding.ts'
import { form, type FormulaTable } from './form.ts'
import { choice, decimal, list, record, row, whole } from './readers.ts'
import { direction, TERMS } from './shared-inputs.ts'

const events = list(row({ markPrice: decimal, fundingRate: decimal }))
const samples = list(record({ bid1: decimal, ask1: decimal, indexPrice: decimal }, {}))
const mode = choice<RoundingMode>({ near: 'half-up', up: 'ceil', down: 'floor' })

const HELD = { direction, count: decimal } as const
// Leverage does not affect funding.
const HELD_EXTRAS = { ...TERMS, openLevel: decimal } as const
const IMPACT = { impactBid: decimal, impactAsk: decimal, indexPrice: decimal } as const

/** Funding, mark price, deleveraging, fees, rounding and plain sums (formulas 0, 8, 9). */
export const MARKET_FORMULAS: FormulaTable = {
  funding_fee: [form({ ...HELD, markPrice: decimal, fundingRate: decimal }, HELD_EXTRAS, fundingFee)],
  funding_sum: [form({ ...HELD, events }, HELD_EXTRAS, ({ events: settlements, ...held }) => fundingTotal(held, settlements))],
  funding_rate: [
    form({ premium: decimal, intervalHours: decimal }, { interest: decimal, minRate: decimal, maxRate: decimal }, fundingRate),
  ],
  premium_index: [form(IMPACT, { markPrice: decimal }, premiumIndex)],
  index_price: [
    form({ sources: list(row({ price: decimal, weight: decimal })) }, { deviationMax: decimal }, (inputs) =>
      indexPrice(inputs.sources, inputs.deviationMax),
    ),
  ],
  mark_price1: [
    form({ indexPrice: decimal, samples }, {}, markPriceByBasis),
    form({ indexPrice: decimal, basis: decimal }, {}, (inputs) => exact(inputs.indexPrice).plus(inputs.basis).text()),
  ],
  mark_price2: [form({ indexPrice: decimal, fundingRate: decimal, timeToNext: decimal, interval: decimal }, {}, markPriceByFunding)],
  mark_median: [form({ last: decimal, price1: decimal, price2: decimal }, {}, markPrice)],
  position_roi: [form({ upnl: decimal, entryValue: decimal }, {}, positionRoi)],
  adl_score: [form({ roi: decimal, marginRatio: decimal }, {}, deleveragingScore)],
  fee: [form({ price: decimal, count: decimal, feeRate: decimal }, TERMS, tradeFee)],
  fee_base: [form({ count: decimal, feeRate: decimal }, { price: decimal }, (inputs) => tradeFee({ ...inputs, price: '1' }))],
  net_received: [
    form({ count: decimal, feeRate: decimal }, { place: whole }, ({ place, ...fill }) =>
      place === undefined ? netReceived(fill) : roundReceived(netReceived(fill), place),
    ),
  ],
  rate_discount: [form({ feeRate: decimal, discount: decimal }, {}, discountedRate)],
  rate_discount_up: [
    form({ feeRate: decimal, discount: decimal }, { place: whole }, ({ place, ...rate }) => roundInterestRate(discountedRate(rate), place)),
  ],
  market_buy_by_amount: [
    form(
      { amount: decimal, price: decimal, volumePlace: whole },
      { feeRate: decimal },
      ({ feeRate = '0', ...order }) => marketBuyByAmount({ ...order, feeRate }).received,
    ),
  ],
  size_floor: [form({ count: decimal, sizeMultiplier: decimal }, { minTradeNum: decimal }, (inputs) => roundSize(inputs.count, inputs))],
  price_round: [
    form({ price: decimal, pricePlace: whole }, { priceEndStep: decimal, mode }, (inputs) => roundPrice(inputs.price, inputs, inputs.mode)),
  ],
  plain_ratio: [form({ a: decimal, b: decimal }, { scale: decimal }, ({ a, b, scale = '1' }) => exact(a).over(b).times(scale).text())],
  linear_sum: [form({ terms: list(decimal) }, {}, ({ terms }) => Fraction.sum(terms).text())],
}
