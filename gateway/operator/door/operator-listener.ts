import { createServer, type RequestListener, type Server } from 'node:http'
import { isIP } from 'node:net'
import { listening, readPort } from '#gateway/front/listening.ts'
import type { UpgradeHandler } from '#gateway/front/web/upgrades.ts'
import { answerRaw } from '#gateway/guard/raw-answer.ts'
import { HEAD_BYTES_MAX, HEAD_TIMEOUT_MS, IDLE_TIMEOUT_MS, KEEP_ALIVE_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '#gateway/guard/limits.ts'
import { answerUnreadable } from '#gateway/guard/second-answers.ts'

/** Where operators are let in, unless `OPERATOR_LISTEN` says otherwise. */
export const OPERATOR_ADDRESS = { host: '127.0.0.1', port: 3900 } as const

/** A handful of people and their commands. */
const CONNECTIONS_MAX = 200

export interface OperatorListenerOptions {
  /** `OPERATOR_LISTEN`; null for the usual address, or any free port of loopback where that is taken. */
  readonly address: { readonly host: string; readonly port: number } | null
  /** `OPERATOR_HOSTS` */
  readonly hosts: readonly string[]
  readonly log: { info(details: object, message: string): void; warn(details: object, message: string): void }
}

/** The operators' own listener. It outlives a gateway that changes its role or begins a replay anew: whoever comes next answers at it. */
export interface OperatorListener {
  /** Opens the listener, once, and returns its address. Rejects if an address that was asked for cannot be had. */
  open(): Promise<string>
  /** Answers requests by a function from now on. The returned one ends that, unless another has come meanwhile. */
  serve(answer: RequestListener, upgrade?: UpgradeHandler | null): () => void
  close(): void
}

/** Creates the listener, which opens nothing yet. */
export function createOperatorListener({ address, hosts, log }: OperatorListenerOptions): OperatorListener {
  let answer: RequestListener | null = null
  // Pages of the console have no streams; only Next's own in development asks for one.
  let upgrade: UpgradeHandler | null = null
  let opening: Promise<string> | null = null
  const knowsHost = createHostCheck(address?.host ?? OPERATOR_ADDRESS.host, hosts)
  const server: Server = createServer(
    {
      headersTimeout: HEAD_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      maxHeaderSize: HEAD_BYTES_MAX,
      requireHostHeader: false,
    },
    (request, response) => {
      if (!knowsHost(request.headers.host ?? '')) return void response.writeHead(421, { connection: 'close' }).end()
      if (answer === null) return void response.writeHead(503, { 'retry-after': '1', connection: 'close' }).end()
      answer(request, response)
    },
  )
  server.maxConnections = CONNECTIONS_MAX
  server.timeout = IDLE_TIMEOUT_MS
  server.on('upgrade', (request, socket, head) => {
    if (upgrade === null || !knowsHost(request.headers.host ?? '')) return answerRaw(socket, 404)
    upgrade(request, socket, head)
  })
  server.on('clientError', (_error, socket) => answerUnreadable(socket, 400))

  async function open(): Promise<string> {
    const { host, port } = address ?? OPERATOR_ADDRESS
    try {
      await listening(server, { host, port })
    } catch (error) {
      if (address !== null) throw error
      log.warn({ port }, 'another program has the usual port of operators; they have another one')
      await listening(server, { host, port: 0 })
    }
    const shown = `http://${host.includes(':') ? `[${host}]` : host}:${readPort(server)}`
    log.info({ address: shown }, 'operators are let in')
    return shown
  }

  return {
    open: () => (opening ??= open()),
    serve(next, nextUpgrade = null) {
      upgrade = nextUpgrade
      answer = next
      return () => {
        if (answer === next) answer = null
      }
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Returns what checks a Host header: names of loopback, the address that is listened on, and further names that the operator has set. */
export function createHostCheck(listenHost: string, hosts: readonly string[]): (host: string) => boolean {
  const known = new Set([...hosts, listenHost.toLowerCase(), `[${listenHost.toLowerCase()}]`])
  return (host) => {
    const name = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9.-]{1,253})(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase()
    if (name === undefined) return false
    return known.has(name) || name === 'localhost' || name === '[::1]' || (name.startsWith('127.') && isIP(name) === 4)
  }
}
