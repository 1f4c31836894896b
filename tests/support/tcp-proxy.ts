import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The parts of a way on which nothing arrives any more: what the client says, what the server says, or both. */
export type Silence = 'to server' | 'to client' | 'both'

/** A way between a client and a server that can be cut at a chosen moment. */
export interface TcpProxy {
  readonly port: number
  /** Cuts all connections; new ones are passed on. */
  cut(): void
  /** Cuts all connections and refuses new ones until `open`. */
  close(): void
  /** Ends a `close` or a `silence`. */
  open(): void
  /**
   * Lets nothing more arrive, also on new connections, and tells nobody, as a network that drops packets. `open` delivers what was sent
   * meanwhile, also over connections that their client has given up.
   */
  silence(of: Silence): void
  /** Passes on the next message of a client that contains the text, and cuts the connection instead of passing on the answer. */
  loseAnswerTo(text: string): void
  /** Cuts the connection instead of passing on the next message that contains the text. */
  loseMessage(text: string): void
  end(): Promise<void>
}

/** Starts a proxy of a port of loopback. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const pairs = new Set<{ readonly client: Socket; readonly upstream: Socket }>()
  let isOpen = true
  let silence: Silence | null = null
  let trap: { readonly text: string; readonly passes: boolean } | null = null

  /** A socket that is not read keeps what it receives, and hears of no end. */
  function listen({ client, upstream }: { readonly client: Socket; readonly upstream: Socket }): void {
    if (silence === 'to server' || silence === 'both') client.pause()
    else client.resume()
    if (silence === 'to client' || silence === 'both') upstream.pause()
    else upstream.resume()
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (!isOpen) return client.destroy()
    const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    const pair = { client, upstream }
    let isCaught = false
    const cut = (): void => {
      pairs.delete(pair)
      client.destroy()
      upstream.destroy()
    }
    pairs.add(pair)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket)
          // Of a connection that one side has given up in silence, the other side hears later.
          if (silence === null) cut()
        })
    }
    client.on('end', () => upstream.end())
    upstream.on('end', () => client.end())
    client.on('data', (part) => {
      const caught = trap !== null && part.includes(trap.text) ? trap : null
      if (caught !== null) trap = null
      if (caught?.passes === false) return cut()
      isCaught ||= caught !== null
      upstream.write(part)
    })
    upstream.on('data', (part) => (isCaught ? cut() : client.write(part)))
    listen(pair)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cutAll = (): void => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    cut: cutAll,
    close() {
      isOpen = false
      cutAll()
    },
    open() {
      isOpen = true
      silence = null
      for (const pair of pairs) {
        listen(pair)
        if (pair.client.destroyed) pair.upstream.end()
        if (pair.upstream.destroyed) pair.client.end()
      }
    },
    silence(of) {
      silence = of
      for (const pair of pairs) listen(pair)
    },
    loseAnswerTo: (text) => void (trap = { text, passes: true }),
    loseMessage: (text) => void (trap = { text, passes: false }),
    async end() {
      silence = null
      cutAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
