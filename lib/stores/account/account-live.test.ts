import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TRADING_ROUTES } from '#lib/contract/trading.ts'
import { ACCOUNT_STREAM_PATH } from '#lib/contract/trading/trading-stream-path.ts'
import { RequestError } from '#lib/http/answers/request-error.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'
import { createAccountLive, type AccountLive } from './account-live.ts'
import { ORDER_VALID_MS } from './trading-actions.ts'
import type { TradingClient } from './trading-client.ts'

/** Goal: the tab's account against the real gateway and exchange, over connections that lose and delay messages. */

/** The fate of the next order: its answer is lost, the order itself is lost, or it waits until the test releases it. */
type Fate = 'answered' | 'answer lost' | 'lost' | 'held'

let server: TradingServer
let browser: Browser
let userId: string
let live: AccountLive
let fate: Fate
let sent: string[]
/** How often the tab has asked for the session's owner. */
let doubts: number
/** Delivers the delayed order; settles with the code of its answer. */
let deliver: () => Promise<string>

beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

beforeEach(async () => {
  ;({ browser, userId } = await openTrader(server))
  fate = 'answered'
  sent = []
  doubts = 0
  deliver = () => Promise.reject(new Error('nothing was held'))
  let count = 0
  live = createAccountLive({
    call: client,
    clock: { now: () => server.floor.nowMs },
    connect: () => openSocket(browser),
    newClientOrderId: () => `w${(count += 1)}`,
    onDoubt: () => (doubts += 1),
  })
})

afterEach(() => live.close())

/** Opens a socket with cookie and origin headers, which Node's WebSocket accepts and browsers add by themselves. */
function openSocket({ cookies }: Browser): WebSocket {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, origin: `http://127.0.0.1:${server.port}` }
  return Reflect.construct(WebSocket, [`ws://127.0.0.1:${server.port}${ACCOUNT_STREAM_PATH}`, { headers }]) as WebSocket
}

const client: TradingClient = async (name, params) => {
  sent.push(name)
  const { method, path } = TRADING_ROUTES[name]
  const query = new URLSearchParams(Object.entries(params).map(([field, value]) => [field, String(value)])).toString()
  const send = async () => (method === 'GET' ? browser.get(`${path}?${query}`) : browser.post(path, params))
  if (name === 'placeOrder' && fate === 'lost') throw new RequestError('network', 'lost')
  if (name === 'placeOrder' && fate === 'held') {
    deliver = async () => (await send()).code
    throw new RequestError('timeout', 'slow')
  }
  const answer = await send()
  if (name === 'placeOrder' && fate === 'answer lost') throw new RequestError('network', 'lost')
  if (answer.status !== 'success') throw new RequestError('refused', answer.msg, { code: answer.code, httpStatus: answer.httpStatus })
  return { data: answer.data as never, requestTime: server.floor.nowMs }
}

const ORDER = { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '49000', size: '0.001' } as const
const state = () => live.store.getState()
const openOrders = () => server.floor.exchange.read.openOrders(userId).map(({ clientOrderId }) => clientOrderId)
const pendingStates = () => Object.values(state().pending).map((pending) => pending.state)

async function follow(): Promise<void> {
  live.hold()
  live.enter(userId)
  await expect.poll(() => state().isLoaded).toBe(true)
}

describe('the account of a tab', () => {
  it('is loaded once it is shown and its owner is known, and kept up to date', async () => {
    live.enter(userId)
    expect(state().connection.kind).toBe('idle')
    await follow()
    expect(state().account?.accountId).toBe(userId)
    const placed = await live.actions.place('buy', ORDER)
    expect(placed).toMatchObject({ kind: 'placed', order: { clientOrderId: 'w1', status: 'live' } })
    await expect.poll(() => state().orders.map(({ clientOrderId }) => clientOrderId)).toEqual(['w1'])
    await expect.poll(() => state().balances.find(({ wallet }) => wallet === 'spot')).toMatchObject({ frozen: '49' })
    const order = state().orders[0]
    expect(await live.actions.change('cancel', 'cancelOrders', { orders: [{ orderId: order?.orderId ?? '' }] })).toMatchObject({
      kind: 'done',
    })
    await expect.poll(() => [state().orders.length, state().ended.map(({ status }) => status)]).toEqual([0, ['cancelled']])
  })

  it('is forgotten when its owner leaves', async () => {
    await follow()
    live.enter(null)
    expect([state().isLoaded, state().account, state().connection.kind]).toEqual([false, null, 'idle'])
  })

  it('asks whose session it is when its own has ended elsewhere', async () => {
    await follow()
    await browser.post('/v1/user/logout')
    await expect.poll(() => doubts).toBeGreaterThan(0)
    expect([state().connection.kind, state().account?.accountId]).toEqual(['lost', userId])
  })

  it('comes back by itself where the session of the same person is another one', async () => {
    await follow()
    expect((await live.actions.place('buy', ORDER)).kind).toBe('placed')
    // The browser gets the cookies of a new session before the old one ends.
    const again = server.browser()
    const session = await server.accounts.sessions.open({ userId, device: '', address: '' })
    for (const [name, value] of browser.cookies) again.cookies.set(name, value)
    const credential = [...again.cookies.keys()].find((name) => name.endsWith('session')) ?? ''
    again.cookies.set(credential, session.token)
    const old = browser
    browser = again
    await old.post('/v1/user/logout')
    await expect.poll(() => state().connection.kind).toBe('lost')
    await expect.poll(() => [state().connection.kind, state().orders.length, doubts]).toEqual(['open', 1, 0])
  })

  it('shows nothing of another person whose session has come into the browser unheard', async () => {
    await follow()
    const other = await openTrader(server)
    const old = browser
    browser = other.browser
    await old.post('/v1/user/logout')
    await expect.poll(() => doubts).toBe(1)
    expect(state().account?.accountId).toBe(userId)
    // A new holder appears meanwhile: the stream must not continue with the other user's data.
    live.hold()()
    live.hold()
    expect(state().connection.kind).toBe('idle')
    live.enter(other.userId)
    await expect.poll(() => state().account?.accountId).toBe(other.userId)
  })

  it('shows nothing of the one before when another person logs in', async () => {
    await follow()
    const other = await openTrader(server)
    await live.actions.place('buy', ORDER)
    browser = other.browser
    live.enter(other.userId)
    await expect.poll(() => state().account?.accountId).toBe(other.userId)
    expect(state().orders).toEqual([])
  })
})

describe('an order that gets no answer', () => {
  it('is placed once where its answer alone was lost', async () => {
    fate = 'answer lost'
    expect(await live.actions.place('buy', ORDER)).toMatchObject({ kind: 'placed', order: { clientOrderId: 'w1' } })
    expect(openOrders()).toEqual(['w1'])
    expect(sent.filter((name) => name === 'placeOrder')).toHaveLength(1)
    expect(state().pending).toEqual({})
  })

  it('is unknown until its time is over, and then not placed, where it was lost itself', async () => {
    fate = 'lost'
    const placed = live.actions.place('buy', ORDER)
    await expect.poll(pendingStates).toEqual(['unknown'])
    server.floor.nowMs += ORDER_VALID_MS + 1
    expect(await placed).toEqual({ kind: 'expired' })
    expect(openOrders()).toEqual([])
  })

  it('is found where it arrives late, by the stream', async () => {
    await follow()
    fate = 'held'
    const placed = live.actions.place('buy', ORDER)
    await expect.poll(pendingStates).toEqual(['unknown'])
    expect(await deliver()).toBe('00000')
    expect(await placed).toMatchObject({ kind: 'placed', order: { clientOrderId: 'w1' } })
    expect(openOrders()).toEqual(['w1'])
  })

  it('is not placed where it arrives after it was given up', async () => {
    fate = 'held'
    const placed = live.actions.place('buy', ORDER)
    await expect.poll(pendingStates).toEqual(['unknown'])
    server.floor.nowMs += ORDER_VALID_MS + 1
    expect(await placed).toEqual({ kind: 'expired' })
    expect(await deliver()).toBe('31101')
    expect(openOrders()).toEqual([])
  })
})
