import { averageOpenPrice } from '#lib/calc/position/average-price.ts'
import { tradeFee } from '#lib/calc/fees.ts'
import { initialMargin } from '#lib/calc/position/margin.ts'
import { roe } from '#lib/calc/position/roe.ts'
import { pnlFromPrice, priceFromRoe } from '#lib/calc/order/target-price.ts'
import { absoluteValue, add, divide, isZero, multiply, sign, subtract } from '#lib/kernel/decimal.ts'
import { divideToDecimals } from '#lib/kernel/rounding.ts'
import { previewLiquidation } from '../ticket/liquidation/liquidation-preview.ts'
import type { TicketMarket } from '../ticket/state/ticket-market.ts'
import { typedAmount } from '../ticket/state/ticket-state.ts'

export const QUESTIONS = ['profit', 'target', 'liquidation', 'average', 'size'] as const
export type Question = (typeof QUESTIONS)[number]

/** A field of the calculator; each question uses some of them. */
export type CalculatorField = 'entry' | 'exit' | 'leverage' | 'count' | 'roi' | 'balance' | 'risk' | 'stop' | 'price' | 'addedCount'
export type CalculatorTexts = Readonly<Partial<Record<CalculatorField, string>>>

/** The fields of each question in order. */
export const FIELDS: Readonly<Record<Question, readonly CalculatorField[]>> = {
  profit: ['entry', 'exit', 'count', 'leverage'],
  target: ['entry', 'leverage', 'roi'],
  liquidation: ['entry', 'count', 'leverage'],
  average: ['entry', 'count', 'price', 'addedCount'],
  size: ['balance', 'risk', 'entry', 'stop'],
}

export type ResultName = 'margin' | 'pnl' | 'pnlNet' | 'roiResult' | 'fees' | 'price' | 'average' | 'liquidation' | 'size'

/** A figure of an answer: money and prices as decimals, `roiResult` as a ratio. */
export interface Result {
  readonly name: ResultName
  readonly value: string
}

/** Answers a question with `lib/calc`; null while a figure is missing, or if there is no answer. Fees are the taker's of level 0. */
export function calculate(question: Question, texts: CalculatorTexts, direction: 1 | 2, market: TicketMarket): readonly Result[] | null {
  const figures = new Map(FIELDS[question].map((field) => [field, typedAmount(texts[field] ?? '')]))
  if ([...figures.values()].includes(null)) return null
  const of = (field: CalculatorField): string => figures.get(field) ?? '0'
  switch (question) {
    case 'profit':
      return profit({ direction, entry: of('entry'), exit: of('exit'), count: of('count'), leverage: of('leverage') }, market)
    case 'target':
      return target(priceFromRoe({ direction, openAvgPrice: of('entry'), openLevel: of('leverage'), ratio: divide(of('roi'), '100') }))
    case 'liquidation':
      return liquidation(of('entry'), of('count'), of('leverage'), direction, market)
    case 'average':
      return [
        {
          name: 'average',
          value: averageOpenPrice([
            { price: of('entry'), count: of('count') },
            { price: of('price'), count: of('addedCount') },
          ]),
        },
      ]
    case 'size':
      return size(of('balance'), of('risk'), of('entry'), of('stop'), market)
  }
}

interface RoundTrip {
  readonly direction: 1 | 2
  readonly entry: string
  readonly exit: string
  readonly count: string
  readonly leverage: string
}

function profit({ direction, entry, exit, count, leverage }: RoundTrip, { takerFee: feeRate }: TicketMarket): Result[] {
  const margin = initialMargin({ price: entry, count, openLevel: leverage })
  const pnl = pnlFromPrice({ direction, openAvgPrice: entry, count, price: exit })
  const fees = add(tradeFee({ price: entry, count, feeRate }), tradeFee({ price: exit, count, feeRate }))
  const pnlNet = subtract(pnl, fees)
  return [
    { name: 'margin', value: margin },
    { name: 'pnl', value: pnl },
    { name: 'fees', value: fees },
    { name: 'pnlNet', value: pnlNet },
    { name: 'roiResult', value: divide(roe({ pnl: pnlNet, margin }), '100') },
  ]
}

function target(price: string): Result[] | null {
  return sign(price) > 0 ? [{ name: 'price', value: price }] : null
}

/** Calculates the liquidation price of a new position in isolated margin; null if the market cannot reach it. */
function liquidation(entry: string, count: string, leverage: string, direction: 1 | 2, market: TicketMarket): Result[] | null {
  const futures = {
    leverage,
    marginMode: 'isolated',
    positionMode: 'hedge',
    crossWallet: '0',
    othersUpnl: '0',
    othersMaintain: '0',
  } as const
  const price = previewLiquidation(market, futures, { direction, price: entry, count, mark: entry })
  return price === null ? null : [{ name: 'liquidation', value: price }]
}

/** Calculates the size that loses the risked share of the balance between entry and stop, with both fees; rounded down to the lot. */
function size(balance: string, risk: string, entry: string, stop: string, market: TicketMarket): Result[] | null {
  const lossPerCoin = add(absoluteValue(subtract(entry, stop)), multiply(add(entry, stop), market.takerFee))
  if (isZero(lossPerCoin)) return null
  return [{ name: 'size', value: divideToDecimals(divide(multiply(balance, risk), '100'), lossPerCoin, market.volumePlace, 'down') }]
}
