import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { hashState } from '#gateway/engine/record/hash.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { backUp } from './backup.ts'
import { knownByWitness } from './known-records.ts'
import { SqliteStore } from './sqlite-store.ts'
import { verifyJournal } from './verify.ts'
import { WITNESS_FILE } from './witness.ts'

// Goal: a copy made during trading is a complete exchange as of one moment, and starts.
it('copies a data folder in use, and what it copied starts with everything in it', async () => {
  const floor = await new Floor().trader('ann')
  writeFileSync(join(floor.folder, 'server.key'), 'secret', { mode: 0o600 })
  writeFileSync(join(floor.folder, 'gateway.lock'), '')
  for (let nth = 0; nth < 20; nth += 1) await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })
  const target = join(floor.folder, 'copy')
  const copying = backUp(floor.folder, target)
  for (let nth = 0; nth < 20; nth += 1) await floor.place('ann', { side: 'buy', lots: 100 })
  const names = await copying
  expect(names).toEqual(['server.key', 'journal.sqlite', 'journal.witness'])
  expect(statSync(join(target, 'server.key')).mode & 0o777).toBe(0o600)
  expect(existsSync(join(target, 'gateway.lock'))).toBe(false)
  const store = new SqliteStore(join(target, 'journal.sqlite'), true)
  const known = knownByWitness(join(target, WITNESS_FILE))
  const { faults, records, stateHash } = verifyJournal(store, known)
  store.close()
  expect(faults).toEqual([])
  expect(records).toBeGreaterThanOrEqual(20)
  expect(known).toMatchObject([{ sequence: records }])

  const restored = new Floor({ folder: target })
  expect(hashState(restored.exchange.state)).toBe(stateHash)
  expect(restored.exchange.read.openOrders('ann')).toHaveLength(20)
  expect(await restored.place('ann', { side: 'buy', lots: 100 })).toMatchObject({ kind: 'done' })
  await expect(backUp(floor.folder, target)).rejects.toThrow('is not empty')
  restored.end()
  floor.end()
})

it('does not pass off for a copy what lacks acknowledged records', async () => {
  const floor = await new Floor().trader('ann')
  floor.close()
  const journal = new DatabaseSync(floor.file('journal'))
  journal.exec('DELETE FROM records WHERE sequence = (SELECT max(sequence) FROM records)')
  journal.close()
  await expect(backUp(floor.folder, join(floor.folder, 'copy'))).rejects.toThrow('The copy is not whole')
  rmSync(floor.folder, { recursive: true })
})
