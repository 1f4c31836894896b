import { required as present } from '#lib/kernel/assert.ts'
import { type Lots, lotsFrom, ticksFrom, ZERO } from '#lib/kernel/money.ts'
import { Type } from 'typebox'
import { maxOpenable } from '#lib/calc/order/max-openable.ts'
import { formatUnits, minimum } from '#lib/kernel/decimal-text.ts'
import { divideToDecimals, roundToStep } from '#lib/kernel/rounding.ts'
import type { Considered } from '#gateway/engine/trading/orders/considered/consider.ts'
import { lotsText, ticksText } from '#gateway/engine/state/money/units.ts'
import type { OpeningIdea } from '#gateway/exchange/views/opening-views.ts'
import { strings } from '../../envelope.ts'
import { DialectRefusal } from '../../refusal.ts'
import { readCall, type Bot, type BotCall } from '../call.ts'
import { asTicks, choose, optional, readPositive, required, toLots, toMarket } from '../input.ts'
import { ContractFields, contractTerms } from '../mix-input.ts'
import { ORDER_TYPES } from '../order-input.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import type { OrderType } from '#gateway/engine/state/records/order-request.ts'

/** Decimals of an average price. */
const PRICE_DECIMALS = 16
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
  if (type === 'limit') return { direction, type, price: ticksText(terms, asTicks(terms, given.openPrice, 'openPrice')) }
  return { direction, type, price: bookPrice(bot, terms, direction, lots) }
}

/** Has the engine judge the described order by the book that it would meet: by its size, or by its largest. */
async function consider(bot: Bot, terms: MarketTerms, given: GivenIdea, lots: Lots | null): Promise<Considered | null> {
  const { exchange, account } = bot
  const direction = choose(given.posSide, 'posSide', DIRECTIONS)
  const type: OrderType = choose(given.orderType, 'orderType', ORDER_TYPES)
  const ticks = type === 'limit' ? asTicks(terms, given.openPrice, 'openPrice') : ZERO
  return exchange.read.consider(account, toMarket(terms), { side: direction === 1 ? 'buy' : 'sell', type, ticks, lots })
}

/** Reads the described order of a size as it would be filled: a market order by the engine's book, where there is an engine. */
async function readFilled(bot: Bot, terms: MarketTerms, given: GivenIdea, lots: Lots): Promise<OpeningIdea & { readonly size: string }> {
  const type: OrderType = choose(given.orderType, 'orderType', ORDER_TYPES)
  const considered = type === 'limit' ? null : await consider(bot, terms, given, lots)
  if (considered === null) return { ...readIdea(bot, terms, given, lots), size: lotsText(terms, lots) }
  const { lots: filled, units } = considered
  if (filled === 0) throw new DialectRefusal('marketNotOpen')
  const price = divideToDecimals(formatUnits(BigInt(units), terms.pricePlace), String(filled), PRICE_DECIMALS)
  return { direction: choose(given.posSide, 'posSide', DIRECTIONS), type, price, size: lotsText(terms, filled) }
}

/**
 * Returns the largest order size where the engine cannot be asked. A market order's price depends on its size: it is taken from the first
 * estimate.
 */
function findLargest(bot: Bot, terms: MarketTerms, given: GivenIdea): string {
  const read = (idea: OpeningIdea) => bot.exchange.read.openable(bot.account, toMarket(terms), idea) ?? '0'
  const best = readIdea(bot, terms, given, lotsFrom(1))
  const first = read(best)
  if (best.type === 'limit' || first === '0') return first
  return minimum(first, read(readIdea(bot, terms, given, toLots(terms, first, 'size'))))
}

/** Returns the named leverage, otherwise the account's setting: the lower of two sides, so that either can be opened. */
function readLeverage(bot: Bot, terms: MarketTerms, given: string | undefined): string {
  const settings = bot.exchange.read.leverage(bot.account, toMarket(terms))
  if (settings === null) throw new DialectRefusal('accountAbnormal')
  const { marginMode, leverageCrossed, leverageLong, leverageShort, maxLeverage } = settings
  if (given === undefined) return marginMode === 'crossed' ? leverageCrossed : minimum(leverageLong, leverageShort)
  const leverage = readPositive(given, 'leverage')
  if (minimum(leverage, maxLeverage) !== leverage) throw new DialectRefusal('leverageInvalid')
  return leverage
}

/** Returns an account's taker fee rate in a market. */
function readTakerRate({ exchange, account }: Bot, terms: MarketTerms): string {
  return present(exchange.read.fees(account, toMarket(terms)), 'a listed market has its rates').taker
}

/** Calls that estimate an order before it is sent (dialect names: max-open, liq-price, open-count). */
export const MIX_ESTIMATE_CALLS: readonly BotCall[] = [
  readCall('/mix/account/max-open', Type.Object(IdeaFields), strings('maxOpen'), async (bot, input) => {
    const terms = contractTerms(bot, input)
    const considered = await consider(bot, terms, input, null)
    if (considered === null) return { maxOpen: findLargest(bot, terms, input) }
    return { maxOpen: considered.largest === 0 ? '0' : lotsText(terms, considered.largest) }
  }),
  readCall('/mix/account/liq-price', Type.Object({ ...IdeaFields, openAmount: required }), strings('liqPrice'), async (bot, input) => {
    const terms = contractTerms(bot, input)
    const idea = await readFilled(bot, terms, input, toLots(terms, input.openAmount, 'openAmount'))
    return { liqPrice: bot.exchange.read.liquidationAfter(bot.account, toMarket(terms), idea) ?? '0' }
  }),
  readCall(
    '/mix/account/open-count',
    Type.Object({ ...ContractFields, marginCoin: optional, openAmount: required, openPrice: required, leverage: optional }),
    strings('size'),
    (bot, input) => {
      const terms = contractTerms(bot, input)
      const count = maxOpenable({
        available: readPositive(input.openAmount, 'openAmount'),
        orderPrice: ticksText(terms, asTicks(terms, input.openPrice, 'openPrice')),
        openLevel: readLeverage(bot, terms, input.leverage),
        feeRate: readTakerRate(bot, terms),
        openCostUpRatio: terms.futures?.openCostUpRatio ?? '0',
        feeRateUpRatio: terms.futures?.feeRateUpRatio ?? '0',
      })
      return { size: roundToStep(count, lotsText(terms, lotsFrom(1)), 'down') }
    },
  ),
]
