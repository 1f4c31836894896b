import { copyFileSync, mkdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Gateways, healthOf, PATIENT } from '../support/gateways.ts'
import { Trader } from '../support/outage-trader.ts'

// Goal: where an exporter is set, the trace of an order leads from the gateway that took it to the commit of its record, and names
// nobody.

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly node: string
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[] }
    readonly scopeSpans: readonly { readonly spans: readonly Omit<Span, 'node'>[] }[]
  }[]
}

/** A receiver of OTLP over HTTP. */
let receiver: Server
let received = ''
const spans: Span[] = []
const paths = new Set<string>()
let gateways: Gateways

beforeAll(async () => {
  gateways = new Gateways()
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString('utf8')))
    request.on('end', () => {
      received += body
      paths.add(`${request.method} ${request.url} ${request.headers.authorization}`)
      take(JSON.parse(body) as Sent)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await gateways.close()
  receiver.closeAllConnections()
  receiver.close()
})

function take({ resourceSpans }: Sent): void {
  for (const { resource, scopeSpans } of resourceSpans) {
    const node = resource.attributes.find(({ key }) => key === 'service.instance.id')?.value.stringValue ?? ''
    for (const scope of scopeSpans) for (const span of scope.spans) spans.push({ ...span, node })
  }
}

it('follows an order through two gateways to its commit, without naming anybody', async () => {
  const { port } = receiver.address() as AddressInfo
  const traced = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=receivers-secret',
  }
  const primary = await gateways.start(join(gateways.folder, 'primary'), { ...traced, NODE_NAME: 'primary' })
  await expect.poll(async () => (await healthOf(primary)).exchange, PATIENT).toBe('running')
  const origin = { GATEWAY_ORIGIN: `http://127.0.0.1:${primary.port}` }
  // By the key that both have in common they know each other's traces.
  mkdirSync(join(gateways.folder, 'front'))
  copyFileSync(join(gateways.folder, 'primary/server.key'), join(gateways.folder, 'front/server.key'))
  const front = await gateways.start(join(gateways.folder, 'front'), { ...traced, ...origin, NODE_NAME: 'front' })
  // Cookies and origins belong to a host: a trader begins where the exchange is.
  const trader = new Trader(primary, 0)
  await trader.enter()
  expect(await trader.place()).toBe('00000')
  await trader.at(front).call('/v1/trade/order/open?symbol=SECRETUSDT')
  expect(await front.end('SIGTERM')).toBe(0)
  expect(await primary.end('SIGTERM')).toBe(0)

  expect([...paths]).toEqual(['POST /v1/traces receivers-secret'])
  const named = (name: string, node: string) => spans.find((span) => span.name === name && span.node === node)
  const order = chainOf(named('journal commit', 'primary'))
  expect(order.map(({ name }) => name)).toEqual(['POST /v1/user/guest/create', 'engine open-account', 'journal commit'])
  const placed = chainOf(spans.find((span) => span.name === 'journal commit' && chainOf(span)[1]?.name === 'engine place'))
  expect(placed.map(({ name }) => name)).toEqual(['POST /v1/trade/order/place', 'engine place', 'journal commit'])
  for (const [nth, span] of placed.entries()) {
    const around = placed[nth - 1]
    expect(BigInt(span.startTimeUnixNano) >= BigInt(around?.startTimeUnixNano ?? '0')).toBe(true)
    expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true)
  }
  const read = chainOf(named('GET /v1/trade/order/open', 'primary'))
  expect(read.map(({ name, node }) => `${node}: ${name}`)).toEqual([
    'front: GET',
    'front: pass on to the primary',
    'primary: GET /v1/trade/order/open',
  ])

  const secrets = trader.cookie.split(/; |=/).filter(({ length }) => length > 20)
  expect(secrets.length).toBeGreaterThan(0)
  for (const secret of [...secrets, '198.51.100', 'SECRETUSDT', 'clientOrderId', '0-0']) expect(received).not.toContain(secret)
})

/** Returns a span and those around it, the outermost first. */
function chainOf(span: Span | undefined): readonly Span[] {
  if (span === undefined) return []
  const around = spans.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId)
  return [...chainOf(around), span]
}
