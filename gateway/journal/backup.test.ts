import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hashState } from '#gateway/engine/hash.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { backUp } from './backup.ts'
import { SqliteStore } from './sqlite-store.ts'
import { verifyJournal } from './verify.ts'

// The goal: a copy that was made while people traded is a whole exchange at some moment of it, and starts.
it('copies a data folder in use, and what it copied starts with everything in it', async () => {
  const floor = await new Floor().trader('ann')
  writeFileSync(join(floor.folder, 'server.key'), 'secret', { mode: 0o600 })
  writeFileSync(join(floor.folder, 'gateway.lock'), '')
  for (let nth = 0; nth < 20; nth += 1) await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })
  const target = join(floor.folder, 'copy')
  const copying = backUp(floor.folder, target)
  for (let nth = 0; nth < 20; nth += 1) await floor.place('ann', { side: 'buy', lots: 100 })
  const names = await copying
  expect(names).toEqual(['server.key', 'journal.sqlite'])
  expect(statSync(join(target, 'server.key')).mode & 0o777).toBe(0o600)
  expect(existsSync(join(target, 'gateway.lock'))).toBe(false)
  const store = new SqliteStore(join(target, 'journal.sqlite'), true)
  const { faults, records, stateHash } = verifyJournal(store)
  store.close()
  expect(faults).toEqual([])
  expect(records).toBeGreaterThanOrEqual(20)

  const restored = new Floor({ folder: target })
  expect(hashState(restored.exchange.state)).toBe(stateHash)
  expect(restored.exchange.read.openOrders('ann')).toHaveLength(20)
  expect(await restored.place('ann', { side: 'buy', lots: 100 })).toMatchObject({ kind: 'done' })
  await expect(backUp(floor.folder, target)).rejects.toThrow('is not empty')
  restored.end()
  floor.end()
})
