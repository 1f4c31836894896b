import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Channel } from './channels.ts'
import type { Topic } from './topic.ts'

/** A reader of a topic. */
export interface Reader {
  send(message: Buffer): void
}

interface OpenTopic {
  readonly name: string
  readonly topic: Topic
  readonly readers: Set<Reader>
  /** Distributes topics with the same rhythm over its turns. */
  readonly phase: number
}

/** The topics with readers. A message is serialised once for all its readers; a topic without readers is dropped. */
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

  /** Adds a reader and returns the first message to send it. */
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

  /** Runs one turn of the timer: every topic that is due sends its readers the changes. */
  advance(): void {
    this.#turn += 1
    const topics = this.#inOrder
    if (topics.length === 0) return
    const view = this.#feed.frozen()
    // Start with another topic each time: clients wake up for the first message of a burst, and would otherwise always see the same one.
    for (let index = 0; index < topics.length; index += 1) {
      const { topic, readers, phase } = topics[(index + this.#turn) % topics.length] as OpenTopic
      if ((this.#turn + phase) % topic.everyTurns !== 0) continue
      const text = topic.advance(view)
      const past = topic.lacks?.()
      if (past !== undefined) void this.#feed.prepare(past.market, past.window)
      if (text === undefined) continue
      const message = Buffer.from(text)
      for (const reader of readers) reader.send(message)
    }
  }
}
