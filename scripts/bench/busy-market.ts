import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { mergeBook, openBook, readBookMessage, type Book, type BookMessage } from '#lib/stream/book-merge.ts'
import { bookChecksum } from '#lib/stream/checksum.ts'
import type { BookLevel } from '#lib/contract/market/market.ts'
import { readMessage, type DataMessage } from '#lib/stream/messages.ts'
import type { Running } from './processes.ts'

const STREAM = '/v2/ws/public'
const BEAT_MS = 5
/** The number of levels per side that an update changes, and the number of best levels it chooses from. */
const CHANGED = 3
const AMONG = 20

/**
 * Starts a proxy that makes a site's market busier than any real one: passes everything on except order book updates, and sends
 * `updatesPerSecond` of its own instead, each with its sequence and checksum, as the exchange would send them.
 */
export async function startBusyMarket(target: string, updatesPerSecond: number): Promise<Running> {
  const { hostname, port } = new URL(target)
  const sockets = new WebSocketServer({ noServer: true })
  const open = new Set<Duplex>()
  const server = createServer((incoming, outgoing) => passOn(incoming, outgoing, hostname, Number(port)))
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    open.add(socket)
    if (incoming.url?.startsWith(STREAM))
      sockets.handleUpgrade(incoming, socket, head, (client) => amplify(client, incoming, target, updatesPerSecond))
    else tunnel(incoming, socket, head, hostname, Number(port))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${own}`,
    async stop() {
      for (const socket of open) socket.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, hostname: string, port: number): void {
  const { method, url, headers } = incoming
  const sent = request({ hostname, port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  sent.on('error', () => outgoing.destroy())
  incoming.pipe(sent)
}

/** Tunnels a socket byte by byte. */
function tunnel(incoming: IncomingMessage, socket: Socket, head: Buffer, hostname: string, port: number): void {
  const upstream = connect(port, hostname, () => {
    const lines = incoming.rawHeaders.reduce((text, part, index) => text + (index % 2 === 0 ? `${part}: ` : `${part}\r\n`), '')
    upstream.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${lines}\r\n`)
    upstream.write(head)
    upstream.pipe(socket)
    socket.pipe(upstream)
  })
  upstream.on('error', () => socket.destroy())
  socket.on('error', () => upstream.destroy())
}

function amplify(client: WebSocket, { url, headers }: IncomingMessage, target: string, updatesPerSecond: number): void {
  const { host = '', origin = '' } = headers
  const upstream = new WebSocket(`${target.replace('http', 'ws')}${url ?? STREAM}`, { headers: { host, origin } })
  const waiting: string[] = []
  const undo: (() => void)[] = []
  client.on('message', (data: Buffer) =>
    upstream.readyState === WebSocket.OPEN ? upstream.send(data.toString()) : waiting.push(data.toString()),
  )
  upstream.on('open', () => waiting.splice(0).forEach((text) => upstream.send(text)))
  upstream.on('message', (data: Buffer) => {
    const text = data.toString()
    const frame = readMessage(text)
    const isBook = frame.kind === 'data' && frame.arg.channel === 'books'
    if (isBook && frame.action === 'update') return
    client.send(text)
    if (isBook) {
      undo.splice(0).forEach((stop) => stop())
      undo.push(makeUpdates(client, frame, updatesPerSecond))
    }
  })
  const end = () => {
    undo.splice(0).forEach((stop) => stop())
    upstream.close()
    client.close()
  }
  upstream.on('error', end)
  upstream.on('close', end)
  client.on('close', end)
}

/** Sends updates that follow a snapshot, as many as are due at each interval. */
function makeUpdates(client: WebSocket, { arg, unsafeRows }: DataMessage, perSecond: number): () => void {
  const snapshot = readBookMessage(unsafeRows[0])
  const opened = snapshot ? openBook(snapshot) : null
  if (!opened?.ok) throw new Error('the exchange sent a book that cannot be read')
  let book = opened.value
  let sent = 0
  const start = performance.now()
  const timer = setInterval(() => {
    for (const due = ((performance.now() - start) / 1000) * perSecond; sent < due; sent += 1) {
      const next = nextUpdate(book, sent)
      book = next.book
      client.send(JSON.stringify({ action: 'update', arg, data: [next.message], ts: Date.now() }))
    }
  }, BEAT_MS)
  return () => clearInterval(timer)
}

function nextUpdate(book: Book, count: number): { readonly book: Book; readonly message: BookMessage } {
  const changed = (levels: readonly BookLevel[]) =>
    Array.from({ length: CHANGED }, (_, index) => levels[(count * 7 + index * 5) % Math.min(AMONG, levels.length)])
      .filter((level) => level !== undefined)
      .map(([price], index): BookLevel => [price, `${1 + ((count + index) % 9)}.${(count * 37) % 1000}`])
  const message = {
    asks: changed(book.asks),
    bids: changed(book.bids),
    checksum: undefined,
    pseq: book.seq,
    seq: String(Number(book.seq ?? 0) + 1),
    ts: Date.now(),
  }
  const merged = mergeBook(book, message)
  if (!merged.ok) throw new Error(`an update of one's own does not fit: ${merged.error}`)
  return { book: merged.value, message: { ...message, checksum: bookChecksum(merged.value.bids, merged.value.asks) } }
}
