import type { Timers } from '#lib/kernel/clock.ts'
import type { Dialect, StreamMessage } from './dialect.ts'
import type { Fault } from './fault-script.ts'
import type { ModelExchange } from './model-exchange.ts'

/** The present fault of REST. */
export interface RestTrouble {
  readonly answer: 429 | 418 | 500 | 502 | 'html' | null
  readonly untilMs: number
  readonly delayMs: number
}

type Spoilt = Extract<Fault, { kind: 'lose' | 'double' | 'reorder' | 'delay' | 'checksum' | 'price' | 'freeze' }>

interface Running {
  readonly fault: Spoilt
  left: number
  readonly untilMs: number
}

/** The faults of messages and calls that are going on. Faults of the market itself are the world's. */
export class Faults {
  readonly #dialect: Dialect
  readonly #exchange: ModelExchange
  readonly #timers: Timers
  readonly #now: () => number
  #running: Running[] = []
  readonly #held = new Map<string, () => void>()
  #rest: RestTrouble = { answer: null, untilMs: 0, delayMs: 0 }
  #closedUntil = 0
  /** Number of messages that a fault has changed. */
  count = 0

  constructor(dialect: Dialect, exchange: ModelExchange, timers: Timers, now: () => number) {
    this.#dialect = dialect
    this.#exchange = exchange
    this.#timers = timers
    this.#now = now
  }

  get isClosed(): boolean {
    return this.#closedUntil > this.#now()
  }

  get rest(): RestTrouble {
    return this.#rest.untilMs > this.#now() ? this.#rest : { answer: null, untilMs: 0, delayMs: 0 }
  }

  start(fault: Fault): void {
    const now = this.#now()
    if (fault.kind === 'close') this.#closedUntil = now + fault.forMs
    else if (fault.kind === 'rest') this.#rest = { answer: fault.answer, untilMs: now + fault.forMs, delayMs: 0 }
    else if (fault.kind === 'slow') this.#rest = { answer: null, untilMs: now + fault.forMs, delayMs: fault.delayMs }
    else if (fault.kind === 'freeze') this.#running.push({ fault, left: Number.POSITIVE_INFINITY, untilMs: now + fault.forMs })
    else if (fault.kind === 'price') this.#running.push({ fault, left: 1, untilMs: Number.POSITIVE_INFINITY })
    else if ('count' in fault) this.#running.push({ fault, left: fault.count, untilMs: Number.POSITIVE_INFINITY })
  }

  /** Delivers a message, subject to the running faults. */
  deliver(message: StreamMessage, send: (body: object) => void): void {
    const release = this.#release(message)
    const fault = this.#take(message)
    if (fault !== null) this.count += 1
    switch (fault?.kind) {
      case 'lose':
      case 'freeze':
        break
      case 'double':
        send(message.body)
        send(message.body)
        break
      case 'reorder':
        this.#held.set(place(message), () => send(message.body))
        break
      case 'delay':
        this.#timers.after(fault.delayMs, () => send(message.body))
        break
      case 'checksum':
        send(this.#dialect.spoil(message.body))
        break
      case 'price':
        send(this.#dialect.inflate(message.body))
        break
      default:
        send(message.body)
    }
    release?.()
  }

  #release(message: StreamMessage): (() => void) | undefined {
    const held = this.#held.get(place(message))
    this.#held.delete(place(message))
    return held
  }

  #take(message: StreamMessage): Spoilt | null {
    if (this.#running.length === 0) return null
    const now = this.#now()
    this.#running = this.#running.filter(({ left, untilMs }) => left > 0 && untilMs > now)
    const found = this.#running.find(({ fault }) => {
      const kind = fault.kind === 'checksum' ? 'book' : fault.of
      const isHere = fault.market === null || this.#exchange.markets[fault.market] === message.market
      return kind === message.kind && isHere
    })
    if (found === undefined) return null
    found.left -= 1
    return found.fault
  }
}

function place({ kind, market, channel }: StreamMessage): string {
  return `${kind} ${market?.name ?? ''} ${channel}`
}
