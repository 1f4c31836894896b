import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FeedEvent, MarketName } from '#gateway/feed/frames/frame.ts'
import type { FromFeedProcess, LiveSettings, ToFeedProcess } from '#gateway/feed/live/messages.ts'

const PROCESS = new URL('../../../gateway/feed/live/process/feed-process.ts', import.meta.url)

/** The parent of a feed's process for tests: all messages, and a copy of each book made from them. */
export class FeedFollower {
  readonly events: FeedEvent[] = []
  readonly states = new Map<MarketName, string>()
  readonly books = new Map<MarketName, { asks: Map<number, number>; bids: Map<number, number>; time: number }>()
  refused: string | null = null
  /** Called after each change of a book. */
  onBook: (market: MarketName) => void = () => {}
  /** Frames whose number was not the next one. */
  disorder = 0
  readonly dataDir: string
  readonly #process: ChildProcess
  readonly #ownsFolder: boolean
  #sequence = 0

  constructor(settings: Omit<LiveSettings, 'dataDir'>, dataDir?: string) {
    this.#ownsFolder = dataDir === undefined
    this.dataDir = dataDir ?? mkdtempSync(join(tmpdir(), 'live-feed-'))
    this.#process = fork(PROCESS, [JSON.stringify({ ...settings, dataDir: this.dataDir })], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
    })
    this.#process.on('message', (message: FromFeedProcess) => this.#hear(message))
  }

  send(message: ToFeedProcess): void {
    this.#process.send(message)
  }

  of<Type extends FeedEvent['type']>(type: Type): Extract<FeedEvent, { type: Type }>[] {
    return this.events.filter((event): event is Extract<FeedEvent, { type: Type }> => event.type === type)
  }

  /** The levels of a side, best first, as `[ticks, lots]`. */
  side(market: MarketName, side: 'asks' | 'bids'): [number, number][] {
    const direction = side === 'asks' ? 1 : -1
    return [...(this.books.get(market)?.[side] ?? [])].toSorted(([a], [b]) => (a - b) * direction)
  }

  /** Ends the process by closing its channel, and resolves with its exit code. */
  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.#process.once('exit', resolve))
    if (this.#process.exitCode === null) this.#process.disconnect()
    const code = this.#process.exitCode ?? (await ended)
    if (this.#ownsFolder) rmSync(this.dataDir, { recursive: true })
    return code
  }

  #hear(message: FromFeedProcess): void {
    if (message.type === 'refused') {
      this.refused = message.message
      return
    }
    this.#sequence += 1
    if (message.frame.sequence !== this.#sequence) this.disorder += 1
    for (const event of message.frame.events) this.#take(event)
  }

  #take(event: FeedEvent): void {
    this.events.push(event)
    if (event.type === 'state') this.states.set(event.market, event.state)
    if (event.type !== 'book') return
    const known = this.books.get(event.market)
    const book = event.snapshot || known === undefined ? { asks: new Map(), bids: new Map(), time: 0 } : known
    this.books.set(event.market, book)
    book.time = event.time
    for (const side of ['asks', 'bids'] as const) {
      event[side].prices.forEach((price, at) => {
        const size = event[side].sizes[at] as number
        if (size === 0) book[side].delete(price)
        else book[side].set(price, size)
      })
    }
    this.onBook(event.market)
  }
}
