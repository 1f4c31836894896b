import type { ProfitCurve, ProfitCurveQuery } from '#lib/contract/trading/trading-assets.ts'
import { add, negate, subtract, sum } from '#lib/kernel/decimal.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Interval } from '#gateway/feed/tape/intervals.ts'
import type { CandleWindow, MarketView } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import type { LoanEventView } from '#gateway/exchange/views/margin-views.ts'
import type { BillView } from '#gateway/exchange/views/ledger-views.ts'
import { allRows } from '../exports/all-rows.ts'
import { readBalances } from '#gateway/wire/balances.ts'
import { GridMargin } from './grid-margin.ts'
import { lockedMargin, type MarginMove } from './locked-margin.ts'
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
/** Maximum number of ledger rows to read, newest first. */
export const LEDGER_ROWS_MAX = 20_000

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
  const { exchange, account, feed } = context
  const epochs = exchange.read.epochs(account)
  const epoch = query.epoch === undefined ? epochs[0] : epochs.find(({ number }) => number === query.epoch)
  if (epoch === undefined) return { points: [] }
  const lastMs = epoch.endedAtMs ?? Math.max(feed.now(), epoch.startedAtMs)
  const span = spanOf(Math.max(query.startTime ?? 0, epoch.startedAtMs), Math.min(query.endTime ?? lastMs, lastMs))
  if (span.startMs > span.endMs) return { points: [] }
  const asked = { epoch: epoch.number, endMs: span.endMs }
  const bills = [
    ...allRows(
      asked,
      (page) => exchange.read.bills(account, page),
      ({ billId }) => billId,
      LEDGER_ROWS_MAX,
    ),
  ].toReversed()
  const loans = [
    ...allRows(
      asked,
      (page) => exchange.read.loanHistory(account, page),
      ({ id }) => id,
      LEDGER_ROWS_MAX,
    ),
  ].toReversed()
  // Funds that an epoch returns when it ends are not a loss.
  const kept = bills.filter(({ kind }) => kind !== 'epoch-close')
  await Promise.all(pricedBy(feed, kept).map((market) => feed.prepare(market, windowOf(span))))
  const view = feed.frozen()
  const points = replay({ bills: kept, loans, margin: lockedMargin(exchange, account, epoch, kept) }, span, pricesOver(view, kept, span))
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
function pricedBy(view: MarketView, bills: readonly BillView[]): Market[] {
  return [...new Set(bills.map(({ asset }) => asset))].flatMap((coin) => view.market('spot', `${coin}${VALUE_COIN}`) ?? [])
}

function windowOf({ startMs, endMs, step }: Span): CandleWindow {
  return { interval: step.interval, limit: POINTS_MAX + 2, startTime: startMs - step.ms, endTime: endMs, quotes: false }
}

/** Returns closing prices over a span, for the coins in a ledger. */
function pricesOver(view: MarketView, bills: readonly BillView[], span: Span): PriceAt {
  const series = new Map<string, { readonly endMs: number; readonly price: string }[]>()
  for (const market of pricedBy(view, bills)) {
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

/** Changes of balances that are net flows, never profit (DESIGN 6.5). */
const FLOWS: ReadonlySet<BillView['kind']> = new Set(['deposit', 'transfer', 'gift', 'p2p', 'copy'] as const)

interface Ledger {
  /** All three oldest first. */
  readonly bills: readonly BillView[]
  readonly loans: readonly LoanEventView[]
  readonly margin: readonly MarginMove[]
}

/** Replays a ledger once and evaluates it at each time. */
function replay(ledger: Ledger, span: Span, priceAt: PriceAt): ProfitCurve['points'] {
  const balances = new Map<string, Pick<BillView, 'asset' | 'balance'>>()
  const debts = new Map<string, string>()
  const grids = new GridMargin()
  let [deposited, locked] = ['0', '0']
  const [bills, loans, margin] = [queueOf(ledger.bills), queueOf(ledger.loans), queueOf(ledger.margin)]
  return timesOf(span).map((ts) => {
    const priceOf = priceAt(ts)
    const flows = new Map<string, string>()
    for (const row of bills(ts)) {
      balances.set(`${row.wallet} ${row.asset}`, row)
      grids.follow(row)
      // Transfers between the account's own wallets cancel out; one to or from another account is not profit either.
      // So are funds that go into a copy, whose result is shown with the copy, and come back.
      // Coins that P2P moves are paid for outside the exchange (DESIGN 6.5).
      if (FLOWS.has(row.kind)) flows.set(row.asset, add(flows.get(row.asset) ?? '0', row.amount))
    }
    deposited = sumOf([deposited, ...Array.from(flows, ([asset, amount]) => valueOf(priceOf, asset, amount))])
    for (const { asset, kind, amount } of loans(ts)) {
      debts.set(asset, add(debts.get(asset) ?? '0', kind === 'repay' ? negate(amount) : amount))
    }
    for (const { amount } of margin(ts)) locked = add(locked, amount)
    const held = sumOf([
      ...[...balances.values()].map(({ asset, balance }) => valueOf(priceOf, asset, balance)),
      ...grids.parts().map(({ asset, amount }) => valueOf(priceOf, asset, amount)),
    ])
    const owed = sumOf([...debts].map(([asset, amount]) => valueOf(priceOf, asset, amount)))
    return { ts, equity: sum([subtract(held, owed), locked]), deposited }
  })
}

/** Returns a function that hands out rows in order, each once, up to a given time. */
function queueOf<Row extends { readonly timeMs: number }>(rows: readonly Row[]): (untilMs: number) => Row[] {
  let next = 0
  return (untilMs) => {
    const start = next
    while (next < rows.length && (rows[next]?.timeMs ?? Infinity) <= untilMs) next += 1
    return rows.slice(start, next)
  }
}
