import type { Topic } from '../exchanges/exchange.ts'
import type { LineMaker } from './book-lines.ts'
import type { Line, LineEvents } from './line.ts'

/** Topics of tickers on one socket. */
const TICKER_TOPICS_MAX = 300

/** The sockets of tickers: few, as one topic may bring the tickers of many markets. */
export class TickerLines {
  readonly lines: Line[] = []
  readonly #makeLine: LineMaker
  readonly #events: LineEvents
  readonly #topics = new Map<string, { readonly topic: Topic; readonly line: Line }>()

  constructor(makeLine: LineMaker, events: LineEvents) {
    this.#makeLine = makeLine
    this.#events = events
  }

  /** Subscribes to exactly these topics; topics that are open already stay on their socket. */
  open(wanted: readonly Topic[]): void {
    const topics = new Map(wanted.map((topic) => [`${topic.url} ${topic.key}`, topic]))
    for (const [key, { topic, line }] of this.#topics) {
      if (topics.has(key)) continue
      line.close([topic])
      this.#topics.delete(key)
    }
    const fresh = new Map<Line, Topic[]>()
    for (const [key, topic] of topics) {
      if (this.#topics.has(key)) continue
      const line = this.#free(fresh)
      fresh.set(line, [...(fresh.get(line) ?? []), topic])
      this.#topics.set(key, { topic, line })
    }
    for (const [line, group] of fresh) line.open(group)
  }

  #free(fresh: ReadonlyMap<Line, readonly Topic[]>): Line {
    const free = this.lines.find((line) => line.size + (fresh.get(line)?.length ?? 0) < TICKER_TOPICS_MAX)
    if (free !== undefined) return free
    const line = this.#makeLine(this.#events)
    this.lines.push(line)
    return line
  }
}
