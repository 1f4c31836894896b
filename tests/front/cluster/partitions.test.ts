import { expect, it, vi } from 'vitest'
import { firstOf, enterTraders, tradeAt, untilTraded } from '../support/crowd.ts'
import { PATIENT } from '../support/gateways.ts'
import { BREAKS, Network } from '../support/network.ts'
import { checkJournal, checkStates, roleOf, summary, takeover, tell } from '../support/shared-exchange.ts'
import { shareServers } from '../support/shared-servers.ts'

// Goal: a primary that is alone on its side of a broken network answers nothing that is lost, changes nothing when it is back, and stands
// by; and all gateways can be replaced one after another while their clients trade.

vi.setConfig({ testTimeout: 1_200_000 })

/** `npm run faults cluster` raises them. The suite replaces gateways in `rolling-update.test.ts`, without load. */
const PARTITIONS = Number(process.env['CLUSTER_PARTITIONS'] ?? 1)
const UPDATES = Number(process.env['CLUSTER_UPDATES'] ?? 0)
const CLIENTS = 8

const servers = shareServers()

it('goes on without a primary that is cut off, which changes nothing when it is back', async () => {
  const url = await servers.postgres.createDatabase()
  const network = await Network.of(servers.gateways, url, ['n0', 'n1'])
  let leading = await network.start('n0')
  await expect.poll(() => roleOf(leading.gateway), PATIENT).toBe('primary running')
  let beside = await network.start('n1')
  await expect.poll(() => roleOf(beside.gateway), PATIENT).toBe('replica -')
  const traders = await enterTraders(leading.gateway, CLIENTS)
  const times = new Map<string, number[]>()

  for (let round = 0; round < PARTITIONS; round += 1) {
    const { name, begin } = BREAKS[round % BREAKS.length] ?? { name: '', begin: () => undefined }
    // Half of the clients are on the side of the primary.
    traders.forEach((trader, nth) => trader.moveTo((nth % 2 === 0 ? leading : beside).gateway))
    const [first, second, ...others] = firstOf(traders)
    const stop = tradeAt(others)
    await untilTraded(others)
    network.isolate(leading, begin)
    const alone = first.place().catch(() => 'broken off')
    const took = await takeover(second ?? first)
    times.set(name, [...(times.get(name) ?? []), took])
    expect(await alone).not.toBe('00000')
    expect(await first.place().catch(() => 'broken off')).not.toBe('00000')
    network.heal()
    await expect.poll(() => roleOf(leading.gateway), PATIENT).toBe('replica -')
    await stop()
    expect(await roleOf(beside.gateway)).toBe('primary running')
    await checkStates([leading.gateway, beside.gateway], traders)
    ;[leading, beside] = [beside, leading]
  }

  const gaps: number[] = []
  for (const trader of traders) trader.slowestMs = 0
  for (let round = 0; round < UPDATES; round += 1) {
    for (const node of [beside, leading]) {
      const other = node === beside ? leading : beside
      for (const trader of traders) trader.moveTo(other.gateway)
      const [first, ...others] = firstOf(traders)
      const stop = tradeAt(others)
      const ended = node.gateway.end('SIGTERM')
      gaps.push(await takeover(first))
      expect(await ended).toBe(0)
      const updated = await network.start(node.name)
      await expect.poll(() => roleOf(updated.gateway), PATIENT).toBe('replica -')
      await stop()
      ;[leading, beside] = [other, updated]
    }
    await checkStates([leading.gateway, beside.gateway], traders)
  }

  for (const [name, list] of times) tell(`takeover from a primary whose network was ${name}: ${summary(list)}`)
  if (gaps.length > 0) {
    tell(`an order while a gateway was replaced: ${summary(gaps)}`)
    tell(`the slowest answer to an order: ${Math.max(...traders.map(({ slowestMs }) => slowestMs))} ms`)
  }
  checkJournal(url, traders)
  for (const { gateway } of [beside, leading]) expect(await gateway.end('SIGTERM')).toBe(0)
})
