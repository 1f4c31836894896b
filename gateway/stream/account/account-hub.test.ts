import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { FRICTIONLESS } from '#gateway/engine/orders/realism.ts'
import { ACCOUNT_STREAM_PATH } from '#lib/contract/trading-stream-path.ts'
import type { AccountFrame, AccountSnapshot, AccountUpdate } from '#lib/contract/trading-stream.ts'
import { registerPerson, type Browser } from '#tests/support/accounts.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: the owner's page hears every change of the account once, in its order, and nobody else hears any. */

let server: TradingServer
const open = new Set<WebSocket>()
beforeAll(async () => {
  server = await startTrading()
})
afterEach(() => {
  for (const socket of open) socket.terminate()
  open.clear()
})
afterAll(() => server.close())

interface Listener {
  readonly frames: AccountFrame[]
  readonly socket: WebSocket
  /** Code of the close, once it is closed. */
  closed(): number | null
  start(since?: { run: string; seq: number }): void
}

interface Dial {
  readonly cookies?: Browser['cookies']
  readonly port?: number
  readonly origin?: string
}

function dial({ cookies = new Map(), port = server.port, origin = `http://127.0.0.1:${port}` }: Dial): WebSocket {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = new WebSocket(`ws://127.0.0.1:${port}${ACCOUNT_STREAM_PATH}`, { headers: { cookie, origin } })
  open.add(socket)
  return socket
}

async function listen(browser: Browser, at: Pick<TradingServer, 'port'> = server): Promise<Listener> {
  const socket = dial({ cookies: browser.cookies, port: at.port })
  const frames: AccountFrame[] = []
  let code: number | null = null
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8')
    if (text !== 'pong') frames.push(JSON.parse(text) as AccountFrame)
  })
  socket.on('close', (closeCode) => (code = closeCode))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    frames,
    socket,
    closed: () => code,
    start: (since) => socket.send(JSON.stringify({ op: 'start', ...(since === undefined ? {} : { since }) })),
  }
}

const statusOf = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => socket.on('error', () => {}).on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0)))

async function snapshotOf(listener: Listener): Promise<AccountSnapshot> {
  listener.start()
  await expect.poll(() => listener.frames.at(-1)?.type).toBe('snapshot')
  return listener.frames.at(-1) as AccountSnapshot
}

const updatesOf = ({ frames }: Listener): AccountUpdate[] => frames.filter((frame) => frame.type === 'update')
const buy = (account: string) => server.floor.place(account, { side: 'buy', lots: 1000 })
const rest = (account: string) => server.floor.place(account, { side: 'buy', lots: 1000, ticks: 4_900_000 })

/** Numbers that every update covers, one after the other. */
function numbersOf(updates: readonly AccountUpdate[]): number[] {
  return updates.flatMap(({ from, seq }) => Array.from({ length: seq - from + 1 }, (_, nth) => from + nth))
}

const lastOf = (listener: Listener): number => updatesOf(listener).at(-1)?.seq ?? 0

describe('the account stream', () => {
  it('begins with the account as it is and goes on with what changes', async () => {
    const { browser, userId } = await openTrader(server)
    await rest(userId)
    const listener = await listen(browser)
    const snapshot = await snapshotOf(listener)
    expect(snapshot).toMatchObject({ account: { accountId: userId, epoch: 1 }, orders: [{ status: 'live' }], positions: [], fills: [], wallTime: server.floor.nowMs })
    expect(snapshot.wallets.map(({ wallet }) => wallet)).toEqual(['spot', 'futures'])
    await buy(userId)
    await expect.poll(() => lastOf(listener)).toBe(server.floor.exchange.sequence(userId))
    const [update] = updatesOf(listener)
    expect(update).toMatchObject({ from: snapshot.seq + 1, orders: [{ status: 'filled' }], fills: [{ role: 'taker' }] })
    expect(update?.balances?.map(({ coin }) => coin).toSorted()).toEqual(['BTC', 'USDT'])
  })

  it('tells a client that comes back what it has missed, and nothing twice', async () => {
    const { browser, userId } = await openTrader(server)
    const first = await listen(browser)
    const { run, seq } = await snapshotOf(first)
    first.socket.terminate()
    for (let nth = 0; nth < 3; nth += 1) await buy(userId)
    const second = await listen(browser)
    second.start({ run, seq })
    await expect.poll(() => lastOf(second)).toBe(server.floor.exchange.sequence(userId))
    await buy(userId)
    await expect.poll(() => lastOf(second)).toBe(server.floor.exchange.sequence(userId))
    expect(second.frames.every(({ type }) => type === 'update')).toBe(true)
    const expected = Array.from({ length: server.floor.exchange.sequence(userId) - seq }, (_, nth) => seq + 1 + nth)
    expect(numbersOf(updatesOf(second))).toEqual(expected)
  })

  it('gives two pages of one account the same numbers, whenever each of them comes', async () => {
    const { browser, userId } = await openTrader(server)
    const first = await listen(browser)
    const { seq } = await snapshotOf(first)
    const orders = [buy(userId), rest(userId)]
    const second = await listen(browser)
    const later = await snapshotOf(second)
    await Promise.all([...orders, buy(userId)])
    const last = server.floor.exchange.sequence(userId)
    await expect.poll(() => [lastOf(first), lastOf(second)]).toEqual([last, last])
    expect(numbersOf(updatesOf(first))).toEqual(Array.from({ length: last - seq }, (_, nth) => seq + 1 + nth))
    expect(numbersOf(updatesOf(second))).toEqual(Array.from({ length: last - later.seq }, (_, nth) => later.seq + 1 + nth))
  })

  it.each([
    ['another run', (known: { run: string; seq: number }) => ({ run: 'other', seq: known.seq })],
    ['a number that was never given', (known: { run: string; seq: number }) => ({ run: known.run, seq: known.seq + 1000 })],
  ])('answers %s with a snapshot', async (_name, changed) => {
    const { browser } = await openTrader(server)
    const first = await listen(browser)
    const known = await snapshotOf(first)
    const second = await listen(browser)
    second.start(changed(known))
    await expect.poll(() => second.frames).toHaveLength(1)
    expect(second.frames[0]?.type).toBe('snapshot')
  })

  it('begins anew with a new epoch', async () => {
    const { browser, userId } = await openTrader(server)
    await rest(userId)
    const listener = await listen(browser)
    await snapshotOf(listener)
    await server.floor.exchange.reset(userId, { funds: [{ asset: 'USDT', amount: '10' }] })
    await expect.poll(() => listener.frames.at(-1)).toMatchObject({ type: 'snapshot', account: { epoch: 2 }, orders: [], balances: [{ wallet: 'spot', total: '10' }, { wallet: 'futures', total: '0' }] })
  })

  it('ends with its session, and says so', async () => {
    const { browser } = await openTrader(server)
    const listener = await listen(browser)
    await snapshotOf(listener)
    await browser.post('/v1/user/logout')
    await expect.poll(() => listener.closed()).not.toBeNull()
    expect(listener.frames.at(-1)).toEqual({ type: 'ended' })
    expect(await statusOf(dial({ cookies: browser.cookies }))).toBe(401)
  })

  it('goes on when the credential of its session is renewed, also after the old one has run out', async () => {
    const { browser, userId } = await openTrader(server)
    const listener = await listen(browser)
    const { seq } = await snapshotOf(listener)
    expect(await browser.post('/v1/user/session/refresh')).toMatchObject({ code: '00000' })
    server.clock.advance(60_000)
    listener.socket.send('ping')
    await buy(userId)
    await expect.poll(() => lastOf(listener)).toBeGreaterThan(seq)
    // The second answer comes after the first question has been settled.
    listener.socket.send('ping')
    await buy(userId)
    await expect.poll(() => lastOf(listener)).toBe(server.floor.exchange.sequence(userId))
    expect(listener.closed()).toBeNull()
  })

  it('goes on for a guest who registers, under his new session', async () => {
    const browser = server.browser()
    const made = await browser.post('/v1/user/guest/create')
    const { userId } = (made.data as { userInfo: { userId: string } }).userInfo
    await server.floor.trader(userId, FRICTIONLESS)
    const listener = await listen(browser)
    const { seq } = await snapshotOf(listener)
    await registerPerson(server, 'guest@agio.example', browser)
    await rest(userId)
    await expect.poll(() => lastOf(listener)).toBeGreaterThan(seq)
    listener.socket.send('ping')
    await browser.post('/v1/user/logout')
    await expect.poll(() => listener.closed()).not.toBeNull()
    expect(listener.frames.at(-1)).toEqual({ type: 'ended' })
  })

  it('ends for whoever goes on as another account', async () => {
    const { browser } = await openTrader(server)
    const listener = await listen(browser)
    await snapshotOf(listener)
    const { userId } = (await browser.post('/v1/user/sub/create', { name: 'Other' })).data as { userId: string }
    await browser.post('/v1/user/sub/switLogin', { userId })
    await expect.poll(() => listener.frames.at(-1)).toEqual({ type: 'ended' })
  })

  it('takes the place of one account in its sequence for no place in another’s', async () => {
    const [first, second] = [await openTrader(server), await openTrader(server)]
    const { run, seq } = await snapshotOf(await listen(first.browser))
    const listener = await listen(second.browser)
    listener.start({ run, seq })
    await expect.poll(() => listener.frames[0]).toMatchObject({ type: 'snapshot', account: { accountId: second.userId } })
  })

  it('is for the owner alone', async () => {
    const [{ browser, userId }, other] = [await openTrader(server), await openTrader(server)]
    const listener = await listen(other.browser)
    const { seq } = await snapshotOf(listener)
    await buy(userId)
    await buy(other.userId)
    await expect.poll(() => lastOf(listener)).toBe(server.floor.exchange.sequence(other.userId))
    expect(updatesOf(listener)[0]?.from).toBe(seq + 1)
    expect(updatesOf(listener).flatMap(({ fills = [] }) => fills)).toHaveLength(1)
    expect(await statusOf(dial({}))).toBe(401)
    expect(await statusOf(dial({ cookies: browser.cookies, origin: 'https://elsewhere.example' }))).toBe(401)
  })

  it('is not for a sub-account that may not look, also while it is open', async () => {
    const { browser } = await openTrader(server)
    const { userId } = (await browser.post('/v1/user/sub/create', { name: 'Bot' })).data as { userId: string }
    await browser.post('/v1/user/sub/switLogin', { userId })
    const listener = await listen(browser)
    expect((await snapshotOf(listener)).account.accountId).toBe(userId)
    await server.accounts.users.change(userId, { permissions: JSON.stringify(['trade']) })
    listener.socket.send('ping')
    await expect.poll(() => listener.closed()).not.toBeNull()
    expect(await statusOf(dial({ cookies: browser.cookies }))).toBe(401)
  })

  it.each(['nonsense', '{}', '{"op":"start","since":{"run":1,"seq":0}}', '{"op":"start","since":{"run":"a","seq":-1}}'])(
    'is closed for who says %s',
    async (text) => {
      const { browser } = await openTrader(server)
      const listener = await listen(browser)
      listener.socket.send(text)
      await expect.poll(() => listener.closed()).toBe(1008)
    },
  )

  it('is closed for who talks without end', async () => {
    const { browser } = await openTrader(server)
    const listener = await listen(browser)
    for (let nth = 0; nth < 100; nth += 1) listener.socket.send('ping')
    await expect.poll(() => listener.closed()).toBe(1008)
  })
})

it('closes the stream of who does not read it and says why, while another page of the account goes on', async () => {
  const limits = { bufferedBytesMax: 100_000, messageBurst: 10_000, messagesPerSecond: 10_000 }
  const narrow = await startTrading({ hub: { limits } })
  try {
    const { browser, userId } = await openTrader(narrow)
    const order = { market: 'spot:BTCUSDT', wallet: 'spot', side: 'buy', type: 'limit', force: 'gtc', ticks: 4_900_000, lots: 1000 } as const
    for (let batch = 0; batch < 2; batch += 1) await narrow.floor.submit({ type: 'place-batch', account: userId, orders: Array.from({ length: 50 }, () => order) })
    const [slow, quick] = [await listen(browser, narrow), await listen(browser, narrow)]
    const { seq } = await snapshotOf(quick)
    slow.socket.pause()
    // Each snapshot is fifty kilobytes: after some ten megabytes the operating system takes no more of them.
    for (let nth = 0; nth < 500; nth += 1) slow.start()
    await expect.poll(() => narrow.hub.count(), { timeout: 10_000 }).toBe(1)
    slow.socket.resume()
    await narrow.floor.submit({ type: 'cancel-all', account: userId, kind: 'both' })
    await expect.poll(() => lastOf(quick)).toBeGreaterThan(seq)
    await expect.poll(() => slow.closed(), { timeout: 10_000 }).toBe(1013)
    expect(quick.closed()).toBeNull()
  } finally {
    await narrow.close()
  }
})
