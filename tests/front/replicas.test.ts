import { beforeAll, expect, it, vi } from 'vitest'
import pg from 'pg'
import { WebSocket } from 'ws'
import { COUNTDOWN_PATH } from '#lib/contract/open-countdown.ts'
import { ACCOUNT_STREAM_PATH } from '#lib/contract/trading/trading-stream-path.ts'
import type { AccountMessage } from '#lib/contract/trading-stream.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { connectBare, login } from '#tests/conformance/bare-client.ts'
import { connectClient } from '#tests/conformance/exchange-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { type Gateway, SOON } from './support/gateways.ts'
import { Trader } from './support/outage-trader.ts'
import { clusterOf, startNode, untilFollowing } from './support/shared-exchange.ts'
import { shareServers, undoAfterEach } from './support/shared-servers.ts'

// Goal: a replica answers reads and serves streams from its own state as the primary would, whatever becomes of the primary, of the way
// to it, and of the replica itself.

vi.setConfig({ testTimeout: 600_000 })

const SYMBOL = 'BTC/USDT'
const PASSPHRASE = 'correct9horse'

const servers = shareServers()
let url: string
/** The way of the replicas to the first primary. */
let proxy: TcpProxy
let primary: Gateway
let near: Gateway
let far: Gateway
let trader: Trader
/** The key of the trader's bot. */
let key = { apiKey: '', secret: '' }
let placed = 0
const undo = undoAfterEach()

beforeAll(async () => {
  url = await servers.postgres.createDatabase()
})

it('starts beside the primary and follows it', async () => {
  const port = await freePort()
  proxy = await startTcpProxy(port)
  servers.gateways.undo.push(() => proxy.end())
  primary = await start('n0', { PORT: String(port), NODE_ORIGIN: `http://127.0.0.1:${proxy.port}` })
  await expect.poll(() => clusterOf(primary), SOON).toMatchObject({ role: 'primary' })
  near = await start('n1')
  far = await start('n2')
  for (const replica of [near, far]) await untilFollowing(replica)
  trader = new Trader(near, 0)
  await trader.enter()
})

const start = (name: string, variables: Readonly<Record<string, string>> = {}): Promise<Gateway> =>
  startNode(servers.gateways, name, url, name === 'n0' ? null : 'n0', variables)

const rowsOf = (answer: { readonly body: string }) => (JSON.parse(answer.body) as { data: { rows: { orderId: string }[] } }).data.rows

async function rest(by: Trader, price = '20000'): Promise<string> {
  placed += 1
  const order = { clientOrderId: `r-${placed}`, product: 'spot', symbol: 'BTCUSDT', type: 'limit', side: 'buy', price, size: '0.001' }
  const { body } = await by.call('/v1/trade/order/place', order)
  const { data } = JSON.parse(body) as { data: { order: { orderId: string } } | null }
  if (data === null) throw new Error(body)
  return data.order.orderId
}

const openOrders = async (by: Trader) => rowsOf(await by.call('/v1/trade/order/open')).map(({ orderId }) => orderId)

it('reads what it has just written, through ccxt, on a replica', async () => {
  const made = await trader.call('/v1/user/api-key/create', { label: 'bot', permissions: ['trade'], passphrase: PASSPHRASE })
  key = (JSON.parse(made.body) as { data: { apiKey: string; secret: string } }).data
  const { apiKey, secret } = key
  const clients = await Promise.all(
    [near, far].map(({ port }) => connectClient({ origin: `http://127.0.0.1:${port}` }, { apiKey, secret, password: PASSPHRASE })),
  )
  undo.push(() => Promise.all(clients.map((client) => client.close())))
  const [bot, listener] = clients
  if (bot === undefined || listener === undefined) throw new Error('there are two clients')
  // The private stream of the other replica hears what is sent here.
  const heard = listener.watchOrders(SYMBOL)
  await expect.poll(() => listener.fetchOpenOrders(SYMBOL), SOON).toEqual([])
  for (let nth = 0; nth < 3; nth += 1) {
    const { id = '' } = await bot.createOrder(SYMBOL, 'limit', 'buy', 0.001, 20_000 + nth)
    expect((await bot.fetchOpenOrders(SYMBOL)).map((order) => order.id)).toContain(id)
    expect((await bot.fetchBalance())['USDT']?.used).toBeGreaterThan(0)
    await bot.cancelOrder(id, SYMBOL)
    expect((await bot.fetchOrder(id, SYMBOL)).status).toBe('canceled')
    expect(await bot.fetchOpenOrders(SYMBOL)).toEqual([])
  }
  expect((await heard).length).toBeGreaterThan(0)
  expect((await listener.fetchOHLCV(SYMBOL, '1h', undefined, 20)).slice(0, 15)).toEqual(
    (await bot.fetchOHLCV(SYMBOL, '1h', undefined, 20)).slice(0, 15),
  )
})

it('takes orders and a dead man’s switch over the stream of a replica, which the primary carries out', async () => {
  const stream = await connectBare({ origin: `http://127.0.0.1:${near.port}` })
  undo.push(() => stream.end())
  const bot = await connectClient({ origin: `http://127.0.0.1:${near.port}` }, { ...key, password: PASSPHRASE })
  undo.push(() => bot.close())
  const arg = (id: string, channel: string, params: object) => ({ id, instType: 'SPOT', instId: 'BTCUSDT', channel, params })
  const order = { orderType: 'limit', side: 'buy', size: '0.001', price: '20000', force: 'gtc', clientOid: 'far' }
  stream.send(login({ ...key, userId: '' }))
  stream.send({
    op: 'trade',
    args: [arg('place', 'place-order', order), arg('poor', 'place-order', { ...order, size: '5', clientOid: 'poor' })],
  })
  stream.send({ op: 'countdown-cancel-all', args: [{ countdown: '600' }] })
  await stream.next(({ event }) => event === ('countdown-cancel-all' as string))
  const [, placedOrder, refused, armed] = stream.frames as unknown as { event: string; code: number; arg: { countdown?: string } }[]
  expect([placedOrder?.event, placedOrder?.code, refused?.event, refused?.code]).toEqual(['trade', 0, 'error', 43_012])
  expect(armed?.arg.countdown).toBe('600')
  // The replica shows what it has acknowledged.
  expect((await bot.fetchOpenOrders(SYMBOL)).map(({ clientOrderId }) => clientOrderId)).toContain('far')
  stream.send({ op: 'trade', args: [arg('cancel', 'cancel-order', { clientOid: 'far' })] })
  await stream.next((frame) => JSON.stringify(frame).includes('"cancel"'))
  expect((await bot.fetchOpenOrders(SYMBOL)).map(({ clientOrderId }) => clientOrderId)).not.toContain('far')
})

it('tells the page of a trader at a replica of an order that was sent elsewhere', async () => {
  const { messages } = await listen(trader.at(far))
  await expect.poll(() => messages[0]?.type, SOON).toBe('snapshot')
  const orderId = await rest(trader.at(primary))
  const told = () => messages.flatMap((message) => (message.type === 'update' ? (message.orders ?? []) : [])).map((order) => order.orderId)
  await expect.poll(told, SOON).toContain(orderId)
  await expect.poll(() => openOrders(trader.at(far)), SOON).toContain(orderId)
})

it('follows from the tables while its way to the primary is cut', async () => {
  proxy.close()
  const orderId = await rest(trader.at(primary))
  for (const replica of [near, far]) {
    await expect.poll(() => openOrders(trader.at(replica)), SOON).toContain(orderId)
    expect(await clusterOf(replica)).toMatchObject({ answersReads: true, problem: null })
  }
  proxy.open()
  await expect.poll(async () => (await rest(trader)) !== undefined, SOON).toBe(true)
})

it('catches up after it was killed', async () => {
  await far.end('SIGKILL')
  const orderIds = [await rest(trader), await rest(trader)]
  far = await start('n2')
  await untilFollowing(far)
  expect(await openOrders(trader.at(far))).toEqual(expect.arrayContaining(orderIds))
})

it('answers reads all the while when the primary is killed, and the next primary has the same', async () => {
  const orderId = await rest(trader)
  let isOver = false
  const failures: string[] = []
  let reads = 0
  const read = async (at: Trader): Promise<void> => {
    while (!isOver) {
      // A gateway that becomes the primary closes the connections that it had kept: a client asks once more, on a new one.
      const { status, body } = await at.call('/v1/trade/order/open').catch(() => at.call('/v1/trade/order/open'))
      if (status !== 200 || !body.includes(orderId)) failures.push(`${status} ${body}`)
      reads += 1
      // Below the limit of an account's calls, which all gateways count together.
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  }
  const page = await listen(trader.at(primary))
  await expect.poll(() => page.messages[0]?.type, SOON).toBe('snapshot')
  const known = positionOf(page.messages)
  const before = await openOrders(trader)
  const reading = [near, far].map((replica) => read(trader.at(replica)))
  await expect.poll(() => reads, SOON).toBeGreaterThan(5)
  await primary.end('SIGKILL')
  const places = () => Promise.all([near, far].map((replica) => rest(trader.at(replica), '21000').catch(() => undefined)))
  await expect.poll(async () => (await places()).every((id) => id !== undefined), SOON).toBe(true)
  isOver = true
  await Promise.all(reading)
  process.stdout.write(`${reads} reads while the primary was killed and replaced, ${failures.length} failed\n`)
  expect([...new Set(failures)]).toEqual([])
  const roles = async () => (await Promise.all([near, far].map(clusterOf))).map(({ role, answersReads }) => `${role} ${answersReads}`)
  await expect.poll(async () => (await roles()).toSorted(), SOON).toEqual(['primary true', 'replica true'])
  const differences = async () => {
    const [one = [], other = []] = await Promise.all([near, far].map((replica) => openOrders(trader.at(replica))))
    return [...one.filter((id) => !other.includes(id)), ...other.filter((id) => !one.includes(id))]
  }
  await expect.poll(differences, SOON).toEqual([])
  // The page of the killed primary gets what it has missed, and nothing else, at the next primary and at its replica.
  for (const gateway of [near, far]) {
    const moved = await listen(trader.at(gateway), known)
    await expect.poll(() => moved.messages.length, SOON).toBeGreaterThan(0)
    const [message] = moved.messages
    expect(message).toMatchObject({ type: 'update', from: known.seq + 1 })
    const told = message?.type === 'update' ? (message.orders ?? []) : []
    const placedSince = (await openOrders(trader.at(gateway))).filter((id) => !before.includes(id))
    expect(placedSince.length).toBeGreaterThan(0)
    expect([...new Set(told.map(({ orderId: id }) => id))].toSorted()).toEqual(placedSince.toSorted())
  }
  const journal = new PostgresStore(url, true)
  expect(verifyJournal(journal).faults).toEqual([])
  journal.close()
  // The switch that was armed at the killed primary is armed at the next one, and counts anew.
  const bot = await connectClient({ origin: `http://127.0.0.1:${near.port}` }, { ...key, password: PASSPHRASE })
  undo.push(() => bot.close())
  const armed = (await bot.request(COUNTDOWN_PATH.replace('/api/', ''), ['private', 'common'], 'GET', {})) as { data: object }
  expect(armed.data).toMatchObject({ countdown: '600' })
})

it('answers nothing more from a state that is not the journal’s, says at which record, and passes reads on', async () => {
  const isNearLeading = (await clusterOf(near)).role === 'primary'
  const [leading, replica] = isNearLeading ? [near, far] : [far, near]
  const orderId = await rest(trader.at(replica))
  await expect.poll(async () => (await clusterOf(replica)).behind, SOON).toBe(0)
  // While the primary says nothing, its replica looks into the tables.
  leading.pause()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ sequence: string }>(
    "UPDATE journal_records SET hash = 'another' WHERE sequence = (SELECT max(sequence) FROM journal_records) RETURNING sequence",
  )
  await client.end()
  await expect.poll(async () => (await clusterOf(replica)).problem, SOON).toContain(`record ${rows[0]?.sequence}`)
  leading.resume()
  expect(await clusterOf(replica)).toMatchObject({ role: 'replica', answersReads: false })
  await expect.poll(() => replica.said(), SOON).toContain(`record ${rows[0]?.sequence}`)
  await expect.poll(() => openOrders(trader.at(replica)), SOON).toContain(orderId)
})

interface Position {
  readonly run: string
  readonly seq: number
}

function positionOf(messages: readonly AccountMessage[]): Position {
  const [first, last] = [messages[0], messages.at(-1)]
  if (first?.type !== 'snapshot' || last === undefined || !('seq' in last)) throw new Error('the stream begins with a snapshot')
  return { run: first.run, seq: last.seq }
}

async function listen(by: Trader, since?: Position): Promise<{ readonly messages: AccountMessage[] }> {
  const { origin, cookie } = by.page()
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${ACCOUNT_STREAM_PATH}`, { headers: { cookie, origin } })
  undo.push(() => socket.terminate())
  const messages: AccountMessage[] = []
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8')) as AccountMessage))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send(JSON.stringify({ op: 'start', ...(since !== undefined && { since }) }))
  return { messages }
}
