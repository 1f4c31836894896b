import { describe, expect, it, vi } from 'vitest'
import { ERRORS } from '#lib/contract/errors/errors.ts'
import { TRADING_ROUTES } from '#lib/contract/trading.ts'
import type { OrderDetail } from '#lib/contract/trading/order-receipts.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { COMMAND_DEADLINE_MS } from '#gateway/exchange/local/under-way.ts'
import { type JournalStore, StoreError } from '#gateway/journal/journal-store.ts'
import type { Floor } from '#tests/exchange/floor.ts'
import { openTrader, startTrading } from '#tests/support/trading.ts'
import { createPendingOrders } from './pending-orders.ts'

/** Goal: an order is never reported as not placed while it may still be. */

/** Returns the real exchange with a slow disk: commands wait until `go` resolves. */
function slowly({ exchange }: Floor, go: Promise<void>): Exchange {
  return {
    markets: exchange.markets,
    read: exchange.read,
    terms: (market) => exchange.terms(market),
    now: () => exchange.now(),
    ensureAccount: (account) => exchange.ensureAccount(account),
    studies: (owner, account) => exchange.studies(owner, account),
    reset: (account, start) => exchange.reset(account, start),
    subscribe: (account, listener) => exchange.subscribe(account, listener),
    sequence: () => exchange.sequence(),
    written: (account) => exchange.written(account),
    since: (account, sequence) => exchange.since(account, sequence),
    status: () => exchange.status(),
    close: () => exchange.close(),
    async submit(command) {
      await go
      return exchange.submit(command)
    },
  }
}

const ORDER = { clientOrderId: 'slow', product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '49000', size: '0.001' }

describe('an order whose outcome is not durable yet', () => {
  it('is pending for its owner, and for nobody else, until it is placed', async () => {
    const gate = Promise.withResolvers<void>()
    const server = await startTrading({ api: (floor) => ({ exchange: slowly(floor, gate.promise) }) })
    try {
      const [{ browser }, other] = [await openTrader(server), await openTrader(server)]
      const detail = async (who = browser): Promise<OrderDetail> =>
        (await who.get(`${TRADING_ROUTES.orderDetail.path}?clientOrderId=slow`)).data as OrderDetail
      const answer = browser.post(TRADING_ROUTES.placeOrder.path, { ...ORDER, validUntil: server.floor.nowMs })
      await expect.poll(() => detail()).toMatchObject({ order: null, pending: true })
      expect(await detail(other.browser)).toMatchObject({ order: null, pending: false })
      gate.resolve()
      expect((await answer).code).toBe('00000')
      expect(await detail()).toMatchObject({ order: { clientOrderId: 'slow' }, pending: false })
    } finally {
      await server.close()
    }
  })

  it('is unknown if its commit does not come in time, and pending until that is certain', async () => {
    let isFull = false
    const wrap = (inner: JournalStore): JournalStore =>
      new Proxy(inner, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (name !== 'append' || !isFull) return typeof value === 'function' ? (value.bind(target) as unknown) : value
          return () => {
            throw new StoreError('The disk is full.', true)
          }
        },
      })
    const server = await startTrading({ floor: { wrap } })
    try {
      const { browser } = await openTrader(server)
      const detail = async (): Promise<OrderDetail> =>
        (await browser.get(`${TRADING_ROUTES.orderDetail.path}?clientOrderId=slow`)).data as OrderDetail
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      isFull = true
      const answer = browser.post(TRADING_ROUTES.placeOrder.path, { ...ORDER, validUntil: server.floor.nowMs })
      await expect.poll(() => server.floor.exchange.status().state).toBe('stalled')
      vi.advanceTimersByTime(COMMAND_DEADLINE_MS)
      vi.useRealTimers()
      expect(await answer).toMatchObject({ httpStatus: 504, code: ERRORS.outcomeUnknown.code })
      expect(await browser.post(TRADING_ROUTES.placeOrder.path, { ...ORDER, clientOrderId: 'next' })).toMatchObject({
        code: ERRORS.exchangeBusy.code,
      })
      expect(await detail()).toMatchObject({ order: null, pending: true })
      isFull = false
      server.floor.pass(100)
      expect(await detail()).toMatchObject({ order: { clientOrderId: 'slow' }, pending: false })
    } finally {
      vi.useRealTimers()
      await server.close()
    }
  })

  it('is pending from before its work waits for anything, also twice, and also where the work fails', async () => {
    const pending = createPendingOrders()
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const works = [pending.during('a', ['x', 'y'], () => first.promise), pending.during('a', ['x'], () => second.promise)]
    expect([pending.has('a', 'x'), pending.has('a', 'y'), pending.has('b', 'x')]).toEqual([true, true, false])
    first.reject(new Error('the disk is full'))
    await expect(works[0]).rejects.toThrow('full')
    expect([pending.has('a', 'x'), pending.has('a', 'y')]).toEqual([true, false])
    second.resolve()
    await works[1]
    expect(pending.has('a', 'x')).toBe(false)
  })
})
