import { Value } from 'typebox/value'
import { PrimarySocket } from './primary-socket.ts'
import { FromPrimary, LINK_SILENT_MS, readJson, type ToPrimary } from './link.ts'
import type { LinkSetup } from '../tail/tail-messages.ts'

/** A replica's end of the way on which the primary sends its records. */
export class PrimaryLink {
  readonly #socket: PrimarySocket
  #heardAt = -Infinity

  constructor(setup: LinkSetup, hear: (message: FromPrimary) => void) {
    this.#socket = new PrimarySocket({
      setup,
      query: '',
      onMessage: (data) => {
        const message = readJson(data)
        this.#heardAt = performance.now()
        // Another version of the primary may say more than we know.
        if (Value.Check(FromPrimary, message)) hear(message)
      },
      onClose: () => (this.#heardAt = -Infinity),
    })
  }

  /** Whether the primary has spoken a moment ago. */
  get isLive(): boolean {
    return performance.now() - this.#heardAt < LINK_SILENT_MS
  }

  /** Connects to another primary, or to none for null. */
  connect(origin: string | null): void {
    this.#socket.connect(origin)
  }

  ask(message: ToPrimary): void {
    this.#socket.send(JSON.stringify(message))
  }

  close(): void {
    this.#socket.close()
  }
}
