/** A client that waits for the first messages of channels. */
export interface Joining {
  /** Whether it has read enough to get another one. */
  readonly hasRoom: boolean
  /** Sends it the next one; returns false if it waits for none. */
  joinNext(): boolean
}

/** Number of first messages that are made in one turn of the event loop: one with 500 candles takes about a millisecond. */
const PER_TURN = 10

/**
 * Gives clients the first messages of their channels, one after the other and client by client. Each is made from the current state when
 * its turn has come and the client can take it, so that a thousand subscriptions keep no text and hold nobody else up.
 */
export class FirstMessages {
  readonly #waiting = new Set<Joining>()
  #isScheduled = false

  /** Gives a client what it waits for, some of it at once. Also called when it has read what it was sent before. */
  serve(client: Joining): void {
    this.#waiting.add(client)
    if (!this.#isScheduled) this.#run()
  }

  forget(client: Joining): void {
    this.#waiting.delete(client)
  }

  #run(): void {
    this.#isScheduled = false
    for (let made = 0; made < PER_TURN; made += 1) {
      const [client] = this.#waiting
      if (client === undefined) return
      this.#waiting.delete(client)
      // One without room is served again when it has read.
      if (client.hasRoom && client.joinNext()) this.#waiting.add(client)
    }
    if (this.#waiting.size === 0) return
    this.#isScheduled = true
    setImmediate(() => this.#run())
  }
}
