import type { ProfitCurve, ProfitCurveQuery } from '#lib/contract/trading/trading-assets.ts'
import { add, subtract, sum } from '#lib/kernel/decimal.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Interval } from '#gateway/feed/intervals.ts'
import type { CandleWindow, MarketView } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { readBalances } from '#gateway/wire/balances.ts'
import { type CoinAmount, LEDGER_POINTS, type LedgerPoint } from './ledger-study.ts'
import type { TradingContext } from '../trading-call.ts'
import { pricesNow, sumOf, valueOf, VALUE_COIN, type PriceOf } from '#gateway/wire/valuation.ts'

interface Step {
  readonly interval: Interval
  readonly ms: number
}

/** The possible distances between two points. */
const STEPS: readonly Step[] = [
  { interval: '1m', ms: MINUTE_MS },
  { interval: '5m', ms: 5 * MINUTE_MS },
  { interval: '15m', ms: 15 * MINUTE_MS },
  { interval: '1h', ms: HOUR_MS },
  { interval: '4h', ms: 4 * HOUR_MS },
  { interval: '1d', ms: DAY_MS },
]
const LONGEST: Step = { interval: '1w', ms: 7 * DAY_MS }
const POINTS_MAX = 120

interface Span {
  readonly startMs: number
  readonly endMs: number
  readonly step: Step
}

/**
 * Returns equity over an epoch, derived from its ledger: the wallets' balances at each point, at the prices of that time, less debts.
 * It includes the margin of isolated positions and of futures grids; unrealised profit counts only at the last point, the account's current state.
 */
export async function readProfitCurve(context: TradingContext, query: ProfitCurveQuery): Promise<ProfitCurve> {
  const { exchange, account, feed, studies } = context
  const epochs = exchange.read.epochs(account)
  const epoch = query.epoch === undefined ? epochs[0] : epochs.find(({ number }) => number === query.epoch)
  if (epoch === undefined) return { points: [] }
  const lastMs = epoch.endedAtMs ?? Math.max(feed.now(), epoch.startedAtMs)
  const span = spanOf(Math.max(query.startTime ?? 0, epoch.startedAtMs), Math.min(query.endTime ?? lastMs, lastMs))
  if (span.startMs > span.endMs) return { points: [] }
  const { coins, points: ledger } = await studies.ask(LEDGER_POINTS, {
    epoch: epoch.number,
    endedAtMs: epoch.endedAtMs,
    nowMs: exchange.now(),
    untilMs: span.endMs === lastMs ? null : span.endMs,
    isolatedMargin: exchange.read.futures(account).isolatedMargin,
    times: timesOf(span),
  })
  await Promise.all(pricedBy(feed, coins).map((market) => feed.prepare(market, windowOf(span))))
  const view = feed.frozen()
  const points = valuePoints(ledger, pricesOver(view, coins, span))
  if (epoch.endedAtMs !== null || span.endMs !== lastMs) return { points }
  const { total, copies } = readBalances(exchange, account, pricesNow(view))
  // Funds in copies have flowed out of the wallets.
  const equity = subtract(total, copies)
  return { points: [...points.slice(0, -1), { ts: span.endMs, equity, deposited: points.at(-1)?.deposited ?? '0' }] }
}

function spanOf(startMs: number, endMs: number): Span {
  const step = STEPS.find(({ ms }) => (endMs - startMs) / ms <= POINTS_MAX) ?? LONGEST
  return { startMs, endMs, step }
}

/** Returns evenly spaced times; the first is the start and the last the end. */
function timesOf({ startMs, endMs, step }: Span): number[] {
  const times = [startMs]
  for (let time = (Math.floor(startMs / step.ms) + 1) * step.ms; time < endMs; time += step.ms) times.push(time)
  return startMs === endMs ? times : [...times, endMs]
}

type PriceAt = (timeMs: number) => PriceOf

/** Returns the markets that price the coins in a ledger. */
function pricedBy(view: MarketView, coins: readonly string[]): Market[] {
  return coins.flatMap((coin) => view.market('spot', `${coin}${VALUE_COIN}`) ?? [])
}

function windowOf({ startMs, endMs, step }: Span): CandleWindow {
  return { interval: step.interval, limit: POINTS_MAX + 2, startTime: startMs - step.ms, endTime: endMs, quotes: false }
}

/** Returns closing prices over a span, for the coins in a ledger. */
function pricesOver(view: MarketView, coins: readonly string[], span: Span): PriceAt {
  const series = new Map<string, { readonly endMs: number; readonly price: string }[]>()
  for (const market of pricedBy(view, coins)) {
    const bars = view.candles(market, windowOf(span))
    series.set(
      market.baseCoin,
      bars.map(({ time, close }) => ({ endMs: time + span.step.ms, price: market.priceText(close) })),
    )
  }
  return (timeMs) => (coin) => {
    if (coin === VALUE_COIN) return '1'
    const bars = series.get(coin) ?? []
    return (bars.find((bar) => bar.endMs >= timeMs) ?? bars.at(-1))?.price ?? null
  }
}

/** Returns the value of a ledger's points at the prices of their times. */
function valuePoints(ledger: readonly LedgerPoint[], priceAt: PriceAt): ProfitCurve['points'] {
  let deposited = '0'
  return ledger.map(({ ts, held, owed, flows, locked }) => {
    const priceOf = priceAt(ts)
    const worth = (amounts: readonly CoinAmount[]): string => sumOf(amounts.map(([coin, amount]) => valueOf(priceOf, coin, amount)))
    deposited = add(deposited, worth(flows))
    return { ts, equity: sum([subtract(worth(held), worth(owed)), locked]), deposited }
  })
}
