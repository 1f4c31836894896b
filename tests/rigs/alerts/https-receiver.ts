import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createOutgoing, type Outgoing } from '#gateway/outgoing/outgoing.ts'
import { makeCertificate } from './certificate.ts'

export interface ReceivedPost {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** A foreign server that gets webhooks and push messages, over https with a certificate of its own. */
export interface HttpsReceiver {
  readonly port: number
  /** PEM of its certificate authority. */
  readonly ca: string
  readonly received: ReceivedPost[]
  /** The status of its next answers. */
  status: number
  /** Outgoing calls that may go to it, and to nobody else. */
  readonly outgoing: Outgoing
  /** An address that `outgoing` calls; the receiver also answers at https://127.0.0.1 and its port. */
  addressOf(path: string): string
  close(): Promise<void>
}

const HOST = 'receiver.example.com'

export async function openHttpsReceiver(port = 0): Promise<HttpsReceiver> {
  const { key, certificate } = makeCertificate([HOST, 'localhost', '127.0.0.1'])
  const received: ReceivedPost[] = []
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(receiver.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const listening = (server.address() as AddressInfo).port
  const receiver: HttpsReceiver = {
    port: listening,
    ca: certificate,
    received,
    status: 201,
    outgoing: createOutgoing({ settings: { isOn: true, hosts: [HOST] }, resolve: () => Promise.resolve(['127.0.0.1']), ca: certificate }),
    addressOf: (path) => `https://${HOST}:${listening}${path}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return receiver
}
