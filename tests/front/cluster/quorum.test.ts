import { expect, it, vi } from 'vitest'
import { canRunPatroni, PATRONI_NODES, startPatroni } from '#tests/support/patroni.ts'
import { enterTraders, firstOf, tradeAt, untilTraded } from '../support/crowd.ts'
import { healthOf, PATIENT } from '../support/gateways.ts'
import { checkJournal, checkStates, roleOf, startNode, summary, takeover, tell } from '../support/shared-exchange.ts'
import { shareGateways } from '../support/shared-servers.ts'

// Goal: one lost member of etcd changes nothing. Without a quorum of them Patroni ends the primary: trading says that it stands still,
// public reads go on, and what was acknowledged is there when the members are back.

vi.setConfig({ testTimeout: 1_200_000 })

/** `npm run faults cluster` raises it; it needs Debian's packages `patroni` and `etcd-server`. */
const QUORUM_LOSSES = Number(process.env['CLUSTER_QUORUM_LOSSES'] ?? 0)
const CLIENTS = 8
const PUBLIC_READ = '/v1/market/tickers?product=spot&symbols=BTCUSDT'

const servers = shareGateways()

it.for(QUORUM_LOSSES > 0 && canRunPatroni() ? [QUORUM_LOSSES] : [])(
  'stands still and says so without a quorum of etcd, %i times, and goes on with nothing acknowledged lost or doubled',
  async (losses) => {
    const patroni = await startPatroni()
    servers.gateways.undo.push(() => patroni.stop())
    await patroni.whole()
    const primary = await startNode(servers.gateways, 'q0', patroni.url, null)
    await expect.poll(() => roleOf(primary), PATIENT).toBe('primary running')
    const replica = await startNode(servers.gateways, 'q1', patroni.url, 'q0')
    await expect.poll(() => healthOf(replica), PATIENT).toMatchObject({ cluster: { role: 'replica', answersReads: true } })
    const traders = await enterTraders(primary, CLIENTS)
    const [first, second, ...others] = firstOf(traders)
    second?.moveTo(replica)
    const times: number[] = []
    for (let round = 0; round < losses; round += 1) {
      const lost = [0, 1].map((nth) => PATRONI_NODES[(round + nth) % PATRONI_NODES.length] ?? '')
      const [one = '', another = ''] = lost
      const server = patroni.leader()
      const stop = tradeAt(others)
      await untilTraded(others)

      patroni.killEtcd(one)
      await untilTraded(others, 200)
      expect(await healthOf(primary)).toMatchObject({ exchange: 'running', journal: 'ready', accounts: 'ready' })
      expect(patroni.leader()).toBe(server)

      patroni.killEtcd(another)
      await expect.poll(() => healthOf(primary), PATIENT).toMatchObject({ exchange: 'stalled', database: { state: 'read-only' } })
      for (const trader of [first, second ?? first]) {
        expect(['exchangeBusy', 'unavailable', 'outcomeUnknown']).toContain(await trader.place())
        // The primary alone says to whom an account belongs: a replica may not know yet that a session has ended.
        expect((await trader.call('/v1/asset/balances', undefined, '203.0.113')).status).toBe(503)
        expect((await trader.call(PUBLIC_READ)).status).toBe(200)
      }
      expect(await healthOf(replica)).toMatchObject({ cluster: { role: 'replica', hasPrimary: true, answersReads: true, problem: null } })

      for (const name of lost) patroni.restartEtcd(name)
      times.push(await takeover(first))
      await takeover(second ?? first)
      await stop()
      await patroni.whole()
      expect([await roleOf(primary), await roleOf(replica)]).toEqual(['primary running', 'replica -'])
      await checkStates([primary, replica], traders)
    }
    tell(`trading after etcd has its quorum again: ${summary(times)}`)
    for (const gateway of [replica, primary]) expect(await gateway.end('SIGTERM')).toBe(0)
    checkJournal(patroni.url, traders)
  },
)
