import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Channel } from './channels.ts'
import type { Topic } from './topic.ts'

/** Whoever reads a topic. */
export interface Reader {
  send(frame: Buffer): void
}

interface OpenTopic {
  readonly name: string
  readonly topic: Topic
  readonly readers: Set<Reader>
  /** Spreads topics of one rhythm over its turns. */
  readonly phase: number
}

/** The topics that somebody reads. A frame is written once, however many read it; a topic nobody reads any more is dropped. */
export class Board {
  readonly #feed: MarketFeed
  readonly #byName = new Map<string, OpenTopic>()
  #inOrder: readonly OpenTopic[] = []
  #opened = 0
  #turn = 0

  constructor(feed: MarketFeed) {
    this.#feed = feed
  }

  get topics(): number {
    return this.#byName.size
  }

  /** Adds a reader and returns what it must be sent first. */
  join(channel: Channel, reader: Reader): Buffer {
    const view = this.#feed.frozen()
    let entry = this.#byName.get(channel.name)
    if (!entry) {
      this.#opened += 1
      entry = { name: channel.name, topic: channel.open(view), readers: new Set(), phase: this.#opened }
      this.#byName.set(channel.name, entry)
      this.#inOrder = [...this.#byName.values()]
    }
    entry.readers.add(reader)
    return Buffer.from(entry.topic.snapshot(view))
  }

  leave(name: string, reader: Reader): void {
    const entry = this.#byName.get(name)
    entry?.readers.delete(reader)
    if (entry?.readers.size !== 0) return
    this.#byName.delete(name)
    this.#inOrder = [...this.#byName.values()]
  }

  /** One turn of the timer: every topic that is due tells its readers what has changed. */
  advance(): void {
    this.#turn += 1
    const topics = this.#inOrder
    if (topics.length === 0) return
    const view = this.#feed.frozen()
    // Another topic goes first each time: clients wake up for the first frame of a burst, and would else see always the same one.
    for (let index = 0; index < topics.length; index += 1) {
      const { topic, readers, phase } = topics[(index + this.#turn) % topics.length] as OpenTopic
      if ((this.#turn + phase) % topic.everyTurns !== 0) continue
      const text = topic.advance(view)
      if (text === undefined) continue
      const frame = Buffer.from(text)
      for (const reader of readers) reader.send(frame)
    }
  }
}
