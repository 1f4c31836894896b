import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { someOf } from '#tests/support/full-suite.ts'
import { EVENT_LIMIT_MS } from '#tests/support/limits.ts'
import { INHERITED, SOON } from '../support/gateways.ts'

// Goal: `npm run cluster` leaves neither a process nor a file behind, whatever moment it is ended in, and however.

const ROOT = join(import.meta.dirname, '../../..')

let scratch: string
let dist: string
beforeAll(() => {
  // The names of sockets must be short, so not within the project; and PostgreSQL's user must get through.
  scratch = mkdtempSync(join(tmpdir(), 'ends-'))
  execFileSync('chmod', ['711', scratch])
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  dist = mkdtempSync(join(ROOT, 'test-results/dist-'))
  writeFileSync(join(dist, 'inline-scripts.json'), '[]')
  mkdirSync(join(dist, 'static/chunks'), { recursive: true })
})
afterAll(() => {
  rmSync(scratch, { recursive: true })
  rmSync(dist, { recursive: true })
})

async function startCluster(): Promise<ChildProcess> {
  const env = { NODE_ENV: 'production' as const, ...INHERITED, TMPDIR: scratch, NEXT_DIST_DIR: dist, PORT: String(await freePort()) }
  return spawn(process.execPath, ['scripts/cluster.ts'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

/** What lies in the folder of all temporary files, two levels deep. */
function listFiles(): string[] {
  return readdirSync(scratch).flatMap((name) => [name, ...(existsSync(join(scratch, name)) ? readdirSync(join(scratch, name)) : [])])
}

/** The processes whose command line names that folder, all of PostgreSQL's first ones, HAProxy and the gateways among them. */
function listProcesses(): string[] {
  const lines = execFileSync('ps', ['-axww', '-o', 'stat=,args='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(scratch) && !line.startsWith('Z'))
}

const MOMENTS: readonly (readonly [string, () => boolean])[] = [
  ['its folder has been made', () => listFiles().length > 0],
  ['PostgreSQL is being set up', () => listFiles().some((name) => name.startsWith('agio-postgres-'))],
  ['a standby is being copied', () => listFiles().filter((name) => name.startsWith('agio-postgres-')).length > 1],
  ['a gateway has its keys', () => listFiles().some((name) => existsSync(join(scratch, listFiles()[0] ?? '', name, 'server.key')))],
]
const WAYS: readonly (readonly [string, (child: ChildProcess) => unknown])[] = [
  ['killed', (child) => child.kill('SIGKILL')],
  ['left by its starter', (child) => child.disconnect()],
  ['interrupted', (child) => child.kill('SIGINT')],
]
const CASES = MOMENTS.flatMap(([moment, isThen]) => WAYS.map(([way, end]) => ({ moment, isThen, way, end })))
/** Each moment once, and each way. */
const QUICK = new Set([0, 4, 8, 9])

it.each(someOf('ends of the cluster', CASES, (_case, index) => QUICK.has(index)))(
  'leaves nothing when it is $way as soon as $moment',
  async ({ isThen, end }) => {
    const cluster = await startCluster()
    const ended = new Promise((resolve) => cluster.once('exit', resolve))
    await expect.poll(() => isThen(), SOON).toBe(true)
    end(cluster)
    await ended
    await expect.poll(listProcesses, SOON).toEqual([])
    await expect.poll(() => readdirSync(scratch), SOON).toEqual([])
  },
  EVENT_LIMIT_MS,
)
