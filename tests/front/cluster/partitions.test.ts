import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { freePort, type Gateway, Gateways, PATIENT } from '../support/gateways.ts'
import { Trader } from '../support/outage-trader.ts'
import { acknowledgedBy, checkJournal, checkStates, roleOf, startNode, summary, takeover, tell } from '../support/shared-exchange.ts'

// Goal: a leader that is alone on its side of a broken network answers nothing that is lost, changes nothing when it is back, and stands
// by; and all gateways can be replaced one after another while their clients trade.

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 })

/** `npm run faults cluster` raises them. The suite replaces gateways in `rolling-update.test.ts`, without load. */
const PARTITIONS = Number(process.env['CLUSTER_PARTITIONS'] ?? 1)
const UPDATES = Number(process.env['CLUSTER_UPDATES'] ?? 0)
const CLIENTS = 8

/** A gateway whose ways to the database and from its followers can be broken. Clients still reach it. */
interface Node {
  readonly name: string
  readonly gateway: Gateway
  readonly ways: readonly TcpProxy[]
  readonly start: () => Promise<Gateway>
}

/** The ways in which a network breaks between the leader and everything but its clients. */
const BREAKS: readonly { readonly name: string; readonly begin: (way: TcpProxy) => void }[] = [
  { name: 'cut', begin: (way) => way.close() },
  { name: 'silent', begin: (way) => way.silence('both') },
  { name: 'deaf', begin: (way) => way.silence('to client') },
  { name: 'unheard', begin: (way) => way.silence('to server') },
]

let postgres: TestPostgres
let gateways: Gateways
beforeAll(async () => {
  gateways = new Gateways()
  postgres = await startPostgres()
})
afterAll(async () => {
  await gateways.close()
  await postgres.stop()
})

async function addNode(name: string, url: string): Promise<Node> {
  const port = await freePort()
  const [toDatabase, fromFollowers] = [await startTcpProxy(postgres.port), await startTcpProxy(port)]
  gateways.undo.push(() => Promise.all([toDatabase.end(), fromFollowers.end()]))
  const own = url.replace(`:${postgres.port}/`, `:${toDatabase.port}/`)
  const variables = { PORT: String(port), NODE_ORIGIN: `http://127.0.0.1:${fromFollowers.port}` }
  const start = () => startNode(gateways, name, own, name === 'n0' ? null : 'n0', variables)
  return { name, ways: [toDatabase, fromFollowers], start, gateway: await start() }
}

/** Trades at several gateways at once until it is stopped. */
function tradeAt(traders: readonly Trader[]): () => Promise<void> {
  const trading = Promise.all(traders.map((trader) => tradeOn(trader)))
  return async () => {
    for (const trader of traders) trader.isStopped = true
    await trading
    for (const trader of traders) trader.isStopped = false
  }
}

/** A client whose connection fails goes on with its next order. */
async function tradeOn(trader: Trader): Promise<void> {
  while (!trader.isStopped) await trader.trade().catch(() => new Promise((resolve) => setTimeout(resolve, 50)))
}

it('goes on without a leader that is cut off, which changes nothing when it is back', async () => {
  const url = await postgres.createDatabase()
  let leading = await addNode('n0', url)
  await expect.poll(() => roleOf(leading.gateway), PATIENT).toBe('leader running')
  let beside = await addNode('n1', url)
  await expect.poll(() => roleOf(beside.gateway), PATIENT).toBe('standby -')
  let traders = Array.from({ length: CLIENTS }, (_, nth) => new Trader(leading.gateway, nth))
  await Promise.all(traders.map((trader) => trader.enter()))
  const times = new Map<string, number[]>()

  for (let round = 0; round < PARTITIONS; round += 1) {
    const { name, begin } = BREAKS[round % BREAKS.length] ?? { name: '', begin: () => undefined }
    // Half of the clients are on the side of the leader.
    traders = traders.map((trader, nth) => trader.at((nth % 2 === 0 ? leading : beside).gateway))
    const [first, second, ...others] = traders
    if (first === undefined || second === undefined) throw new Error('there are traders')
    const stop = tradeAt(others)
    const before = acknowledgedBy(others).length
    await expect.poll(() => acknowledgedBy(others).length, PATIENT).toBeGreaterThan(before + 10)
    leading.ways.forEach(begin)
    const alone = first.place().catch(() => 'broken off')
    const took = await takeover(second)
    times.set(name, [...(times.get(name) ?? []), took])
    expect(await alone).not.toBe('00000')
    expect(await first.place().catch(() => 'broken off')).not.toBe('00000')
    for (const way of leading.ways) way.open()
    await expect.poll(() => roleOf(leading.gateway), PATIENT).toBe('standby -')
    await stop()
    expect(await roleOf(beside.gateway)).toBe('leader running')
    await checkStates([leading.gateway, beside.gateway], [second])
    ;[leading, beside] = [beside, leading]
  }

  const gaps: number[] = []
  for (let round = 0; round < UPDATES; round += 1) {
    for (const node of [beside, leading]) {
      const other = node === beside ? leading : beside
      traders = traders.map((trader) => trader.at(other.gateway))
      const stop = tradeAt(traders.slice(1))
      const ended = node.gateway.end('SIGTERM')
      const [first] = traders
      if (first !== undefined) gaps.push(await takeover(first))
      expect(await ended).toBe(0)
      const updated: Node = { ...node, gateway: await node.start() }
      await expect.poll(() => roleOf(updated.gateway), PATIENT).toBe('standby -')
      await stop()
      ;[leading, beside] = [other, updated]
    }
    await checkStates([leading.gateway, beside.gateway], traders.slice(0, 2))
  }

  for (const [name, list] of times) tell(`takeover from a leader whose network was ${name}: ${summary(list)}`)
  if (gaps.length > 0) tell(`an order while a gateway was replaced: ${summary(gaps)}`)
  checkJournal(url, traders)
  for (const { gateway } of [beside, leading]) expect(await gateway.end('SIGTERM')).toBe(0)
})
