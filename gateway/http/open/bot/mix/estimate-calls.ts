import { type Lots, lotsFrom, ticksFrom } from '#lib/kernel/money.ts'
import { Type } from 'typebox'
import { maxOpenable } from '#lib/calc/order/max-openable.ts'
import { minimum } from '#lib/kernel/decimal-text.ts'
import { roundToStep } from '#lib/kernel/rounding.ts'
import { lotsText, ticksText } from '#gateway/engine/ledger/units.ts'
import type { OpeningIdea } from '#gateway/exchange/views/opening-views.ts'
import { feeLevelOf } from '#lib/contract/market/fees.ts'
import { strings } from '../../envelope.ts'
import { DialectRefusal } from '../../refusal.ts'
import { readCall, type Bot, type BotCall } from '../call.ts'
import { choose, lotsOf, marketOf, optional, readPositive, required, ticksOf } from '../input.ts'
import { ContractFields, contractTerms } from '../mix-input.ts'
import { ORDER_TYPES } from '../order-input.ts'
import type { MarketTerms } from '#gateway/engine/state/market-terms.ts'
import type { OrderType } from '#gateway/engine/state/order-request.ts'

const DIRECTIONS = { long: 1, short: 2 } as const
const IdeaFields = { ...ContractFields, marginCoin: optional, posSide: required, orderType: required, openPrice: optional }

interface GivenIdea {
  readonly posSide: string
  readonly orderType: string
  readonly openPrice?: string
}

/**
 * Returns the average price of a number of lots in the current order book, rounded up to a tick; lots beyond the book count at the last
 * level's price.
 */
function bookPrice({ feed }: Bot, terms: MarketTerms, direction: 1 | 2, lots: Lots): string {
  const market = feed.market('futures', terms.symbol)
  if (market === undefined) throw new DialectRefusal('symbolUnknown', terms.symbol)
  const { asks, bids } = feed.book(market)
  const { prices, sizes } = direction === 1 ? asks : bids
  let [left, units, price]: [number, bigint, number] = [lots, 0n, 0]
  for (let level = 0; level < prices.length && left > 0; level += 1) {
    const taken = Math.min(left, sizes[level] ?? 0)
    price = prices[level] ?? price
    units += BigInt(price) * BigInt(taken)
    left -= taken
  }
  if (price === 0) throw new DialectRefusal('marketNotOpen')
  const whole = BigInt(lots)
  return ticksText(terms, ticksFrom(Number((units + BigInt(price) * BigInt(left) + whole - 1n) / whole)))
}

/** Reads the described order; a limit order names its price, a market order takes the order book's. */
function readIdea(bot: Bot, terms: MarketTerms, given: GivenIdea, lots: Lots): OpeningIdea {
  const direction = choose(given.posSide, 'posSide', DIRECTIONS)
  const type: OrderType = choose(given.orderType, 'orderType', ORDER_TYPES)
  if (type === 'limit') return { direction, type, price: ticksText(terms, ticksOf(terms, given.openPrice, 'openPrice')) }
  return { direction, type, price: bookPrice(bot, terms, direction, lots) }
}

/** Returns the largest order size. A market order's price depends on its size: it is taken from the first estimate. */
function largestOf(bot: Bot, terms: MarketTerms, given: GivenIdea): string {
  const read = (idea: OpeningIdea) => bot.exchange.read.openable(bot.account, marketOf(terms), idea) ?? '0'
  const best = readIdea(bot, terms, given, lotsFrom(1))
  const first = read(best)
  if (best.type === 'limit' || first === '0') return first
  return minimum(first, read(readIdea(bot, terms, given, lotsOf(terms, first, 'size'))))
}

/** Returns the named leverage, otherwise the account's setting: the lower of two sides, so that either can be opened. */
function leverageOf(bot: Bot, terms: MarketTerms, given: string | undefined): string {
  const settings = bot.exchange.read.leverage(bot.account, marketOf(terms))
  if (settings === null) throw new DialectRefusal('accountAbnormal')
  const { marginMode, leverageCrossed, leverageLong, leverageShort, maxLeverage } = settings
  if (given === undefined) return marginMode === 'crossed' ? leverageCrossed : minimum(leverageLong, leverageShort)
  const leverage = readPositive(given, 'leverage')
  if (minimum(leverage, maxLeverage) !== leverage) throw new DialectRefusal('leverageInvalid')
  return leverage
}

/** Returns an account's taker fee rate. */
function takerRateOf({ exchange, account }: Bot): string {
  return feeLevelOf('futures', exchange.read.account(account)?.futuresLevel).taker
}

/** Calls that estimate an order before it is sent (dialect names: max-open, liq-price, open-count). */
export const MIX_ESTIMATE_CALLS: readonly BotCall[] = [
  readCall('/mix/account/max-open', Type.Object(IdeaFields), strings('maxOpen'), (bot, input) => ({
    maxOpen: largestOf(bot, contractTerms(bot, input), input),
  })),
  readCall('/mix/account/liq-price', Type.Object({ ...IdeaFields, openAmount: required }), strings('liqPrice'), (bot, input) => {
    const terms = contractTerms(bot, input)
    const lots = lotsOf(terms, input.openAmount, 'openAmount')
    const idea = { ...readIdea(bot, terms, input, lots), size: lotsText(terms, lots) }
    return { liqPrice: bot.exchange.read.liquidationAfter(bot.account, marketOf(terms), idea) ?? '0' }
  }),
  readCall(
    '/mix/account/open-count',
    Type.Object({ ...ContractFields, marginCoin: optional, openAmount: required, openPrice: required, leverage: optional }),
    strings('size'),
    (bot, input) => {
      const terms = contractTerms(bot, input)
      const count = maxOpenable({
        available: readPositive(input.openAmount, 'openAmount'),
        orderPrice: ticksText(terms, ticksOf(terms, input.openPrice, 'openPrice')),
        openLevel: leverageOf(bot, terms, input.leverage),
        feeRate: takerRateOf(bot),
        openCostUpRatio: terms.futures?.openCostUpRatio ?? '0',
        feeRateUpRatio: terms.futures?.feeRateUpRatio ?? '0',
      })
      return { size: roundToStep(count, lotsText(terms, lotsFrom(1)), 'down') }
    },
  ),
]
