import { Value } from 'typebox/value'
import { WebSocket } from 'ws'
import { FOLLOW_PATH, FromLeader, LINK_SILENT_MS, linkProof, type ToLeader } from './link.ts'
import type { LinkSetup } from './tail-messages.ts'

const RETRY_MS = 200
const HANDSHAKE_TIMEOUT_MS = 3000
/** The longest message: many times what the leader sends between two turns of its event loop. */
const MESSAGE_BYTES_MAX = 256 * 1024 * 1024

/** A follower's end of the way from the leader: it connects again and again, to wherever the leader is. */
export class LeaderLink {
  readonly #setup: LinkSetup
  readonly #hear: (message: FromLeader) => void
  #origin: string | null = null
  #socket: WebSocket | null = null
  #retry: NodeJS.Timeout | undefined
  #heardAt = -Infinity

  constructor(setup: LinkSetup, hear: (message: FromLeader) => void) {
    this.#setup = setup
    this.#hear = hear
  }

  /** Whether the leader has spoken a moment ago. */
  get isLive(): boolean {
    return this.#socket !== null && performance.now() - this.#heardAt < LINK_SILENT_MS
  }

  /** Connects to another leader, or to none for null. */
  lead(origin: string | null): void {
    if (origin === this.#origin) return
    this.#origin = origin
    this.#leave()
    this.#connect()
  }

  ask(message: ToLeader): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  close(): void {
    this.#origin = null
    this.#leave()
  }

  #leave(): void {
    clearTimeout(this.#retry)
    const left = this.#socket
    this.#socket = null
    this.#heardAt = -Infinity
    left?.terminate()
  }

  #connect(): void {
    if (this.#origin === null) return
    const { node, secret } = this.#setup
    // The leader's own address need not be a host of the site.
    const headers = { host: 'localhost', authorization: `Bearer ${linkProof(node, secret, Date.now())}` }
    const options = { headers, maxPayload: MESSAGE_BYTES_MAX, perMessageDeflate: false, handshakeTimeout: HANDSHAKE_TIMEOUT_MS }
    const socket = new WebSocket(`${this.#origin.replace(/^http/, 'ws')}${FOLLOW_PATH}`, options)
    this.#socket = socket
    socket.on('message', (data: Buffer) => {
      if (socket !== this.#socket) return
      const message = parse(data)
      this.#heardAt = performance.now()
      // Another version of the leader may say more than we know.
      if (Value.Check(FromLeader, message)) this.#hear(message)
    })
    // A failed link shows in the lag; the tables have everything meanwhile.
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      if (socket !== this.#socket) return
      this.#socket = null
      this.#heardAt = -Infinity
      this.#retry = setTimeout(() => this.#connect(), RETRY_MS)
    })
  }
}

function parse(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8')) as unknown
  } catch {
    return null
  }
}
