import { expect, it } from 'vitest'
import { Fixture, TEST_TERMS } from '#tests/engine/fixture.ts'
import { termsChanges } from '#gateway/exchange/terms/terms-changes.ts'
import { apply } from '../apply.ts'
import { EngineProducts } from './product.ts'
import { findBreaches } from '../record/invariants.ts'
import { hashState } from '../record/hash.ts'
import { restoreSnapshot, takeSnapshot } from '../record/snapshot.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '../state/state.ts'

// Goal: the core is an exchange by itself. Without any product it trades, pays funding, liquidates, resets and delists as with all of them.

const NONE = new EngineProducts([])
const CONTRACT = 'futures:BTCUSDT'

function trade(products: EngineProducts): { readonly fixture: Fixture; readonly said: string[] } {
  const fixture = new Fixture(createState(products, NO_TERMS))
  for (const command of termsChanges(fixture.state, TEST_TERMS, null)) fixture.run(command)
  const said: string[] = []
  const say = (): void => void said.push(...fixture.said())
  for (const account of ['ann', 'bob']) fixture.trader(account, { USDT: '1000', BTC: '1' })
  fixture.move({ last: 10_000, bids: [[9_990, 500]], asks: [[10_010, 500]] })
  fixture.place('ann', { side: 'sell', ticks: 10_005, lots: 100 })
  say()
  fixture.place('bob', { side: 'buy', ticks: 10_010, lots: 150 })
  say()
  fixture.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'futures', asset: 'USDT', amount: '400' })
  fixture.move({ market: CONTRACT, last: 10_000, mark: 10_000, bids: [[9_999, 100_000]], asks: [[10_001, 100_000]] })
  fixture.run({ type: 'set-leverage', account: 'bob', market: CONTRACT, leverage: 20 })
  fixture.place('bob', { market: CONTRACT, wallet: 'futures', side: 'buy', lots: 40_000 })
  say()
  fixture.run({ type: 'settle-funding', market: CONTRACT, rateMillionths: 100, mark: 10_000 })
  say()
  fixture.move({ market: CONTRACT, last: 9_000, mark: 9_000, bids: [[8_999, 100_000]], asks: [[9_001, 100_000]] })
  say()
  fixture.run({ type: 'close-epoch', account: 'bob' })
  fixture.run({ type: 'delist-market', market: 'spot:BTCUSDT' })
  say()
  return { fixture, said }
}

it('trades without any product as it does beside all of them', () => {
  const { fixture, said } = trade(NONE)
  expect(said).toEqual(trade(ENGINE_PRODUCTS).said)
  expect(said.join()).toMatch(/filled bob 100@10005 taker.*filled bob 40000@10001 taker house.*liquidated bob/)
  expect(findBreaches(fixture.state)).toEqual([])
})

it('is the same again from its journal and from a snapshot', () => {
  const { fixture } = trade(NONE)
  const replayed = createState(NONE, NO_TERMS)
  for (const record of fixture.records) apply(replayed, JSON.parse(JSON.stringify(record)) as typeof record)
  const snapshot = JSON.parse(JSON.stringify(takeSnapshot(fixture.state))) as ReturnType<typeof takeSnapshot>
  expect(hashState(replayed)).toBe(hashState(fixture.state))
  expect(hashState(restoreSnapshot(NONE, snapshot))).toBe(hashState(fixture.state))
  expect([...fixture.state.accounts.keys()].filter((id) => id.startsWith('@')).length).toBe(7)
})

it('knows no command of a product', () => {
  const { fixture } = trade(NONE)
  expect(() => fixture.run({ type: 'web3-open', account: 'ann', address: 'a' })).toThrow('every command of a product has its handler')
})
