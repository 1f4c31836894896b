import { describe, expect, it } from 'vitest'
import type { TradingCallName } from '#lib/contract/trading.ts'
import type { OrderDetail } from '#lib/contract/trading/order-receipts.ts'
import { RequestError } from '#lib/http/answers/request-error.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { orderOf, snapshotOf, updateOf } from '#tests/rigs/account.ts'
import { INITIAL_ACCOUNT_STATE } from './account-state.ts'
import { applySnapshot, applyUpdate, createAccountStore, type AccountStore } from './account-store.ts'
import { createTradingActions, ORDER_VALID_MS, SENDING_SHOWN_MS, type PlaceOutcome, type TradingActions } from './trading-actions.ts'
import type { TradingClient } from './trading-client.ts'

/** Goal: an order is sent once, and its fate is found out, whatever happens to its answer. */

const ORDER = { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'market', amount: '100' } as const
const NO_ORDER: OrderDetail = { order: null, pending: false, receipt: null, fills: [] }

/** A gateway whose answers the test supplies, one call after the other. */
interface Peer {
  readonly actions: TradingActions
  readonly store: AccountStore
  readonly clock: ReturnType<typeof createManualClock>
  /** Names of the calls so far. */
  readonly sent: TradingCallName[]
  /** Parameters of the calls so far. */
  readonly params: unknown[]
  answer(data: unknown, requestTime?: number): Promise<void>
  fail(error: RequestError): Promise<void>
  /** Switches the tab to another account, or to the first known one. */
  enter(userId: string): void
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

function openPeer(isLoaded = true, known: string | null = 'u1'): Peer {
  const clock = createManualClock(1_000_000)
  const store = createAccountStore()
  if (isLoaded) store.setState(applySnapshot(INITIAL_ACCOUNT_STATE, snapshotOf({ wallTime: 1_000_000 + 400 }), 1_000_000))
  const sent: TradingCallName[] = []
  const params: unknown[] = []
  const waiting: PromiseWithResolvers<never>[] = []
  const call: TradingClient = (name, given) => {
    sent.push(name)
    params.push(given)
    const answer = Promise.withResolvers<never>()
    waiting.push(answer)
    return answer.promise
  }
  let count = 0
  let owner = known
  const actions = createTradingActions({
    call,
    store,
    owner: () => owner,
    clock,
    timers: clock,
    newClientOrderId: () => `w${(count += 1)}`,
  })
  return {
    actions,
    store,
    clock,
    sent,
    params,
    async answer(data, requestTime = 1_000_400) {
      await settle()
      waiting.shift()?.resolve({ data, requestTime } as never)
      await settle()
    },
    async fail(error) {
      await settle()
      waiting.shift()?.reject(error)
      await settle()
    },
    enter(userId) {
      owner = userId
      store.setState(INITIAL_ACCOUNT_STATE, true)
    },
  }
}

const timeout = new RequestError('timeout', 'too slow')
const pendingOf = ({ store }: Peer) => Object.values(store.getState().pending).map(({ state }) => state)

describe('an order', () => {
  it('has its client order id and its last moment before it is sent', async () => {
    const peer = openPeer()
    const placed = peer.actions.place('buy', ORDER)
    await settle()
    expect(peer.params).toEqual([{ ...ORDER, clientOrderId: 'w1', validUntil: 1_000_400 + ORDER_VALID_MS }])
    await peer.answer({ order: orderOf(), repeated: false })
    expect(await placed).toEqual({ kind: 'placed', order: orderOf() })
  })

  it('is shown as being sent while its answer takes its time', async () => {
    const peer = openPeer()
    void peer.actions.place('buy', ORDER)
    await settle()
    peer.clock.advance(SENDING_SHOWN_MS - 1)
    expect(pendingOf(peer)).toEqual([])
    peer.clock.advance(1)
    expect(pendingOf(peer)).toEqual(['sending'])
    await peer.answer({ order: orderOf(), repeated: false })
    expect(pendingOf(peer)).toEqual([])
    peer.clock.advance(SENDING_SHOWN_MS)
    expect(pendingOf(peer)).toEqual([])
  })

  it('is among the open ones with its answer, unless the stream has told more of it', async () => {
    const open = orderOf({ orderId: '7', status: 'live' })
    const first = openPeer()
    void first.actions.place('buy', ORDER)
    await first.answer({ order: open, repeated: false })
    expect(first.store.getState().orders).toEqual([open])

    const second = openPeer()
    void second.actions.place('buy', ORDER)
    second.store.setState((state) => applyUpdate(state, updateOf(1, { orders: [{ ...open, status: 'filled' }] })))
    await second.answer({ order: open, repeated: false })
    expect(second.store.getState().orders).toEqual([])

    const third = openPeer()
    void third.actions.place('buy', ORDER)
    // The stream reconnected: its snapshot is newer than an answer from before.
    third.store.setState({ connection: { kind: 'lost', since: 1 } } as never)
    await third.answer({ order: open, repeated: false })
    expect(third.store.getState().orders).toEqual([])
  })

  it('asks for the gateway clock first where nothing has said it', async () => {
    const peer = openPeer(false)
    void peer.actions.place('buy', ORDER)
    await peer.answer(snapshotOf().account, 1_005_000)
    expect(peer.sent).toEqual(['simulationAccount', 'placeOrder'])
    expect(peer.params[1]).toMatchObject({ validUntil: 1_005_000 + ORDER_VALID_MS })
  })

  it('is sent once however often its button is pressed', async () => {
    const peer = openPeer()
    const first = peer.actions.place('buy', ORDER)
    expect(await peer.actions.place('buy', ORDER)).toEqual({ kind: 'busy' })
    void peer.actions.place('sell', { ...ORDER, side: 'sell' })
    await settle()
    expect(peer.sent).toHaveLength(2)
    await peer.answer({ order: orderOf(), repeated: false })
    await first
    void peer.actions.place('buy', ORDER)
    await settle()
    expect(peer.sent).toHaveLength(3)
  })

  it('that the gateway refuses is refused', async () => {
    const peer = openPeer()
    const placed = peer.actions.place('buy', ORDER)
    await peer.fail(new RequestError('refused', 'Too low', { code: '31040', httpStatus: 200 }))
    expect(await placed).toEqual({ kind: 'refused', code: '31040' })
    expect(peer.sent).toEqual(['placeOrder'])
  })
})

describe('an order whose trader has left', () => {
  it('is not sent any more where it was still waiting for the clock', async () => {
    const peer = openPeer(false)
    const placed = peer.actions.place('buy', ORDER)
    await settle()
    peer.enter('u2')
    await peer.answer(snapshotOf().account, 1_005_000)
    expect(await placed).toEqual({ kind: 'left' })
    expect(peer.sent).toEqual(['simulationAccount'])
  })

  it('does not reach the next user: neither as being sent nor among the orders', async () => {
    const peer = openPeer()
    const placed = peer.actions.place('buy', ORDER)
    await settle()
    peer.enter('u2')
    peer.clock.advance(SENDING_SHOWN_MS)
    expect(pendingOf(peer)).toEqual([])
    await peer.answer({ order: orderOf(), repeated: false })
    expect(await placed).toEqual({ kind: 'left' })
    expect(peer.store.getState().orders).toEqual([])
  })

  it('is not asked for under the next one’s name', async () => {
    const peer = openPeer()
    const placed = peer.actions.place('buy', ORDER)
    await settle()
    peer.enter('u2')
    await peer.fail(timeout)
    expect(await placed).toEqual({ kind: 'left' })
    expect([pendingOf(peer), peer.sent]).toEqual([[], ['placeOrder']])
  })

  it('is sent if only the user’s name was not known yet', async () => {
    const peer = openPeer(false, null)
    const placed = peer.actions.place('buy', ORDER)
    await settle()
    peer.enter('u1')
    await peer.answer(snapshotOf().account, 1_005_000)
    await peer.answer({ order: orderOf(), repeated: false })
    expect((await placed).kind).toBe('placed')
  })
})

describe('an order without an answer', () => {
  async function lose(peer: Peer, error = timeout): Promise<{ outcome: Promise<PlaceOutcome> }> {
    const outcome = peer.actions.place('buy', ORDER)
    await peer.fail(error)
    return { outcome }
  }

  it.each([
    timeout,
    new RequestError('network', 'gone'),
    new RequestError('http', 'broken', { httpStatus: 502 }),
    new RequestError('missingData', 'half an answer'),
  ])('because of $kind is unknown until its id is found, and never sent again', async (error) => {
    const peer = openPeer()
    const { outcome } = await lose(peer, error)
    expect(pendingOf(peer)).toEqual(['unknown'])
    await peer.answer({ ...NO_ORDER, order: orderOf({ clientOrderId: 'w1' }) })
    expect(await outcome).toMatchObject({ kind: 'placed', order: { clientOrderId: 'w1' } })
    expect(peer.sent).toEqual(['placeOrder', 'orderDetail'])
    expect(pendingOf(peer)).toEqual([])
  })

  it('stays unknown while it may still arrive, and while the gateway has not decided', async () => {
    const peer = openPeer()
    const { outcome } = await lose(peer)
    const last = 1_000_400 + ORDER_VALID_MS
    await peer.answer(NO_ORDER, last)
    expect(pendingOf(peer)).toEqual(['unknown'])
    peer.clock.advance(500)
    await peer.answer({ ...NO_ORDER, pending: true }, last + 5_000)
    expect(pendingOf(peer)).toEqual(['unknown'])
    peer.clock.advance(1_000)
    await peer.answer(NO_ORDER, last + 6_000)
    expect(await outcome).toEqual({ kind: 'expired' })
    expect(peer.sent).toEqual(['placeOrder', 'orderDetail', 'orderDetail', 'orderDetail'])
  })

  it('keeps its button busy, and asks on when a question fails too', async () => {
    const peer = openPeer()
    const { outcome } = await lose(peer)
    await peer.fail(new RequestError('network', 'still gone'))
    expect(await peer.actions.place('buy', ORDER)).toEqual({ kind: 'busy' })
    peer.clock.advance(500)
    await peer.answer({ ...NO_ORDER, order: orderOf({ clientOrderId: 'w1' }) })
    expect((await outcome).kind).toBe('placed')
  })

  it('is dropped when another account has come meanwhile, so that nothing false is reported', async () => {
    const peer = openPeer()
    const { outcome } = await lose(peer)
    peer.store.setState(INITIAL_ACCOUNT_STATE, true)
    await peer.answer(NO_ORDER)
    expect(await outcome).toEqual({ kind: 'left' })
  })

  it('is found by the stream before any answer', async () => {
    const peer = openPeer()
    const { outcome } = await lose(peer)
    const filled = orderOf({ clientOrderId: 'w1', status: 'filled' })
    peer.store.setState((state) => applyUpdate(state, updateOf(1, { orders: [filled] })))
    expect(await outcome).toEqual({ kind: 'placed', order: filled })
    expect(peer.clock.pending()).toBe(0)
  })
})

describe('other changes', () => {
  it('are one at a time in each slot', async () => {
    const peer = openPeer()
    const cancelled = peer.actions.change('cancel 1', 'cancelOrders', { orders: [{ orderId: '1' }] })
    expect(await peer.actions.change('cancel 1', 'cancelOrders', { orders: [{ orderId: '1' }] })).toEqual({ kind: 'busy' })
    await peer.answer({ results: [] })
    expect(await cancelled).toEqual({ kind: 'done', data: { results: [] } })
  })

  it.each([
    [timeout, 'uncertain'],
    [new RequestError('refused', 'no', { code: '31041', httpStatus: 200 }), 'refused'],
    [new RequestError('http', 'slow down', { code: '10429', httpStatus: 429 }), 'refused'],
    [new RequestError('sealing', 'no key'), 'refused'],
  ])('that fail (%s) are %s', async (error, kind) => {
    const peer = openPeer()
    const changed = peer.actions.change('mode', 'setHoldMode', { holdMode: 2 })
    await peer.fail(error)
    expect((await changed).kind).toBe(kind)
  })
})
