import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way between a client and a server that can be cut at a chosen moment. */
export interface TcpProxy {
  readonly port: number
  /** Cuts all connections; new ones are passed on. */
  cut(): void
  /** Cuts all connections and refuses new ones until `open`. */
  close(): void
  open(): void
  /** Passes on the next message of a client that contains the text, and cuts the connection instead of passing on the answer. */
  loseAnswerTo(text: string): void
  /** Cuts the connection instead of passing on the next message that contains the text. */
  loseMessage(text: string): void
  end(): Promise<void>
}

/** Starts a proxy of a port of loopback. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let isOpen = true
  let trap: { readonly text: string; readonly passes: boolean } | null = null

  const server = createServer((client) => {
    if (!isOpen) return client.destroy()
    const upstream = connect(target, '127.0.0.1')
    let isCaught = false
    const cut = (): void => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', cut).on('close', () => {
        sockets.delete(socket)
        cut()
      })
    }
    client.on('data', (part) => {
      const caught = trap !== null && part.includes(trap.text) ? trap : null
      if (caught !== null) trap = null
      if (caught?.passes === false) return cut()
      isCaught ||= caught !== null
      upstream.write(part)
    })
    upstream.on('data', (part) => (isCaught ? cut() : client.write(part)))
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
    open: () => void (isOpen = true),
    loseAnswerTo: (text) => void (trap = { text, passes: true }),
    loseMessage: (text) => void (trap = { text, passes: false }),
    async end() {
      cutAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
