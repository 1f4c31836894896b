import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Command } from '#gateway/engine/commands.ts'
import { PostgresStore } from '#gateway/journal/postgres-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { findErrorName } from '#lib/contract/errors.ts'
import type { OrderDetail } from '#lib/contract/trading-orders.ts'
import { startPostgres, type PostgresEnd, type TestPostgres } from '#tests/support/postgres.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { ask, type Answer } from './support/client.ts'

// The goal: the product outlives its database, however that ends; it says what is so meanwhile, and goes on by itself with nothing lost.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })
const PATIENT = { timeout: 60_000, interval: 100 }

/** `npm run faults` raises it. */
const ROUNDS = Number(process.env['STORAGE_OUTAGES'] ?? 3)
const ENDS: readonly PostgresEnd[] = ['killed', 'immediate', 'in order']
const CLIENTS = 20

const root = join(import.meta.dirname, '../..')
// Next wants it inside of the project.
mkdirSync(join(root, 'test-results'), { recursive: true })
const dist = mkdtempSync(join(root, 'test-results/outages-'))
let postgres: TestPostgres
const undo: (() => void)[] = []
beforeAll(async () => {
  writeFileSync(join(dist, 'inline-scripts.json'), '[]')
  postgres = await startPostgres()
})
afterAll(async () => {
  for (const run of undo.splice(0)) run()
  await postgres.stop()
  rmSync(dist, { recursive: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

interface Gateway {
  readonly port: number
  /** Null while it runs. */
  exitCode(): number | null
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Everything that it has said, for whoever must find out why it ended. */
  said(): string
}

async function startGateway(dataDir: string, variables: Readonly<Record<string, string>> = {}): Promise<Gateway> {
  const port = await freePort()
  const env = {
    NODE_ENV: 'production' as const, PATH: process.env.PATH ?? '', PORT: String(port), NEXT_DIST_DIR: dist, DATA_DIR: dataDir,
    SIGN_REQUESTS: 'off', TRUST_PROXY: '127.0.0.1', ...variables,
  }
  // Without a build the web process dies and is started again: calls are answered all the same.
  const child = spawn(process.execPath, ['gateway/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  undo.push(() => child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-20_000)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const gateway: Gateway = {
    port,
    exitCode: () => child.exitCode,
    end(signal) {
      child.kill(signal)
      return ended
    },
    said: () => said,
  }
  await expect.poll(() => healthOf(gateway).then(({ version }) => version, () => said), PATIENT).toMatch(/^\d+\.\d+\.\d+$/)
  return gateway
}

interface Said {
  readonly httpStatus: number
  readonly version: string
  readonly exchange: string
  readonly journal: string
  readonly accounts: string
}

async function healthOf({ port }: Gateway): Promise<Said> {
  const { status, body } = await ask(port, '/healthz', { headers: { host: `127.0.0.1:${port}` } })
  return { httpStatus: status, ...(JSON.parse(body) as Omit<Said, 'httpStatus'>) }
}

/** A guest on an address of its own, so that no limit of one household meets all of them. */
class Trader {
  readonly #gateway: Gateway
  readonly #nth: number
  #cookie = ''
  /** What each order's answer was, by client order id; `unknown` also where it says so itself. */
  readonly answers = new Map<string, string>()
  readonly statuses = new Set<number>()
  isStopped = false

  constructor(gateway: Gateway, nth: number) {
    this.#gateway = gateway
    this.#nth = nth
  }

  async call(path: string, body?: object, network = '198.51.100'): Promise<Answer> {
    const { port } = this.#gateway
    const host = `127.0.0.1:${port}`
    const headers = { host, cookie: this.#cookie, 'x-forwarded-for': `${network}.${this.#nth + 1}` }
    if (body === undefined) return ask(port, path, { headers })
    return ask(port, path, { method: 'POST', body: JSON.stringify(body), headers: { ...headers, origin: `http://${host}`, 'content-type': 'application/json' } })
  }

  /** The same trader at a gateway that was started on the same folder. */
  at(gateway: Gateway): Trader {
    const moved = new Trader(gateway, this.#nth)
    moved.#cookie = this.#cookie
    for (const [id, answer] of this.answers) moved.answers.set(id, answer)
    return moved
  }

  async enter(): Promise<void> {
    const entered = await this.call('/v1/user/guest/create', {})
    this.#cookie = (entered.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  }

  /** Orders one after another, until it is stopped. */
  async trade(): Promise<void> {
    while (!this.isStopped) {
      await this.place()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** One small order at market: the name of what was answered. */
  async place(): Promise<string> {
    const nth = this.answers.size
    const clientOrderId = `${this.#nth}-${nth}`
    const done = [...this.answers.values()].filter((each) => each === '00000').length
    const side = done % 2 === 0 ? { side: 'buy', amount: '20' } : { side: 'sell', size: '0.0001' }
    const { status, body } = await this.call('/v1/trade/order/place', { clientOrderId, product: 'spot', symbol: 'BTCUSDT', type: 'market', ...side })
    const { code } = JSON.parse(body) as { code: string }
    const answer = findErrorName(code) ?? code
    this.statuses.add(status)
    this.answers.set(clientOrderId, answer)
    return answer
  }

  async detail(clientOrderId: string): Promise<OrderDetail> {
    for (;;) {
      // From another address: this one has placed as many orders as an address may make calls.
      const { status, body } = await this.call(`/v1/trade/order/detail?clientOrderId=${clientOrderId}`, undefined, '203.0.113')
      if (status !== 429) return (JSON.parse(body) as { data: OrderDetail }).data
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

it('halts, says so, and goes on by itself with nothing lost or doubled, however PostgreSQL ends under twenty clients', async () => {
  const url = await postgres.createDatabase()
  const gateway = await startGateway(join(dist, 'killed'), { DATABASE_URL: url })
  const traders = Array.from({ length: CLIENTS }, (_, nth) => new Trader(gateway, nth))
  await Promise.all(traders.map((trader) => trader.enter()))
  const trading = Promise.all(traders.map((trader) => trader.trade()))
  const done = (): number => traders.flatMap(({ answers }) => [...answers.values()]).filter((answer) => answer === '00000').length

  for (let round = 0; round < ROUNDS; round += 1) {
    const before = done()
    await expect.poll(done, PATIENT).toBeGreaterThan(before + 40)
    await postgres.end(ENDS[round % ENDS.length])
    await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject({
      httpStatus: 503, exchange: 'stalled', journal: 'unavailable', accounts: 'unavailable',
    })
    await postgres.start()
    await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject({ exchange: 'running', journal: 'ready', accounts: 'ready' })
    expect(gateway.exitCode() === null ? '' : gateway.said()).toBe('')
  }
  const before = done()
  await expect.poll(done, PATIENT).toBeGreaterThan(before + 40)
  for (const trader of traders) trader.isStopped = true
  await trading

  // 500 is a fault of ours; what the database does is none.
  expect([...new Set(traders.flatMap(({ statuses }) => [...statuses]))].filter((status) => ![200, 429, 503, 504].includes(status))).toEqual([])
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

  const journal = new PostgresStore(url, true)
  const placed: string[] = []
  for (const { payload } of journal.rowsAfter(0)) {
    const record = JSON.parse(payload) as Command
    if (record.type === 'place') placed.push(`${record.account} ${record.order.clientOrderId}`)
  }
  expect(new Set(placed).size).toBe(placed.length)
  expect(verifyJournal(journal).faults).toEqual([])
  journal.close()
})

it('answers in time while PostgreSQL is silent, says that it is, and goes on when it speaks again', async () => {
  const gateway = await startGateway(join(dist, 'frozen'), { DATABASE_URL: await postgres.createDatabase() })
  const trader = new Trader(gateway, 0)
  await trader.enter()
  expect(await trader.place()).toBe('00000')
  postgres.freeze()
  try {
    // Calls need the store to know who calls: none of them waits for ever, and none says that it was done.
    expect(await trader.place()).toMatch(/^(?:unavailable|outcomeUnknown)$/)
    await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject({ httpStatus: 503, journal: 'unavailable', accounts: 'unavailable' })
  } finally {
    postgres.thaw()
  }
  await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject({ exchange: 'running', journal: 'ready', accounts: 'ready' })
  await expect.poll(() => trader.place(), PATIENT).toBe('00000')
  expect(await gateway.end('SIGTERM')).toBe(0)
})

it('starts stalled on a disk that is still full, refuses orders at once, and goes on when there is room', async ({ skip }) => {
  const path = mkdtempSync(join(dist, 'small-'))
  const disk = mountSmallDisk(path, 24)
  if (disk === null) return skip('no file system can be mounted here')
  undo.push(() => disk.unmount())
  const first = await startGateway(path)
  const entering = new Trader(first, 0)
  await entering.enter()
  expect(await entering.place()).toBe('00000')
  await first.end('SIGKILL')
  disk.fill()

  const gateway = await startGateway(path)
  expect(await healthOf(gateway)).toMatchObject({ httpStatus: 503, exchange: 'stalled', journal: 'unavailable', accounts: 'unavailable' })
  const trader = entering.at(gateway)
  expect(await trader.place()).toBe('exchangeBusy')
  disk.free()
  await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject({ exchange: 'running', journal: 'ready', accounts: 'ready' })
  expect(await trader.place()).toBe('00000')
  expect(await gateway.end('SIGTERM')).toBe(0)
})

it('says which file is gone while it is, and takes no order without that of the journal', async () => {
  const path = join(dist, 'gone')
  const gateway = await startGateway(path)
  const [trader, aside] = [new Trader(gateway, 0), join(path, 'aside')]
  await trader.enter()
  const whole = { exchange: 'running', journal: 'ready', accounts: 'ready' }
  expect(await healthOf(gateway)).toMatchObject(whole)
  renameSync(join(path, 'store.sqlite'), aside)
  await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject({ ...whole, httpStatus: 503, accounts: 'unavailable' })
  renameSync(aside, join(path, 'store.sqlite'))
  await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject(whole)
  renameSync(join(path, 'journal.sqlite'), aside)
  await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject({ httpStatus: 503, accounts: 'ready', exchange: 'stalled', journal: 'unavailable' })
  expect(await trader.place()).toBe('exchangeBusy')
  renameSync(aside, join(path, 'journal.sqlite'))
  await expect.poll(() => healthOf(gateway), PATIENT).toMatchObject(whole)
  expect(await trader.place()).toBe('00000')
  expect(await gateway.end('SIGTERM')).toBe(0)
})
