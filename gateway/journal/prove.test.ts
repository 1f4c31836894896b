import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it } from 'vitest'
import { RULES } from '#gateway/engine/state/rules.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { JournalBroken } from './journal-store.ts'
import { proveVersion } from './prove.ts'
import { SqliteStore } from './sqlite-store.ts'

/** Goal: a version that computes other states is found out before it is the primary, although a start would only go on from the last one. */

const undo: (() => void)[] = []
afterEach(() => {
  for (const run of undo.splice(0).toReversed()) run()
})

async function traded(): Promise<{ floor: Floor; store: SqliteStore }> {
  const floor = await new Floor().trader('ann')
  undo.push(() => floor.end())
  for (let nth = 0; nth < 3; nth += 1) {
    await floor.place('ann', { side: 'buy', lots: 100 })
    floor.core.snapshot()
  }
  const store = new SqliteStore(floor.file('journal'), true)
  undo.push(() => store.close())
  return { floor, store }
}

it('replays from the oldest state that is kept, over the newest one', async () => {
  const { floor, store } = await traded()
  const kept = [...store.snapshots()].map(({ sequence }) => sequence)
  expect(kept.length).toBe(2)
  await floor.place('ann', { side: 'sell', lots: 50 })
  expect(proveVersion(store)).toEqual({ from: kept[1], to: floor.exchange.status().sequence })
})

it('replays a journal without a noted state from its first record', async () => {
  const floor = await new Floor().trader('ann')
  undo.push(() => floor.end())
  const store = new SqliteStore(floor.file('journal'), true)
  undo.push(() => store.close())
  expect(proveVersion(store)).toEqual({ from: 0, to: floor.exchange.status().sequence })
})

it.each(['newest', 'oldest'])('names the record of the %s noted state that it does not come to', async (which) => {
  const { floor, store } = await traded()
  const kept = [...store.snapshots()].map(({ sequence }) => sequence)
  const sequence = Number(which === 'newest' ? kept[0] : kept[1])
  const db = new DatabaseSync(floor.file('journal'))
  db.prepare('UPDATE checkpoints SET state_hash = ? WHERE sequence = ?').run('another', sequence)
  db.close()
  expect(() => proveVersion(store)).toThrow(new JournalBroken(sequence, 'the state comes out differently'))
})

it('rules that all gateways know come into force by a record, once', async () => {
  const floor = await new Floor().trader('ann')
  undo.push(() => floor.end())
  const { state } = floor.core
  for (const each of [state, floor.exchange.state]) each.rules = RULES - 1
  floor.exchange.tellEngine({ type: 'agree', rules: RULES - 1 })
  floor.pass(200)
  expect(state.rules).toBe(RULES - 1)
  floor.exchange.tellEngine({ type: 'agree', rules: RULES + 5 })
  floor.pass(500)
  expect(state.rules).toBe(RULES)
  const store = new SqliteStore(floor.file('journal'), true)
  undo.push(() => store.close())
  const last = [...store.rowsAfter(0)].filter(({ payload }) => payload.includes('"set-rules"'))
  expect(last.map(({ payload }) => (JSON.parse(payload) as { rules: number }).rules)).toEqual([RULES, RULES])
})
