import { required } from '#lib/kernel/assert.ts'
import { type Amount, lotsFrom, millionthsFrom, NOTHING, ticksFrom, ZERO } from '#lib/kernel/money.ts'
import { divideToDecimals } from '#lib/kernel/rounding.ts'
import { compare, isZero } from '#lib/kernel/decimal-text.ts'
import { apply } from '#gateway/engine/apply.ts'
import type { BareCommand, Command } from '#gateway/engine/state/commands/commands.ts'
import type { EngineEvent } from '#gateway/engine/state/events.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import type { ProductRecord } from '#gateway/engine/state/records/product-record.ts'
import type { Rejection } from '#gateway/engine/state/records/reasons.ts'
import { marketId } from '#gateway/engine/state/markets.ts'
import { EngineProducts } from '#gateway/engine/product/product.ts'
import { bots } from '../rules/bots.ts'
import { createState, type EngineState, NO_TERMS } from '#gateway/engine/state/state.ts'
import { recordOf, totalOf } from '../rules/report.ts'
import { worthOf } from '#gateway/engine/trading/pricing/pricing.ts'
import type { Strategy } from '../rules/strategy.ts'
import { termsChanges } from '#gateway/exchange/terms/terms-changes.ts'
import type { PastFunding, PastQuestion } from './past-market.ts'

/** The account that the bot of the past belongs to. */
const ACCOUNT = 'past'
const RATIO_DECIMALS = 6
/** The account of the past has no more of a coin, far below what a sum can hold: a bot that wants more is refused by the engine. */
const FUNDS_MAX = '1000000000000'
/** A bar is walked in this many moves, which share its volume. */
const LEGS = 4

/** The result that a bot would have had over the bars that were given. Amounts in the quote coin, ratios of what it was given. */
export interface PastRun {
  readonly fromMs: number
  readonly toMs: number
  readonly bars: number
  /** Why it could not have started then; null if it could. */
  readonly refused: Rejection | null
  /** Its record at the end, or as it ended before that; null if it was refused. */
  readonly record: ProductRecord | null
  /** When it ended by itself; null if it ran until the end. */
  readonly endedAtMs: number | null
  /** The worth of its funds at the first price. */
  readonly invested: string
  /** Gain or loss in all, rounded down, and the lowest that it was at the end of any bar. */
  readonly totalRatio: string
  readonly worstRatio: string
  /** The change of the price from the first bar to the last. */
  readonly priceRatio: string
  /** The share of bars that ended inside of the bot's range, for a bot that has one; `1` otherwise. */
  readonly insideRatio: string
}

/** The engine of the past knows no other product. */
const PRODUCTS = new EngineProducts([bots])

/** An engine of its own, with the time of the past. */
class Past {
  readonly state: EngineState = createState(PRODUCTS, NO_TERMS)
  /** The events of the last command. */
  heard: readonly EngineEvent[] = []
  timeMs: number

  constructor(timeMs: number) {
    this.timeMs = timeMs
  }

  run(command: BareCommand): readonly EngineEvent[] {
    const sealed = { ...command, timeMs: this.timeMs, firstId: this.state.lastId + 1, random: 1 } as Command
    this.heard = apply(this.state, sealed).events
    return this.heard
  }
}

/** Returns the last record of a bot that has ended; null while it has not. */
function endOf(events: readonly EngineEvent[]): ProductRecord | null {
  for (const event of events) if (event.type === 'product-record' && event.record.status === 'ended') return event.record
  return null
}

function isInside(strategy: Strategy, ticks: number): boolean {
  if (strategy.kind === 'spot-dca') return true
  const { lower, upper } = strategy.grid.shape
  return ticks >= lower && ticks <= upper
}

/**
 * Runs a bot over the past of its market: the same engine, with one account and one market, is shown each bar as four moves, from its opening
 * to the nearer of its extremes, to the other one and to its end. Each move brings a quarter of the bar's volume, as trades at its price
 * and as what the house offers one step beside it, so an order fills when its price is reached and by no more than that. The last price is the
 * mark price too, at which a contract's fundings of that time are settled before the bar.
 */
export function runPast({ start, terms, spotFees, futuresFees, bars, funding, ...account }: PastQuestion): PastRun {
  const past = new Past(bars.times[0] ?? 0)
  for (const command of termsChanges(past.state, { markets: [terms], spotFees, futuresFees }, null)) past.run(command)
  past.run({ type: 'open-account', account: ACCOUNT, realism: account.realism })
  past.run({ type: 'set-levels', account: ACCOUNT, spot: account.spotLevel, futures: account.futuresLevel })
  const funds = [
    { asset: terms.base, amount: start.type === 'grid-start' ? start.base : '0' },
    { asset: terms.quote, amount: start.type === 'futures-grid-start' ? start.margin : start.quote },
  ]
    .filter(({ amount }) => compare(amount, '0') > 0)
    .map(({ asset, amount }) => ({ asset, amount: compare(amount, FUNDS_MAX) > 0 ? FUNDS_MAX : amount }))
  past.run({ type: 'open-epoch', account: ACCOUNT, funds })
  const market = required(past.state.markets.get(marketId(terms.product, terms.symbol)), 'the market of the past is listed')
  const step = terms.priceStep ?? 1
  const show = (ticks: number, volume: number): void => {
    const lots = lotsFrom(Math.max(1, Math.floor(volume / LEGS)))
    const price = ticksFrom(ticks)
    past.run({
      type: 'move',
      market: market.id,
      last: price,
      high: price,
      low: price,
      mark: ZERO,
      index: ZERO,
      bids: { prices: [ticksFrom(Math.max(step, ticks - step))], sizes: [lots] },
      asks: { prices: [ticksFrom(ticks + step)], sizes: [lots] },
      prints: [
        { ticks: price, lots, buy: false },
        { ticks: price, lots, buy: true },
      ],
    })
  }
  const settle = (due: PastFunding | undefined): void => {
    if (due === undefined || due.rateMillionths === 0 || market.last === 0) return
    past.run({ type: 'settle-funding', market: market.id, rateMillionths: millionthsFrom(due.rateMillionths), mark: market.last })
    ended ??= endOf(past.heard)
  }
  // Fundings before the first bar are none of the bot's.
  let funded = funding.findIndex(({ timeMs }) => timeMs > (bars.times[0] ?? 0))
  if (funded < 0) funded = funding.length
  let ended: ProductRecord | null = null
  const count = bars.times.length
  const first = bars.opens[0] ?? 0
  show(first, bars.volumes[0] ?? 0)
  const said = past.run({ ...start, account: ACCOUNT })
  const refused = said.flatMap((event) => (event.type === 'rejected' ? [event.reason] : []))[0] ?? null
  const strategy = [...past.state.products.bots.open.values()][0]
  ended = endOf(said)
  let inside = 0
  let worst: Amount = NOTHING
  let endedAtMs: number | null = ended === null ? null : past.timeMs
  for (let at = 0; at < count && strategy !== undefined && ended === null; at += 1) {
    const [open, high, low, close] = [bars.opens[at] ?? 0, bars.highs[at] ?? 0, bars.lows[at] ?? 0, bars.closes[at] ?? 0]
    past.timeMs = bars.times[at] ?? past.timeMs
    for (; (funding[funded]?.timeMs ?? Infinity) <= past.timeMs; funded += 1) settle(funding[funded])
    const isLowFirst = open - low < high - open
    for (const ticks of [open, isLowFirst ? low : high, isLowFirst ? high : low, close]) {
      // A price that the market has already brings nothing new.
      if (ticks === market.last) continue
      show(ticks, bars.volumes[at] ?? 0)
      ended ??= endOf(past.heard)
      if (ended !== null) break
    }
    if (ended !== null) endedAtMs = past.timeMs
    if (isInside(strategy, close)) inside += 1
    if (ended === null && strategy.startTicks > 0) {
      const total = totalOf(strategy, market.last)
      if (total < worst) worst = total
    }
  }
  const last = bars.closes[count - 1] ?? first
  const invested = strategy === undefined ? '0' : amountText(worthOf(market, strategy.given.base, strategy.given.quote, ticksFrom(first)))
  const record = ended ?? (strategy === undefined ? null : recordOf(strategy, strategy.status))
  // A bot that ended with its start was given nothing.
  const ratio = (amount: string): string => (isZero(invested) ? '0' : divideToDecimals(amount, invested, RATIO_DECIMALS, 'floor'))
  return {
    fromMs: bars.times[0] ?? 0,
    toMs: bars.times[count - 1] ?? 0,
    bars: count,
    refused,
    record,
    endedAtMs,
    invested,
    totalRatio: record === null ? '0' : ratio(String(record.details['total'] ?? '0')),
    worstRatio: record === null ? '0' : ratio(amountText(worst)),
    priceRatio: divideToDecimals(String(last - first), String(first), RATIO_DECIMALS, 'floor'),
    insideRatio: count === 0 ? '0' : divideToDecimals(String(inside), String(count), RATIO_DECIMALS, 'floor'),
  }
}
