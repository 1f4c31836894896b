import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Floor } from '#tests/exchange/floor.ts'
import { backUpSeries, type SeriesOptions } from './backup-series.ts'

// Goal: a series of backups has only whole ones, never fewer than it had before a failure, and on the disk that was asked for.

const NIGHT_MS = 86_400_000
const NIGHTLY: SeriesOptions = { keep: 2, verify: true, otherDisk: false, nowMs: 0 }

let floor: Floor
let series: string
beforeEach(async () => {
  floor = await new Floor().trader('ann')
  series = mkdtempSync(join(tmpdir(), 'series-'))
})
afterEach(() => {
  floor.end()
  rmSync(series, { recursive: true })
})

it('keeps the newest, and leaves alone what is not its own', async () => {
  writeFileSync(join(series, 'notes.txt'), 'mine')
  mkdirSync(join(series, '1970-01-01T12-00-00Z.part'))
  const steps: string[] = []
  for (let night = 0; night < 4; night += 1)
    await backUpSeries(floor.folder, series, { ...NIGHTLY, nowMs: night * NIGHT_MS, onStep: (step) => steps.push(step) })
  expect(readdirSync(series).toSorted()).toEqual(['1970-01-03T00-00-00Z', '1970-01-04T00-00-00Z', 'notes.txt'])
  expect(existsSync(join(series, '1970-01-04T00-00-00Z/journal.sqlite'))).toBe(true)
  expect(steps.filter((step) => /^\d+ records verified$/.test(step))).toHaveLength(4)
})

it('keeps the earlier ones if the new one is not whole, and leaves no part of it', async () => {
  await backUpSeries(floor.folder, series, { ...NIGHTLY, keep: 1 })
  const journal = new DatabaseSync(floor.file('journal'))
  journal.exec("UPDATE records SET payload = payload || ' ' WHERE sequence = (SELECT max(sequence) FROM records)")
  journal.close()
  await expect(backUpSeries(floor.folder, series, { ...NIGHTLY, keep: 1, nowMs: NIGHT_MS })).rejects.toThrow(/not whole/)
  expect(readdirSync(series)).toEqual(['1970-01-01T00-00-00Z'])
})

it('refuses the disk of the data where another one is asked for', async () => {
  const beside = join(floor.folder, 'backups')
  await expect(backUpSeries(floor.folder, beside, { ...NIGHTLY, otherDisk: true })).rejects.toThrow(/on the same disk/)
  expect(readdirSync(beside)).toEqual([])
})
