import { expect, it, vi } from 'vitest'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { enterTraders, firstOf, tradeAt, untilTraded } from '../support/crowd.ts'
import { type Gateway, healthOf, PATIENT } from '../support/gateways.ts'
import { BREAKS, Network, type NetworkNode } from '../support/network.ts'
import type { Trader } from '../support/outage-trader.ts'
import { checkJournal, checkStates, roleOf, summary, takeover, tell } from '../support/shared-exchange.ts'
import { shareServers } from '../support/shared-servers.ts'

// Goal: of three gateways any one may be alone, or killed, while the others and their clients go on; it says so, acknowledges nothing that
// the others do not have, and comes to their state when it is back.

vi.setConfig({ testTimeout: 1_200_000 })

/** `npm run faults cluster` raises it. */
const ROUNDS = Number(process.env['CLUSTER_THREE_GATEWAYS'] ?? 1)
const CLIENTS = 9
const PUBLIC_READ = '/v1/market/tickers?product=spot&symbols=BTCUSDT'

const servers = shareServers()
let url: string
let network: Network
let nodes: NetworkNode[]
let traders: Trader[]

/** A third of the clients at each gateway. */
const spread = (): void => traders.forEach((trader, nth) => trader.moveTo(gatewayOf(nth % nodes.length)))

function gatewayOf(nth: number): Gateway {
  const found = nodes[nth]
  if (found === undefined) throw new Error('there are three gateways')
  return found.gateway
}

/** Returns the primary, and the others. */
async function byRole(): Promise<readonly [primary: NetworkNode, replica: NetworkNode, other: NetworkNode]> {
  const roles = async () => (await Promise.all(nodes.map(({ gateway }) => roleOf(gateway)))).toSorted()
  await expect.poll(roles, PATIENT).toEqual(['primary running', 'replica -', 'replica -'])
  const found = await Promise.all(nodes.map(async (node) => ({ node, role: await roleOf(node.gateway) })))
  const [primary, replica, other] = found.toSorted((a, b) => a.role.localeCompare(b.role)).map(({ node }) => node)
  if (primary === undefined || replica === undefined || other === undefined) throw new Error('there are three gateways')
  return [primary, replica, other]
}

const checkAll = () => checkStates(nodes.map(({ gateway }) => gateway), traders) // prettier-ignore

onlyInFull(it)('starts with a primary and two replicas, through all of which clients trade', async () => {
  url = await servers.postgres.createDatabase()
  network = await Network.of(servers.gateways, url, ['n0', 'n1', 'n2'])
  nodes = [await network.start('n0')]
  await expect.poll(() => roleOf(gatewayOf(0)), PATIENT).toBe('primary running')
  nodes.push(await network.start('n1'), await network.start('n2'))
  await byRole()
  traders = await enterTraders(gatewayOf(0), CLIENTS)
  spread()
  const stop = tradeAt(traders)
  await untilTraded(traders)
  await stop()
  await checkAll()
})

onlyInFull(it)('goes on with two replicas when the primary is alone on its side, and all three come to one state', async () => {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { begin } = BREAKS[round % BREAKS.length] ?? { begin: () => undefined }
    const [primary, replica] = await byRole()
    spread()
    const [first, second, ...others] = firstOf(traders)
    first.moveTo(primary.gateway)
    second?.moveTo(replica.gateway)
    const stop = tradeAt(others)
    await untilTraded(others)
    network.isolate(primary, begin)
    const alone = first.place().catch(() => 'broken off')
    times.push(await takeover(second ?? first))
    expect(await alone).not.toBe('00000')
    // Both replicas serve the primary's clients: one leads, the other follows it.
    for (const { gateway } of nodes) if (gateway !== primary.gateway) await takeover((second ?? first).at(gateway))
    network.heal()
    await stop()
    const [next] = await byRole()
    expect(next.name).not.toBe(primary.name)
    await checkAll()
  }
  tell(`takeover by one of two replicas from a primary that was alone: ${summary(times)}`)
  checkJournal(url, traders)
})

onlyInFull(it)('says that a replica is cut off alone, answers nothing false there, and has it catch up afterwards', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { name: how, begin } = BREAKS[round % BREAKS.length] ?? { name: '', begin: () => undefined }
    // One that is merely unheard hears its primary, and goes on reading.
    const hears = how === 'unheard'
    const [primary, replica, cutOff] = await byRole()
    const [reader, ...others] = firstOf(traders)
    reader.moveTo(cutOff.gateway)
    others.forEach((trader, nth) => trader.moveTo((nth % 2 === 0 ? primary : replica).gateway))
    const stop = tradeAt(others)
    await untilTraded(others)
    await expect.poll(() => healthOf(cutOff.gateway), PATIENT).toMatchObject({ cluster: { hasPrimary: true, answersReads: true } })
    network.isolate(cutOff, begin)
    const seen = { role: 'replica', hasPrimary: hears, answersReads: hears, problem: null }
    await expect.poll(() => healthOf(cutOff.gateway), PATIENT).toMatchObject({ cluster: seen })
    // One that hears nothing does not know any more what is current, so it shows nothing as if it were.
    expect((await reader.call(PUBLIC_READ)).status).toBe(hears ? 200 : 503)
    // The others do not miss it.
    expect((await byRole())[0].name).toBe(primary.name)
    await untilTraded(others)
    expect(['unavailable', 'outcomeUnknown']).toContain(await reader.place().catch(() => 'broken off'))
    network.heal()
    await expect.poll(() => healthOf(cutOff.gateway), PATIENT).toMatchObject({ cluster: { hasPrimary: true, answersReads: true } })
    await takeover(reader)
    await stop()
    await checkAll()
  }
  checkJournal(url, traders)
})

onlyInFull(it)(
  'loses and doubles nothing of clients that trade through a replica which is killed, and go on at another gateway',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [primary, replica, killed] = await byRole()
      for (const trader of traders) trader.moveTo(killed.gateway)
      const stop = tradeAt(traders, [replica.gateway, primary.gateway])
      await untilTraded(traders)
      await killed.gateway.end('SIGKILL')
      await untilTraded(traders, 30)
      expect((await byRoleOf([primary, replica])).toSorted()).toEqual(['primary running', 'replica -'])
      await stop()
      const again = await network.start(killed.name)
      nodes = nodes.map((node) => (node.name === killed.name ? again : node))
      await byRole()
      await checkAll()
    }
    checkJournal(url, traders)
    for (const { gateway } of nodes.toReversed()) expect(await gateway.end('SIGTERM')).toBe(0)
  },
)

const byRoleOf = (some: readonly NetworkNode[]) => Promise.all(some.map(({ gateway }) => roleOf(gateway)))
