import type { BarsEvent, MarketName } from '../frames/frame.ts'
import type { Bar, CandleKind, Trade } from '../market-feed.ts'
import { MINUTE_MS } from '../tape/intervals.ts'

type Running = { -readonly [Name in keyof Bar]: Bar[Name] }

/** One line of candles: the prices of one market and kind. */
interface Line {
  readonly market: MarketName
  readonly kind: CandleKind
  running: Running
  /** Finished minutes that have not been taken. */
  finished: Bar[]
}

/** Makes minutes of the prices that are recorded, so that a playback that starts late has candles of what was before it. */
export class MinuteBars {
  readonly #lines = new Map<string, Line>()
  /** Minutes of lines that were forgotten. */
  #ended: BarsEvent[] = []

  trade(market: MarketName, { time, price, size }: Trade): void {
    this.#add(market, 'market', time, price, size)
  }

  price(market: MarketName, kind: 'mark' | 'index', time: number, price: number): void {
    this.#add(market, kind, time, price, 0)
  }

  /** Forgets a market's prices: what follows does not go on from them. */
  forget(market: MarketName): void {
    for (const kind of ['market', 'mark', 'index'] as const) {
      const line = this.#lines.get(`${kind} ${market}`)
      if (line !== undefined) this.#ended.push(...takeFinished(line))
      this.#lines.delete(`${kind} ${market}`)
    }
  }

  /** Returns the minutes that have ended by a time since the last call, without gaps. */
  take(now: number): BarsEvent[] {
    const ended = this.#ended
    this.#ended = []
    const taken = [...this.#lines.values()].flatMap((line) => {
      finish(line, now)
      return takeFinished(line)
    })
    return [...ended, ...taken]
  }

  #add(market: MarketName, kind: CandleKind, time: number, price: number, size: number): void {
    const name = `${kind} ${market}`
    const line = this.#lines.get(name)
    if (line === undefined) {
      this.#lines.set(name, { market, kind, running: barAt(openingOf(time), price), finished: [] })
      return this.#add(market, kind, time, price, size)
    }
    finish(line, time)
    const { running } = line
    // A trade that comes after its minute was taken belongs to no bar any more.
    if (time < running.time) return
    if (running.volume === 0 && kind === 'market') running.open = running.high = running.low = price
    running.high = Math.max(running.high, price)
    running.low = Math.min(running.low, price)
    running.close = price
    running.volume += size
    running.quote += BigInt(price) * BigInt(size)
  }
}

function takeFinished(line: Line): BarsEvent[] {
  const { market, kind, finished: bars } = line
  const [first, last] = [bars[0], bars.at(-1)]
  if (first === undefined || last === undefined) return []
  line.finished = []
  return [{ type: 'bars', market, kind, level: 'minute', from: first.time, to: last.time, bars }]
}

/** Ends the minutes of a line before a time; those without a price are flat. */
function finish(line: Line, time: number): void {
  for (const now = openingOf(time); line.running.time < now;) {
    line.finished.push(line.running)
    line.running = barAt(line.running.time + MINUTE_MS, line.running.close)
  }
}

function openingOf(time: number): number {
  return Math.floor(time / MINUTE_MS) * MINUTE_MS
}

function barAt(time: number, price: number): Running {
  return { time, open: price, high: price, low: price, close: price, volume: 0, quote: 0n }
}
