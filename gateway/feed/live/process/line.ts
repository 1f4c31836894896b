import type { Timers } from '#lib/kernel/clock.ts'
import type { Exchange, Topic } from '../exchanges/exchange.ts'
import { Banned } from '../client/ban.ts'
import type { PublicClient } from '../client/public-client.ts'

export interface LineEvents {
  message(message: unknown, url: string): void
  /** A socket is down; its topics are subscribed again by themselves. */
  down(topics: readonly Topic[], problem: string): void
}

/** Topics in one message: exchanges limit a message to 64 KB or 200 topics, and messages to five a second. */
const BATCH = 50
const PACE_MS = 250
const FIRST_MS = 1000
const LONGEST_MS = 60_000
/** After this time a socket counts as reliable again, and its failures are forgotten. */
const GOOD_MS = 60_000
/** A socket without a message for this long is given up. */
const SILENT_MS = 45_000

interface Socket {
  readonly url: string
  readonly topics: Map<string, Topic>
  failures: number
  startedAt: number
  heardAt: number
  epoch: number
  waiting: boolean
  /** Messages that wait to be sent, in order, and whether sending is under way. */
  queue: Request[]
  isSending: boolean
}

interface Request {
  readonly open: boolean
  readonly topics: Topic[]
}

/** The sockets of one client: topics are opened and closed, and opened again after a failure, with growing delays. */
export class Line {
  readonly #client: PublicClient
  readonly #exchange: Exchange
  readonly #events: LineEvents
  readonly #timers: Timers
  readonly #now: () => number
  readonly #sockets = new Map<string, Socket>()
  #batches = 0
  #closed = false

  constructor(client: PublicClient, exchange: Exchange, events: LineEvents, timers: Timers, now: () => number) {
    this.#client = client
    this.#exchange = exchange
    this.#events = events
    this.#timers = timers
    this.#now = now
    client.listen((message, url) => {
      const socket = this.#sockets.get(url)
      if (socket !== undefined && message !== 'pong') socket.heardAt = this.#now()
      this.#events.message(message, url)
    }, isData)
  }

  get size(): number {
    let size = 0
    for (const socket of this.#sockets.values()) size += socket.topics.size
    return size
  }

  open(topics: readonly Topic[]): void {
    for (const [url, group] of byUrl(topics)) {
      const socket = this.#socket(url)
      const fresh = group.filter((topic) => !socket.topics.has(topic.key))
      for (const topic of fresh) socket.topics.set(topic.key, topic)
      this.#say(socket, true, fresh)
    }
  }

  close(topics: readonly Topic[]): void {
    for (const [url, group] of byUrl(topics)) {
      const socket = this.#sockets.get(url)
      const known = group.filter((topic) => socket?.topics.delete(topic.key))
      if (socket !== undefined) this.#say(socket, false, known)
    }
  }

  /** Asks for a topic once more, so that its snapshot comes again. */
  renew(topic: Topic): void {
    this.close([topic])
    this.open([topic])
  }

  /** Gives up sockets on which nothing has come for long. */
  look(): void {
    for (const socket of this.#sockets.values()) {
      const silent = this.#now() - Math.max(socket.heardAt, socket.startedAt)
      if (!socket.waiting && socket.topics.size > 0 && silent > SILENT_MS) this.#fail(socket, socket.epoch, 'A stream was silent.')
    }
  }

  async stop(): Promise<void> {
    this.#closed = true
    await this.#client.close()
  }

  #socket(url: string): Socket {
    let socket = this.#sockets.get(url)
    if (socket === undefined) {
      socket = {
        url,
        topics: new Map(),
        failures: 0,
        startedAt: this.#now(),
        heardAt: 0,
        epoch: 0,
        waiting: false,
        queue: [],
        isSending: false,
      }
      this.#sockets.set(url, socket)
    }
    return socket
  }

  /** Puts a request into the queue; topics join the last one if it is of the same kind. */
  #say(socket: Socket, open: boolean, topics: readonly Topic[]): void {
    if (socket.waiting) return
    for (const topic of topics) {
      const last = socket.queue.at(-1)
      if (last === undefined || last.open !== open || last.topics.length >= (this.#exchange.topicsPerMessage ?? BATCH))
        socket.queue.push({ open, topics: [topic] })
      else last.topics.push(topic)
    }
    if (!socket.isSending) {
      socket.isSending = true
      // A turn later, so that requests of one turn share a message.
      this.#timers.after(0, () => this.#sendNext(socket, socket.epoch))
    }
  }

  #sendNext(socket: Socket, epoch: number): void {
    if (this.#closed || epoch !== socket.epoch) return
    const request = socket.queue.shift()
    if (request === undefined) {
      socket.isSending = false
      return
    }
    if (request.open) this.#subscribe(socket, request.topics)
    else this.#client.send(socket.url, this.#exchange.unsubscribe(request.topics)).catch(() => {})
    this.#timers.after(PACE_MS, () => this.#sendNext(socket, epoch))
  }

  #subscribe(socket: Socket, topics: readonly Topic[]): void {
    const { epoch } = socket
    this.#batches += 1
    this.#client
      .watch(socket.url, `batch ${this.#batches}`, this.#exchange.subscribe(topics))
      .catch((error: unknown) => this.#fail(socket, epoch, error instanceof Error ? error.message : 'A stream ended.', error))
  }

  #fail(socket: Socket, epoch: number, problem: string, error?: unknown): void {
    if (this.#closed || epoch !== socket.epoch) return
    socket.epoch += 1
    socket.failures = this.#now() - socket.startedAt > GOOD_MS ? 1 : socket.failures + 1
    socket.waiting = true
    socket.queue = []
    socket.isSending = false
    this.#client.drop(socket.url, problem)
    this.#events.down([...socket.topics.values()], problem)
    const delay = Math.min(LONGEST_MS, FIRST_MS * 2 ** (socket.failures - 1))
    const banned = error instanceof Banned ? Math.max(0, error.untilMs - this.#now()) : 0
    // Jitter, so that the sockets of a lost connection do not all come back in one moment.
    this.#timers.after(banned + delay * (0.5 + Math.random()), () => {
      if (this.#closed) return
      socket.waiting = false
      socket.startedAt = this.#now()
      this.#say(socket, true, [...socket.topics.values()])
    })
  }
}

function byUrl(topics: readonly Topic[]): Map<string, Topic[]> {
  const groups = new Map<string, Topic[]>()
  for (const topic of topics) {
    const group = groups.get(topic.url)
    if (group === undefined) groups.set(topic.url, [topic])
    else group.push(topic)
  }
  return groups
}

/** Rows of a channel. Answers to requests, pings and errors are ccxt's to handle. */
function isData(message: unknown): boolean {
  return (
    Array.isArray(message) || (typeof message === 'object' && message !== null && ['data', 'stream', 'e'].some((name) => name in message))
  )
}
