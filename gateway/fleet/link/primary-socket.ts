import { WebSocket } from 'ws'
import { FOLLOW_PATH, linkProof } from './link.ts'
import type { LinkSetup } from '../tail/tail-messages.ts'

const RETRY_MS = 200
const HANDSHAKE_TIMEOUT_MS = 3000
/** The longest message: many times what the primary sends between two turns of its event loop. */
const MESSAGE_BYTES_MAX = 256 * 1024 * 1024

export interface PrimarySocketParts {
  readonly setup: LinkSetup
  /** The query behind `FOLLOW_PATH`, with its `?`. */
  readonly query: string
  readonly onOpen?: () => void
  readonly onMessage: (data: Buffer, isBinary: boolean) => void
  readonly onClose?: () => void
}

/** A socket to the primary, wherever it is, which opens again and again. */
export class PrimarySocket {
  readonly #parts: PrimarySocketParts
  #origin: string | null = null
  #socket: WebSocket | null = null
  #retry: NodeJS.Timeout | undefined

  constructor(parts: PrimarySocketParts) {
    this.#parts = parts
  }

  /** Connects to another primary, or to none for null. */
  connect(origin: string | null): void {
    if (origin === this.#origin) return
    this.#origin = origin
    this.#leave()
    this.#connect()
  }

  send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
  }

  close(): void {
    this.#origin = null
    this.#leave()
  }

  #leave(): void {
    clearTimeout(this.#retry)
    const left = this.#socket
    this.#socket = null
    this.#parts.onClose?.()
    left?.terminate()
  }

  #connect(): void {
    if (this.#origin === null) return
    const { setup, query, onOpen, onMessage, onClose } = this.#parts
    // The primary's own address need not be a host of the site.
    const headers = { host: 'localhost', authorization: `Bearer ${linkProof(setup.node, setup.secret, Date.now())}` }
    const options = { headers, maxPayload: MESSAGE_BYTES_MAX, perMessageDeflate: false, handshakeTimeout: HANDSHAKE_TIMEOUT_MS }
    const socket = new WebSocket(`${this.#origin.replace(/^http/, 'ws')}${FOLLOW_PATH}${query}`, options)
    this.#socket = socket
    socket.on('open', () => {
      if (socket === this.#socket) onOpen?.()
    })
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (socket === this.#socket) onMessage(data, isBinary)
    })
    // A failed link shows in the lag; the tables have every record meanwhile, and a new one brings the market.
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      if (socket !== this.#socket) return
      this.#socket = null
      onClose?.()
      this.#retry = setTimeout(() => this.#connect(), RETRY_MS)
    })
  }
}
