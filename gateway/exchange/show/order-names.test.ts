import { expect, it } from 'vitest'
import type { Product } from '#gateway/engine/state/records/market-terms.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import type { Outcome } from '../exchange.ts'
import { outcomeOf } from '../local/outcome.ts'
import { OrderNames } from './order-names.ts'

/** Goal: rounds from before spot and futures had ids of their own go on: their futures orders keep the names that they were given. */

const SPOT = { market: 'spot:BTCUSDT', wallet: 'spot', side: 'buy', ticks: 9_000, lots: 1_000 } as const
const FUTURES = { ...SPOT, market: 'futures:BTCUSDT', wallet: 'futures' } as const

/** An engine as an earlier version has left it: the names of its orders are what their clients had sent. */
function earlier() {
  const engine = new Fixture()
  engine.trader('ann', { USDT: '10000' })
  engine.move({ last: 10_000 })
  engine.move({ last: 10_000, market: 'futures:BTCUSDT', mark: 10_000, index: 10_000 })
  engine.run({ type: 'transfer', account: 'ann', from: 'spot', to: 'futures', asset: 'USDT', amount: '5000' })
  engine.place('ann', { ...FUTURES, clientOrderId: 'old futures' })
  const futures = engine.orderId()
  engine.place('ann', { ...SPOT, clientOrderId: 'old spot' })
  const spot = engine.orderId()
  const ended = new Map<number, Product>()
  const names = new OrderNames(engine.state, (account, id) => {
    const open = engine.state.accounts.get(account)?.openOrders.get(id)
    return open?.market.terms.product ?? ended.get(id) ?? null
  })
  /** Sends a command as the exchange does. */
  const submit = (command: object): Outcome => {
    const named = names.toEngine(command as BareCommand)
    const events = engine.run(named.command as never)
    named.end()
    return named.restore(outcomeOf(engine.state, named.command, events))
  }
  const place = (order: object) => submit({ type: 'place', account: 'ann', order: { force: 'gtc', type: 'limit', ...order } })
  return { engine, names, ended, futures, spot, submit, place }
}

it('knows old orders in the space of their product alone, open or ended', () => {
  const { names, ended, engine, futures, spot } = earlier()
  for (const open of [true, false]) {
    expect(names.find('ann', { clientOrderId: 'old futures', product: 'futures' })).toBe(futures)
    expect(names.find('ann', { clientOrderId: 'old futures', product: 'spot' })).toBeUndefined()
    expect(names.find('ann', { clientOrderId: 'old spot', product: 'spot' })).toBe(spot)
    expect(names.find('ann', { clientOrderId: 'old spot', product: 'futures' })).toBeUndefined()
    expect(names.find('ann', { clientOrderId: 'old futures' })).toBe(futures)
    if (!open) break
    engine.run({ type: 'cancel', account: 'ann', orders: [{ orderId: futures }, { orderId: spot }] })
    ended.set(futures, 'futures').set(spot, 'spot')
  }
})

it('answers an old request that comes again, and refuses other content under its id', () => {
  const { place, futures, engine, ended } = earlier()
  expect(place({ ...FUTURES, clientOrderId: 'old futures' })).toMatchObject({ orders: [{ orderId: String(futures), repeated: true }] })
  expect(place({ ...FUTURES, lots: 2_000, clientOrderId: 'old futures' })).toMatchObject({
    reason: 'client-id-used',
    clientOrderId: 'old futures',
  })
  engine.run({ type: 'cancel', account: 'ann', orders: [{ orderId: futures }] })
  ended.set(futures, 'futures')
  expect(place({ ...FUTURES, clientOrderId: 'old futures' })).toMatchObject({ orders: [{ orderId: String(futures), repeated: true }] })
})

it('gives each product its own order under one id, and its clients read their own ids', () => {
  const { place, submit, names, spot } = earlier()
  const placed = place({ ...FUTURES, clientOrderId: 'old spot' })
  expect(placed).toMatchObject({ kind: 'done', orders: [{ accepted: true, clientOrderId: 'old spot', repeated: false }] })
  const futures = names.find('ann', { clientOrderId: 'old spot', product: 'futures' })
  expect(futures).not.toBe(spot)
  expect(names.find('ann', { clientOrderId: 'old spot' })).toBe(spot)
  expect(place({ ...FUTURES, lots: 2_000, clientOrderId: 'old spot' })).toMatchObject({ kind: 'rejected', clientOrderId: 'old spot' })
  const batch = submit({
    type: 'place-batch',
    account: 'ann',
    orders: [SPOT, FUTURES].map((order) => ({ force: 'gtc', type: 'limit', ...order, clientOrderId: 'both' })),
  })
  expect(batch).toMatchObject({
    orders: [
      { clientOrderId: 'both', repeated: false },
      { clientOrderId: 'both', repeated: false },
    ],
  })
  // Without a product the id is that of the spot order, until there is none.
  const both = names.find('ann', { clientOrderId: 'both', product: 'spot' })
  expect(submit({ type: 'cancel', account: 'ann', orders: [{ clientOrderId: 'both' }] })).toMatchObject({
    orders: [{ accepted: true, orderId: String(both) }],
  })
  place({ ...FUTURES, clientOrderId: 'futures only' })
  expect(submit({ type: 'cancel', account: 'ann', orders: [{ clientOrderId: 'futures only' }] })).toMatchObject({
    orders: [{ accepted: true, clientOrderId: 'futures only' }],
  })
})

it('finds a futures order by its id while its command is under way', () => {
  const { names } = earlier()
  const under = names.toEngine({
    type: 'place',
    account: 'ann',
    order: { ...FUTURES, type: 'limit', force: 'gtc', clientOrderId: 'new' },
  } as never)
  const cancel = () =>
    (names.toEngine({ type: 'cancel', account: 'ann', orders: [{ clientOrderId: 'new' }] }).command as { orders: unknown }).orders
  expect(cancel()).toEqual([{ clientOrderId: ' new' }])
  under.end()
  expect(cancel()).toEqual([{ clientOrderId: 'new' }])
})
