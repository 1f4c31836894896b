import { spawn } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { hashState } from '#gateway/engine/record/hash.ts'
import { knownByWitness } from '#gateway/journal/known-records.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { verifyArchive, verifyJournal } from '#gateway/journal/verify.ts'
import { HistoryStore } from '../history/history-store.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { INHERITED } from '#tests/front/support/gateways.ts'

// Goal: whenever the command that archives is killed, the journal is whole with or without its archive, and the next run ends it.

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const DAY_MS = 86_400_000

/** Runs the command, and kills it at once when it has said a line. Returns its exit code; null if it was killed. */
function archive(folder: string, day: string, line: RegExp | null): Promise<number | null> {
  const env = { NODE_ENV: 'production' as const, ...INHERITED }
  const child = spawn(process.execPath, ['scripts/archive.ts', '--before', day, folder], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (line?.test(said) === true) child.kill('SIGKILL')
  })
  return new Promise((resolve) => void child.once('close', resolve))
}

it('gives the room of deleted history back, also where there is nothing to archive', async () => {
  const floor = await new Floor().trader('ann')
  for (let nth = 0; nth < 300; nth += 1) await floor.place('ann', { side: nth % 2 === 0 ? 'buy' : 'sell', lots: 100 })
  floor.close()
  const history = new HistoryStore(floor.file('history'))
  history.forget(['ann'])
  history.sync()
  history.close()
  const before = statSync(floor.file('history')).size
  expect(await archive(floor.folder, '2020-01-01', null)).toBe(0)
  expect(statSync(floor.file('history')).size).toBeLessThan(before / 2)
  rmSync(floor.folder, { recursive: true })
})

it('is repeated after a kill', async () => {
  const floor = new Floor()
  for (let day = 0; day < 4; day += 1) {
    await floor.trader(`trader ${day}`)
    for (let nth = 0; nth < 40; nth += 1) await floor.place(`trader ${day}`, { side: 'buy', lots: 100 })
    floor.pass(DAY_MS, DAY_MS / 4)
  }
  const { folder } = floor
  const [all, before] = [floor.core.state.sequence, new Date(floor.nowMs - 2 * DAY_MS).toISOString().slice(0, 10)]
  floor.close()
  for (const line of [/^archiving/, /records\n/, /comparing/, /giving/]) {
    await archive(folder, before, line)
    const store = new SqliteStore(floor.file('journal'), true)
    expect(verifyJournal(store, knownByWitness(floor.witnessFile)).faults).toEqual([])
    expect(verifyArchive(store, folder)?.faults ?? []).toEqual([])
    store.close()
  }
  expect(await archive(folder, before, null)).toBe(0)
  const store = new SqliteStore(floor.file('journal'), true)
  expect(verifyArchive(store, folder)?.faults).toEqual([])
  expect([...store.rowsAfter(0)].length).toBeLessThan(all)
  store.close()
  floor.reopen()
  // Each run that ended has left one record, and none that was killed before.
  expect(floor.core.state.sequence).toBe(all + 1)
  const hash = hashState(floor.core.state)
  floor.kill()
  expect(hashState(floor.core.state)).toBe(hash)
  floor.close()
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
  rmSync(folder, { recursive: true })
})
