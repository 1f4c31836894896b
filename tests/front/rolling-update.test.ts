import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Command } from '#gateway/engine/state/commands/commands.ts'
import { RULES } from '#gateway/engine/state/rules.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { ACCOUNT_STREAM_PATH } from '#lib/contract/trading/trading-stream-path.ts'
import { type Gateway, healthOf, PATIENT } from './support/gateways.ts'
import { Trader } from './support/outage-trader.ts'
import { startNode } from './support/shared-exchange.ts'
import { shareServers } from './support/shared-servers.ts'

// Goal: a new version leads only if it comes to the same states, under the old rules until every gateway knows the new ones; and what ends
// a session at one gateway ends its streams at the other.

interface Plant {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** A version whose fees differ, without new rules that would say so. */
const OTHER_FEES: Plant = {
  file: 'gateway/engine/trading/spot/settle-spot.ts',
  from: 'Math.min(account.spotLevel,',
  to: 'Math.min(account.spotLevel + 1,',
}
/** A version that knows the next rules. */
const NEXT_RULES: Plant = { file: 'gateway/engine/state/rules.ts', from: 'export const RULES = ', to: `export const RULES = 1 + ` }

const servers = shareServers()
let url: string
beforeAll(async () => {
  url = await servers.postgres.createDatabase()
})

function start(name: string, plant: Plant | null = null): Promise<Gateway> {
  const version = pathToFileURL(join(import.meta.dirname, '../fixtures/versions/plant.mjs')).href
  const planted: Record<string, string> = plant === null ? {} : { PLANTED: JSON.stringify([plant]), NODE_OPTIONS: `--import=${version}` }
  return startNode(servers.gateways, name, url, name === 'n0' ? null : 'n0', planted)
}

const roleOf = async (gateway: Gateway) => (await healthOf(gateway)).cluster?.role

/** Returns the rules that the journal has put in force, in order. */
function rulesInForce(): number[] {
  const journal = new PostgresStore(url, true)
  try {
    const records = [...journal.rowsAfter(0)].map(({ payload }) => JSON.parse(payload) as Command)
    return records.flatMap((record) => (record.type === 'set-rules' ? [record.rules] : []))
  } finally {
    journal.close()
  }
}

it('a version that comes to other states never leads, and new rules wait for every gateway', async () => {
  const first = await start('n0')
  await expect.poll(() => roleOf(first), PATIENT).toBe('primary')
  const trader = new Trader(first, 0)
  await trader.enter()
  expect(await trader.place()).toBe('00000')
  // The trader can sell only after the purchase was filled.
  await expect.poll(() => trader.place(), PATIENT).toBe('00000')
  expect(rulesInForce()).toEqual([RULES])
  expect(await first.end('SIGTERM')).toBe(0)

  await expect(start('n1', OTHER_FEES)).rejects.toThrow(
    /may be neither the primary nor a replica\. The journal is broken at record \d+: the state comes out differently/,
  )

  // The first gateway may come back with the version that it had.
  const second = await start('n2', NEXT_RULES)
  await expect.poll(() => roleOf(second), PATIENT).toBe('primary')
  const sold = await trader.at(second).place()
  expect(['00000', 'insufficientBalance']).toContain(sold)
  expect(rulesInForce()).toEqual([RULES])

  const updated = await start('n0', NEXT_RULES)
  await expect.poll(() => rulesInForce(), PATIENT).toEqual([RULES, RULES + 1])
  expect(['00000', 'insufficientBalance']).toContain(await trader.at(updated).place())
  await expect(start('n3')).rejects.toThrow(`a newer version of this program wrote it, by rules ${RULES + 1}`)

  const [page, after] = [await listen(updated, trader), trader.at(second)]
  expect(JSON.parse((await after.call('/v1/user/logout', {})).body)).toMatchObject({ code: '00000' })
  expect(await page.closed).toBe(1008)
  expect(JSON.parse((await trader.at(updated).call('/v1/user/overview/userinfo')).body)).not.toMatchObject({ code: '00000' })
  expect(await updated.end('SIGTERM')).toBe(0)
  expect(await second.end('SIGTERM')).toBe(0)
})

/** Opens the account stream of a trader at a gateway. */
async function listen({ port }: Gateway, { cookie }: Trader): Promise<{ readonly closed: Promise<number> }> {
  const headers = { cookie, origin: `http://127.0.0.1:${port}` }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${ACCOUNT_STREAM_PATH}`, { headers })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send(JSON.stringify({ op: 'start' }))
  await new Promise((resolve) => socket.once('message', resolve))
  return { closed }
}
