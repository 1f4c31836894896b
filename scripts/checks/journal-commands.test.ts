import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Floor } from '#tests/exchange/floor.ts'
import { INHERITED } from '#tests/front/support/gateways.ts'

// Goal: an operator finds out with two commands what a journal has lost, and continues with a third.
const root = join(import.meta.dirname, '../..')
let floor: Floor
let folder = ''
let all = 0
beforeEach(async () => {
  floor = await new Floor().trader('ann')
  for (let nth = 0; nth < 5; nth += 1) await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })
  all = floor.core.state.sequence
  folder = mkdtempSync(join(tmpdir(), 'agio-commands-'))
  for (const name of readdirSync(floor.folder)) copyFileSync(join(floor.folder, name), join(folder, name))
})
afterEach(() => {
  floor.end()
  rmSync(folder, { recursive: true })
})

function run(script: string, ...args: readonly string[]): { code: number | null; stdout: string; stderr: string } {
  const env = { NODE_ENV: 'production' as const, ...INHERITED }
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], { cwd: root, env, encoding: 'utf8' })
  return { code: status, stdout, stderr }
}

/** Returns the contents of the folder, without the files that SQLite creates for readers. */
function contents(): string[] {
  const names = readdirSync(folder).filter((name) => !name.endsWith('-shm') && statSync(join(folder, name)).size > 0)
  return names
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}`,
    )
    .toSorted()
}

function tear(): void {
  const log = join(folder, 'journal.sqlite-wal')
  truncateSync(log, statSync(log).size - 100)
}

it('verify-journal changes nothing, and tells a whole journal from one that has lost its end', () => {
  const whole = contents()
  expect(run('verify-journal', folder)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`journal.witness knows of record ${all}`) as string,
  })
  expect(contents()).toEqual(whole)
  tear()
  const torn = contents()
  const { code, stderr } = run('verify-journal', folder)
  expect(code).toBe(1)
  expect(stderr).toContain(`ends at record ${all - 1}`)
  expect(contents()).toEqual(torn)
  rmSync(join(folder, 'journal.sqlite'))
  expect(run('verify-journal', folder)).toMatchObject({ code: 2, stderr: expect.stringContaining(`knows of record ${all}`) as string })
  expect(existsSync(join(folder, 'journal.sqlite'))).toBe(false)
})

it('verify-journal says in a sentence that a journal is no database', () => {
  copyFileSync(join(root, 'package-lock.json'), join(folder, 'journal.sqlite'))
  rmSync(join(folder, 'journal.sqlite-wal'))
  const { code, stderr } = run('verify-journal', folder)
  expect(code).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/journal\.sqlite cannot be used: file is not a database\./)])
})

it('accept-loss takes the last whole record alone, and the exchange starts then', () => {
  tear()
  const torn = contents()
  expect(run('accept-loss')).toMatchObject({ code: 1, stderr: expect.stringContaining('Name the last record to keep') as string })
  expect(run('accept-loss', String(all), folder)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`accept-loss -- ${all - 1}`) as string,
  })
  expect(run('accept-loss', '0', folder).code).toBe(1)
  expect(contents().filter((line) => !line.startsWith('gateway.lock'))).toEqual(torn)
  expect(run('accept-loss', String(all - 1), folder)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`goes on from record ${all - 1}`) as string,
  })
  expect(run('verify-journal', folder).code).toBe(0)
  const again = new Floor({ folder, startMs: floor.nowMs })
  expect(again.exchange.read.openOrders('ann')).toHaveLength(4)
  again.close()
})
