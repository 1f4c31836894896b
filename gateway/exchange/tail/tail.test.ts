import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { JournalBroken } from '#gateway/journal/journal-store.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { HistoryStore } from '../history/history-store.ts'
import { Tail } from './tail.ts'

// Goal: a standby that follows the journal has the leader's history, and one that comes to another state never leads.

const undo: (() => void)[] = []
afterEach(() => {
  for (const run of undo.splice(0).toReversed()) run()
})

interface Rig {
  readonly floor: Floor
  readonly history: HistoryStore
  readonly store: SqliteStore
  tail: Tail
}

async function open(): Promise<Rig> {
  const floor = await new Floor().trader('ann')
  undo.push(() => floor.end())
  const store = new SqliteStore(floor.file('journal'), true)
  undo.push(() => store.close())
  const history = new HistoryStore(tailOf(floor))
  undo.push(() => history.close())
  return { floor, history, store, tail: new Tail({ store, history }) }
}

const tailOf = (floor: Floor): string => `${floor.file('history')}-tail`

function rowsOf(path: string): unknown[] {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    return db.prepare('SELECT account, kind, id, epoch, time, payload FROM history ORDER BY account, kind, id').all()
  } finally {
    db.close()
  }
}

describe('a standby', () => {
  it('makes the history of the leader, record by record and after a restart', async () => {
    const rig = await open()
    const { floor, history, store } = rig
    expect(rig.tail.follow()).toBe(floor.exchange.status().sequence)
    await floor.place('ann', { side: 'buy', lots: 100 })
    await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })
    expect(rig.tail.follow()).toBe(floor.exchange.status().sequence)
    await floor.place('ann', { side: 'sell', lots: 50 })
    rig.tail = new Tail({ store, history })
    expect(rig.tail.follow()).toBe(floor.exchange.status().sequence)
    expect(rig.tail.follow()).toBe(floor.exchange.status().sequence)
    expect(history.cursor()).toBe(floor.exchange.status().sequence)
    expect(rowsOf(tailOf(floor))).toEqual(rowsOf(floor.file('history')))
    expect(rowsOf(tailOf(floor)).length).toBeGreaterThan(4)
  })

  it('stops at a record whose noted state it does not come to', async () => {
    const { floor, tail, store } = await open()
    tail.follow()
    await floor.place('ann', { side: 'buy', lots: 100 })
    const sequence = store.last()?.sequence ?? 0
    const db = new DatabaseSync(floor.file('journal'))
    db.prepare('INSERT INTO checkpoints (sequence, state_hash) VALUES (?, ?)').run(sequence, 'another')
    db.close()
    expect(() => tail.follow()).toThrow(new JournalBroken(sequence, 'the state comes out differently'))
  })
})
