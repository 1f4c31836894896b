import { expect, it } from 'vitest'
import { BusyFloor } from '#tests/exchange/busy-floor.ts'
import { Floor } from '#tests/exchange/floor.ts'
import type { FromWorker } from '../worker/messages.ts'

// Goal: lists that are read at one moment are of one moment: none is ahead of the balances, however far the thread that writes them is.

const TRADERS = ['ann', 'bob', 'eve', 'joe'] as const

/** Expects that no list has more than the balances, orders and positions beside it. Returns how many rows of bills there are. */
function checkMoment(floor: Floor): number {
  const { read, state } = floor.exchange
  return TRADERS.reduce((rows, account) => {
    const balances = new Map(read.balances(account).map(({ wallet, asset, total }) => [`${wallet} ${asset}`, total]))
    const bills = read.bills(account, { limit: 1000 })
    const seen = new Set<string>()
    for (const { wallet, asset, balance, billId } of bills) {
      const key = `${wallet} ${asset}`
      if (seen.has(key)) continue
      seen.add(key)
      expect([account, key, billId, balance]).toEqual([account, key, billId, balances.get(key) ?? '0'])
    }
    const open = new Set(read.openOrders(account).map(({ orderId }) => orderId))
    expect(read.orderHistory(account, { limit: 1000 }).filter(({ orderId }) => open.has(orderId))).toEqual([])
    for (const { fillId } of read.fills(account, { limit: 10 })) expect(Number(fillId)).toBeLessThanOrEqual(2 * state.lastId + 1)
    return rows + bills.length
  }, 0)
}

it('over random trading, while what the engine has done is on its way', async () => {
  const floor = new Floor()
  try {
    const busy = new BusyFloor(floor, 5)
    await busy.open()
    const { exchange } = floor
    const hear = exchange.hear.bind(exchange)
    let behind = 0
    for (let step = 0; step < 60; step += 1) {
      // The words of the engine's thread wait; the history's is done with its own.
      const waiting: FromWorker[] = []
      exchange.hear = (message) => void waiting.push(message)
      let isOver = false
      const acting = busy.step().finally(() => (isOver = true))
      while (!isOver || waiting.length > 0) {
        await new Promise(setImmediate)
        const rows = checkMoment(floor)
        while (waiting.length > 0) hear(waiting.shift() as FromWorker)
        if (checkMoment(floor) > rows) behind += 1
      }
      exchange.hear = hear
      await acting
      checkMoment(floor)
    }
    expect(behind).toBeGreaterThan(20)
  } finally {
    floor.end()
  }
}, 60_000)
