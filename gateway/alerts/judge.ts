import type { AlertLine } from '#lib/contract/accounts/alerts/alert-kinds.ts'
import type { NewAlert } from '#lib/contract/accounts/alerts/alerts.ts'
import type { Timers } from '#lib/kernel/clock.ts'
import { ok, refuse } from '#lib/kernel/result.ts'
import type { AlertJudge, OwnedAlert } from '#gateway/accounts/alerts/alerts.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { Market } from '#gateway/feed/markets.ts'
import type { MarketEvent, MarketFeed } from '#gateway/feed/market-feed.ts'
import { openingOf } from '#gateway/feed/intervals.ts'
import { distancesOf } from './distances.ts'
import { figureNow, indicatorNow, isMet, priceNumber, priceText, targetText, type Figure } from './figures.ts'
import { metInGap, type Gap } from './gap.ts'
import { ThresholdIndex } from './threshold-index.ts'

/** An alert that has been met, with the texts that its owner is told. */
export interface MetAlert {
  readonly alert: OwnedAlert
  readonly target: string
  readonly value: string
  /** When it was met, if nothing ran then; null: now. */
  readonly atMs: number | null
}

export interface JudgeParts {
  readonly feed: MarketFeed
  readonly exchange: Pick<Exchange, 'read'>
  readonly timers: Pick<Timers, 'after'>
  /** Stores that an alert has fired; resolves once that is durable. */
  readonly fire: (met: MetAlert) => Promise<void>
  /** The pair of these alerts is no longer listed. */
  readonly delist: (alerts: readonly OwnedAlert[]) => Promise<void>
  readonly log: { warn(details: object, message: string): void }
}

export interface Judge extends AlertJudge {
  /**
   * Takes up alerts that were open before a restart. Those fire that are met by now, or that the market has met since the time up to which an
   * earlier process judged it; null if that is not known.
   */
  restore(alerts: readonly OwnedAlert[], judgedTo: number | null): void
  /** Returns the time up to which every market has been judged; null while a gap is not, and once it is closed. */
  judgedTo(): number | null
  /** Judges once what no trade reports: changes, rates, marks and closed candles. It does so by itself every second. */
  look(): Promise<void>
  close(): void
}

const LOOK_MS = 1000
const RETRY_MS = 5000
/** Liquidation prices change with everything an account holds: they are read again after this many looks. */
const DISTANCE_LOOKS = 5

const marketKey = ({ product, symbol }: Pick<NewAlert, 'product' | 'symbol'>) => `${product}:${symbol}`
/** The figure that an alert is compared with, of those of its market. */
const figureKey = ({ kind, line }: OwnedAlert) => (line === null ? kind : `${line.name} ${line.period} ${line.interval}`)

interface Watched {
  readonly index: ThresholdIndex
  /** The number of alerts, also of those that have no threshold now. */
  alerts: number
  /** For an indicator: which one, and the opening of the candle up to which it has been judged. */
  readonly line: AlertLine | null
  judgedTo: number
}

/**
 * Judges open alerts by the market: each figure of each market has two sorted lists of thresholds, so that a trade costs the alerts that it
 * meets. An alert that is met leaves its list at once; it comes back if it could not be stored that it fired.
 */
export function createJudge({ feed, exchange, timers, fire, delist, log }: JudgeParts): Judge {
  const alerts = new Map<string, OwnedAlert>()
  /** The time before the start, and the markets that have not been judged by it yet. */
  let gap: Gap | null = null
  const unjudged = new Set<string>()
  const watched = new Map<string, Map<string, Watched>>()
  /** The alerts of prices. */
  const priced = new Set<string>()
  let unsubscribe: (() => void) | null = null
  let looks = 0
  let isClosed = false
  let cancelLook = timers.after(LOOK_MS, () => void lookAgain())
  const cancels = new Set<() => void>()

  const marketNamed = (key: string) => {
    const [product, symbol = ''] = key.split(':')
    return feed.market(product === 'spot' ? 'spot' : 'futures', symbol)
  }
  const marketOf = ({ product, symbol }: Pick<NewAlert, 'product' | 'symbol'>) => feed.market(product, symbol)

  function indexOf(alert: OwnedAlert): Watched {
    const figures = watched.get(marketKey(alert)) ?? new Map<string, Watched>()
    watched.set(marketKey(alert), figures)
    const known = figures.get(figureKey(alert)) ?? { index: new ThresholdIndex(), alerts: 0, line: alert.line, judgedTo: 0 }
    figures.set(figureKey(alert), known)
    return known
  }

  function place(alert: OwnedAlert): void {
    alerts.set(alert.id, alert)
    if (alert.kind === 'price') priced.add(alert.id)
    const figures = indexOf(alert)
    const { index } = figures
    figures.alerts += 1
    if (alert.kind === 'liquidation') {
      for (const { side, markAt } of distancesOf(exchange.read, alert.userId, alert.symbol)) {
        const { direction, threshold } = markAt(Number(alert.value))
        index.add(`${alert.id} ${side}`, direction, threshold)
      }
    } else index.add(alert.id, alert.direction, Number(alert.value))
    follow()
  }

  function drop(id: string): void {
    const alert = alerts.get(id)
    if (alert === undefined) return
    alerts.delete(id)
    priced.delete(id)
    const figures = indexOf(alert)
    const { index } = figures
    for (const key of [id, ...['net', 'long', 'short'].map((side) => `${id} ${side}`)]) index.remove(key)
    figures.alerts -= 1
    if (figures.alerts === 0) {
      const rest = watched.get(marketKey(alert))
      rest?.delete(figureKey(alert))
      if (rest?.size === 0) watched.delete(marketKey(alert))
    }
    follow()
  }

  /** Listens to trades while there is an alert of a price. */
  function follow(): void {
    const isNeeded = !isClosed && priced.size > 0
    if (isNeeded) unsubscribe ??= feed.subscribe(hear)
    else {
      unsubscribe?.()
      unsubscribe = null
    }
  }

  function hear(events: readonly MarketEvent[]): void {
    for (const { market, high, low } of events) {
      const figures = watched.get(marketKey(market))?.get('price')
      if (figures === undefined || feed.status(market).state !== 'live') continue
      for (const id of figures.index.meet(priceNumber(market, high), priceNumber(market, low))) {
        const isHigh = alerts.get(id)?.direction === 'above'
        meet(id, market, priceText(market, market.priceText(isHigh ? high : low)))
      }
    }
  }

  function meet(id: string, market: Market, value: string, atMs: number | null = null): void {
    const alert = alerts.get(id)
    if (alert === undefined) return
    // Another threshold of the same alert must not meet it again.
    drop(id)
    fire({ alert, target: targetText(market, alert), value, atMs }).catch((error: unknown) => {
      log.warn({ err: error }, 'an alert that fired could not be stored; it is judged again')
      const cancel = timers.after(RETRY_MS, () => {
        cancels.delete(cancel)
        place(alert)
      })
      cancels.add(cancel)
    })
  }

  function judge({ index }: Watched, market: Market, figure: Figure | null): void {
    if (figure === null) return
    for (const id of index.meet(figure.measure, figure.measure)) meet(id, market, figure.text)
  }

  /** Judges the distances of positions whose threshold the mark price has met. The true distance decides: it may have changed since. */
  function judgeDistances({ index }: Watched, market: Market): void {
    const { mark } = feed.derivative(market)
    if (mark === 0) return
    const price = priceNumber(market, mark)
    const ids = new Set(index.meet(price, price).map((key) => key.split(' ', 1)[0] ?? ''))
    for (const id of ids) {
      const alert = alerts.get(id)
      if (alert === undefined) continue
      const near = distancesOf(exchange.read, alert.userId, alert.symbol).find(({ measure }) => isMet(alert, measure))
      if (near !== undefined) meet(id, market, near.text)
      else replace(alert)
    }
  }

  function replace(alert: OwnedAlert): void {
    drop(alert.id)
    place(alert)
  }

  async function judgeIndicator(figures: Watched, market: Market, line: AlertLine): Promise<void> {
    const opening = openingOf(line.interval, feed.now())
    if (opening <= figures.judgedTo) return
    figures.judgedTo = opening
    judge(figures, market, await indicatorNow(feed, market, line))
  }

  async function judgeMarket(market: Market, figures: ReadonlyMap<string, Watched>): Promise<void> {
    // A live market is only followed while it is asked for.
    feed.want(market)
    if (feed.status(market).state !== 'live') return
    // A copy, since alerts leave their lists, and come back, while they are judged.
    const all = [...figures]
    for (const [key, one] of all) {
      if (one.line !== null) await judgeIndicator(one, market, one.line)
      else if (key === 'liquidation') judgeDistances(one, market)
      else if (one.index.size > 0) judge(one, market, figureNow(feed, market, key as 'price' | 'percent' | 'funding'))
    }
  }

  /** Judges a market by the time before the start, once it is live; its alerts may have gone by then. */
  async function judgeGap(key: string): Promise<void> {
    const market = marketNamed(key)
    if (gap === null || !watched.has(key)) return void unjudged.delete(key)
    if (market === undefined || feed.status(market).state !== 'live') return market && feed.want(market)
    const open = [...alerts.values()].filter((alert) => marketKey(alert) === key)
    // The clock of a replay tells no reader when it was.
    for (const { id, value, atMs } of await metInGap(feed, market, open, gap))
      meet(id, market, value, feed.source === 'replay' ? null : atMs)
    unjudged.delete(key)
  }

  async function look(): Promise<void> {
    looks += 1
    const distances = looks % DISTANCE_LOOKS === 0 ? [...alerts.values()].filter(({ kind }) => kind === 'liquidation') : []
    for (const alert of distances) replace(alert)
    await Promise.all([...unjudged].map((key) => judgeGap(key)))
    const all = [...watched]
    for (const [key, figures] of all) {
      const market = marketNamed(key)
      if (market !== undefined) await judgeMarket(market, figures)
      else if (feed.markets.length > 0) await endAll(key)
    }
  }

  /** Ends the alerts of a pair that is no longer listed. */
  async function endAll(key: string): Promise<void> {
    const gone = [...alerts.values()].filter((alert) => marketKey(alert) === key)
    watched.delete(key)
    await delist(gone)
    for (const { id } of gone) {
      alerts.delete(id)
      priced.delete(id)
    }
    follow()
  }

  async function lookAgain(): Promise<void> {
    await look().catch((error: unknown) => log.warn({ err: error }, 'alerts could not be judged; they are tried again'))
    if (!isClosed) cancelLook = timers.after(LOOK_MS, () => void lookAgain())
  }

  return {
    async admit(userId, alert) {
      const market = marketOf(alert)
      if (market === undefined) return refuse('symbolNotListed')
      if (alert.kind === 'liquidation') {
        const distances = distancesOf(exchange.read, userId, alert.symbol)
        if (distances.length === 0) return refuse('alertNoPosition')
        return distances.some(({ measure }) => isMet(alert, measure)) ? refuse('alertMet') : ok(null)
      }
      const { kind } = alert
      const figure =
        kind === 'indicator'
          ? alert.line === undefined
            ? null
            : await indicatorNow(feed, market, alert.line)
          : figureNow(feed, market, kind)
      if (figure === null) return refuse('alertNoFigure')
      return isMet(alert, figure.measure) ? refuse('alertMet') : ok(null)
    },
    opened(alert) {
      drop(alert.id)
      place(alert)
      const figures = indexOf(alert)
      // The candles that have closed were judged when it was admitted.
      if (alert.line !== null && figures.index.size === 1) figures.judgedTo = openingOf(alert.line.interval, feed.now())
    },
    closed(_userId, ids) {
      for (const id of ids) drop(id)
    },
    restore(open, judgedTo) {
      for (const alert of open) place(alert)
      if (judgedTo === null) return
      gap = { from: judgedTo, to: feed.now() }
      for (const alert of open) unjudged.add(marketKey(alert))
    },
    judgedTo: () => (isClosed || unjudged.size > 0 ? null : feed.now()),
    now: () => feed.now(),
    look,
    close() {
      isClosed = true
      cancelLook()
      for (const cancel of cancels) cancel()
      unsubscribe?.()
      unsubscribe = null
    },
  }
}
