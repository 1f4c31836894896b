import { lotsFrom } from '#lib/kernel/money.ts'
import { afterEach, expect, it } from 'vitest'
import { hashState } from '#gateway/engine/record/hash.ts'
import type { JournalStore } from '#gateway/journal/journal-store.ts'
import { Floor } from '#tests/exchange/floor.ts'

// Goal: at a start, the main thread comes to the engine's state from the same snapshot and records, whatever snapshot turns out to be whole.

let floor: Floor | null = null
afterEach(() => {
  floor?.end()
  floor = null
})

/** Returns the snapshots that the last start told, by their sequences, and the number of records after the last of them. */
function toldBy({ heard }: Floor): { snapshots: number[]; records: number } {
  const snapshots = heard.flatMap((message) => (message.type === 'restored' ? [sequenceOf(message.snapshot)] : []))
  const from = heard.findLastIndex(({ type }) => type === 'restored')
  const records = heard.slice(from).flatMap((message) => (message.type === 'replayed' ? message.records : []))
  return { snapshots, records: records.length }
}

function sequenceOf(snapshot: string): number {
  return (JSON.parse(snapshot) as { sequence: number }).sequence
}

async function trade(on: Floor, orders: number): Promise<void> {
  for (let nth = 0; nth < orders; nth += 1) await on.place('ann', { side: 'buy', ticks: 4_900_000 - nth, lots: 100 })
}

it('rebuilds from the snapshot and all records after it, those of new terms too', async () => {
  floor = await new Floor().trader('ann')
  await floor.restart()
  const saved = floor.core.state.sequence
  await trade(floor, 3)
  const [first, ...others] = floor.terms.markets
  if (first === undefined) throw new Error('a market is listed')
  floor.terms = { ...floor.terms, markets: [{ ...first, lotsMin: lotsFrom(first.lotsMin + 1) }, ...others] }
  floor.heard.length = 0
  floor.kill()
  const { sequence } = floor.core.state
  expect(sequence).toBeGreaterThan(saved + 3)
  expect(toldBy(floor)).toEqual({ snapshots: [saved], records: sequence - saved })
  expect(hashState(floor.exchange.state)).toBe(hashState(floor.core.state))
})

it('begins again where the newest snapshot does not give the state that was noted with it', async () => {
  let isNewestWrong = false
  const wrap = (store: JournalStore): JournalStore => {
    const read = store.snapshots.bind(store)
    return Object.assign(store, {
      *snapshots() {
        const [newest, ...others] = read()
        if (newest !== undefined) yield isNewestWrong ? { ...newest, stateHash: 'another' } : newest
        yield* others
      },
    })
  }
  floor = await new Floor({ wrap }).trader('ann')
  await floor.restart()
  const older = floor.core.state.sequence
  await trade(floor, 2)
  await floor.restart()
  const newest = floor.core.state.sequence
  await trade(floor, 1)
  isNewestWrong = true
  floor.heard.length = 0
  floor.kill()
  expect(toldBy(floor)).toEqual({ snapshots: [newest, older], records: floor.core.state.sequence - older })
  expect(hashState(floor.exchange.state)).toBe(hashState(floor.core.state))
})

it('leaves the snapshot of many orders to the history writer, unless far more records were replayed', async () => {
  const opened = new Floor()
  floor = opened
  for (let nth = 0; nth < 10; nth += 1) {
    const account = `holder-${nth}`
    await opened.trader(account)
    await Promise.all(Array.from({ length: 110 }, () => opened.place(account, { side: 'buy', ticks: 4_000_000, lots: 100 })))
  }
  const replayed = () => floor?.heard.findLast((message) => message.type === 'ready')?.opened.replayed
  floor.kill()
  expect([replayed(), floor.core.state.orders.size]).toEqual([floor.core.state.sequence, 1100])
  expect(replayed()).toBeGreaterThan(1100)
  floor.kill()
  expect(replayed()).toBe(floor.core.state.sequence)
})
