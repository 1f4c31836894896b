import type { BarsEvent, MarketName } from '../frames/frame.ts'
import { type Bar, type CandleKind, CANDLE_KINDS } from '../market-feed.ts'
import { HOUR_MS, MINUTE_MS } from '../intervals.ts'

type Running = { -readonly [Name in keyof Bar]: Bar[Name] }

/** One line of candles: the prices of one market and kind. */
interface Line {
  readonly market: MarketName
  readonly kind: CandleKind
  running: Running
  /** Finished bars that have not been taken. */
  finished: Bar[]
}

const LENGTH_MS = { minute: MINUTE_MS, hour: HOUR_MS } as const

/** Makes bars from the recorded prices, so that a playback that starts late has candles of the time before. */
export class BarMaker {
  readonly #level: keyof typeof LENGTH_MS
  readonly #lines = new Map<string, Line>()
  /** Bars of lines that were forgotten. */
  #ended: BarsEvent[] = []

  constructor(level: keyof typeof LENGTH_MS) {
    this.#level = level
  }

  /** Forgets a market's prices: later bars do not continue from them. */
  forget(market: MarketName): void {
    for (const kind of CANDLE_KINDS) {
      const line = this.#lines.get(`${kind} ${market}`)
      if (line !== undefined) this.#ended.push(...this.#takeFinished(line))
      this.#lines.delete(`${kind} ${market}`)
    }
  }

  /** Returns the bars that have ended by a time since the last call, without gaps. */
  take(now: number): BarsEvent[] {
    const ended = this.#ended
    this.#ended = []
    const taken = [...this.#lines.values()].flatMap((line) => {
      this.#finish(line, now)
      return this.#takeFinished(line)
    })
    return [...ended, ...taken]
  }

  /** Adds a price; marks and indices have no size. */
  add(market: MarketName, kind: CandleKind, time: number, price: number, size: number): void {
    const name = `${kind} ${market}`
    const line = this.#lines.get(name)
    if (line === undefined) {
      this.#lines.set(name, { market, kind, running: barAt(this.#openingOf(time), price), finished: [] })
      return this.add(market, kind, time, price, size)
    }
    this.#finish(line, time)
    const { running } = line
    // A trade that comes after the end of its bar belongs to no bar.
    if (time < running.time) return
    if (running.volume === 0 && kind === 'market') running.open = running.high = running.low = price
    running.high = Math.max(running.high, price)
    running.low = Math.min(running.low, price)
    running.close = price
    running.volume += size
    running.quote += BigInt(price) * BigInt(size)
  }

  #takeFinished(line: Line): BarsEvent[] {
    const { market, kind, finished: bars } = line
    const [first, last] = [bars[0], bars.at(-1)]
    if (first === undefined || last === undefined) return []
    line.finished = []
    return [{ type: 'bars', market, kind, level: this.#level, from: first.time, to: last.time, bars }]
  }

  /** Ends the bars of a line before a time; those without a price are flat. */
  #finish(line: Line, time: number): void {
    for (const now = this.#openingOf(time); line.running.time < now;) {
      line.finished.push(line.running)
      line.running = barAt(line.running.time + LENGTH_MS[this.#level], line.running.close)
    }
  }

  #openingOf(time: number): number {
    return Math.floor(time / LENGTH_MS[this.#level]) * LENGTH_MS[this.#level]
  }
}

function barAt(time: number, price: number): Running {
  return { time, open: price, high: price, low: price, close: price, volume: 0, quote: 0n }
}
