import { mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { onlyInFull } from '#tests/support/full-suite.ts'
import type { PostgresEnd } from '#tests/support/postgres.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { enterTraders, untilTraded } from '../support/crowd.ts'
import { healthOf, PATIENT } from '../support/gateways.ts'
import { Trader } from '../support/outage-trader.ts'
import { checkJournal } from '../support/shared-exchange.ts'
import { shareServers } from '../support/shared-servers.ts'

// Goal: the product survives any end of its database, reports its state meanwhile, and recovers by itself with nothing lost.

vi.setConfig({ testTimeout: 600_000 })

/** `npm run faults` raises it. */
const ROUNDS = Number(process.env['STORAGE_OUTAGES'] ?? 3)
const ENDS: readonly PostgresEnd[] = ['killed', 'immediate', 'in order']
const CLIENTS = 20

const servers = shareServers()

it('halts, reports it, and continues by itself with nothing lost or doubled, however PostgreSQL ends under twenty clients', async () => {
  const url = await servers.postgres.createDatabase()
  const gateway = await servers.gateways.start(join(servers.gateways.folder, 'killed'), { DATABASE_URL: url })
  const traders = await enterTraders(gateway, CLIENTS)
  const trading = Promise.all(traders.map((trader) => trader.trade()))
  for (let round = 0; round < ROUNDS; round += 1) {
    await untilTraded(traders, 40)
    await servers.postgres.end(ENDS[round % ENDS.length])
    await expect
      .poll(() => healthOf(gateway), PATIENT)
      .toMatchObject({
        httpStatus: 503,
        exchange: 'stalled',
        journal: 'unavailable',
        accounts: 'unavailable',
      })
    await servers.postgres.start()
    await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject({ exchange: 'running', journal: 'ready', accounts: 'ready' })
    expect(gateway.exitCode() === null ? '' : gateway.said()).toBe('')
  }
  await untilTraded(traders, 40)
  for (const trader of traders) trader.isStopped = true
  await trading

  // 500 is a fault of ours; a database outage must not cause it.
  expect([...new Set(traders.flatMap(({ statuses }) => [...statuses]))].filter((status) => ![200, 429, 503, 504].includes(status))).toEqual(
    [],
  )
  const wrong: string[] = []
  for (const trader of traders) {
    for (const [id, answer] of trader.answers) {
      if (answer !== '00000' && answer !== 'outcomeUnknown' && answer !== 'exchangeBusy') continue
      const { order, pending } = await trader.detail(id)
      const isThere = order !== null
      if (pending || (answer === '00000' && !isThere) || (answer === 'exchangeBusy' && isThere)) wrong.push(`${id} ${answer} ${isThere}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await gateway.end('SIGTERM')).toBe(0)
  checkJournal(url, traders)
})

onlyInFull(it)('answers in time while PostgreSQL is silent, says that it is, and goes on when it speaks again', async () => {
  const gateway = await servers.gateways.start(join(servers.gateways.folder, 'frozen'), {
    DATABASE_URL: await servers.postgres.createDatabase(),
  })
  const trader = new Trader(gateway, 0)
  await trader.enter()
  expect(await trader.place()).toBe('00000')
  servers.postgres.freeze()
  try {
    // Calls need the store to identify the caller: none waits for ever, and none reports success.
    expect(await trader.place()).toMatch(/^(?:unavailable|outcomeUnknown)$/)
    await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject({ httpStatus: 503, journal: 'unavailable', accounts: 'unavailable' })
  } finally {
    servers.postgres.thaw()
  }
  await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject({ exchange: 'running', journal: 'ready', accounts: 'ready' })
  await expect.poll(() => trader.place(), PATIENT).toBe('00000')
  expect(await gateway.end('SIGTERM')).toBe(0)
})

it('starts stalled on a disk that is still full, refuses orders at once, and goes on when there is room', async ({ skip }) => {
  const path = mkdtempSync(join(servers.gateways.folder, 'small-'))
  const disk = mountSmallDisk(path, 24)
  if (disk === null) return skip('no file system can be mounted here')
  servers.gateways.undo.push(() => disk.unmount())
  const first = await servers.gateways.start(path)
  const entering = new Trader(first, 0)
  await entering.enter()
  expect(await entering.place()).toBe('00000')
  // The order after the outage sells what this one has bought.
  await expect.poll(async () => (await entering.detail('0-0')).order?.status, PATIENT).toBe('filled')
  await first.end('SIGKILL')
  disk.fill()

  const gateway = await servers.gateways.start(path)
  expect(await healthOf(gateway)).toMatchObject({ httpStatus: 503, exchange: 'stalled', journal: 'unavailable', accounts: 'unavailable' })
  const trader = entering.at(gateway)
  expect(await trader.place()).toBe('exchangeBusy')
  disk.free()
  await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject({ exchange: 'running', journal: 'ready', accounts: 'ready' })
  expect(await trader.place()).toBe('00000')
  expect(await gateway.end('SIGTERM')).toBe(0)
})

onlyInFull(it)('says which file is gone while it is, and takes no order without that of the journal', async () => {
  const path = join(servers.gateways.folder, 'gone')
  const gateway = await servers.gateways.start(path)
  const [trader, aside] = [new Trader(gateway, 0), join(path, 'aside')]
  await trader.enter()
  const whole = { exchange: 'running', journal: 'ready', accounts: 'ready' }
  expect(await healthOf(gateway)).toMatchObject(whole)
  renameSync(join(path, 'store.sqlite'), aside)
  await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject({ ...whole, httpStatus: 503, accounts: 'unavailable' })
  renameSync(aside, join(path, 'store.sqlite'))
  await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject(whole)
  renameSync(join(path, 'journal.sqlite'), aside)
  await expect
    .poll(() => healthOf(gateway), PATIENT)
    .toMatchObject({ httpStatus: 503, accounts: 'ready', exchange: 'stalled', journal: 'unavailable' })
  expect(await trader.place()).toBe('exchangeBusy')
  renameSync(aside, join(path, 'journal.sqlite'))
  await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject(whole)
  expect(await trader.place()).toBe('00000')
  expect(await gateway.end('SIGTERM')).toBe(0)
})
