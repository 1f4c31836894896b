import { Value } from 'typebox/value'
import { LeaderSocket } from './primary-socket.ts'
import { FromLeader, LINK_SILENT_MS, readJson, type ToLeader } from './link.ts'
import type { LinkSetup } from '../tail/tail-messages.ts'

/** A follower's end of the way on which the leader sends its records. */
export class LeaderLink {
  readonly #socket: LeaderSocket
  #heardAt = -Infinity

  constructor(setup: LinkSetup, hear: (message: FromLeader) => void) {
    this.#socket = new LeaderSocket({
      setup,
      query: '',
      onMessage: (data) => {
        const message = readJson(data)
        this.#heardAt = performance.now()
        // Another version of the leader may say more than we know.
        if (Value.Check(FromLeader, message)) hear(message)
      },
      onClose: () => (this.#heardAt = -Infinity),
    })
  }

  /** Whether the leader has spoken a moment ago. */
  get isLive(): boolean {
    return performance.now() - this.#heardAt < LINK_SILENT_MS
  }

  /** Connects to another leader, or to none for null. */
  lead(origin: string | null): void {
    this.#socket.lead(origin)
  }

  ask(message: ToLeader): void {
    this.#socket.send(JSON.stringify(message))
  }

  close(): void {
    this.#socket.close()
  }
}
