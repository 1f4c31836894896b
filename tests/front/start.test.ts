import { EVENT_LIMIT_MS } from '#tests/support/limits.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someOf } from '#tests/support/full-suite.ts'
import { INHERITED } from './support/gateways.ts'

// Goal: an operator's mistakes are reported in one sentence with exit code 78, and a stopped product leaves nothing running.

// The tests start whole processes, also on a busy machine.
const PATIENT = { timeout: EVENT_LIMIT_MS }

const root = join(import.meta.dirname, '../..')
// Next requires a folder inside the project.
mkdirSync(join(root, 'test-results'), { recursive: true })
const dist = mkdtempSync(join(root, 'test-results/dist-'))
beforeAll(() => writeFileSync(join(dist, 'inline-scripts.json'), '[]'))
afterAll(() => rmSync(dist, { recursive: true }))

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Starts a program of the project, which sees only the given variables. */
function start(args: readonly string[], variables: Readonly<Record<string, string>>, channel: 'ipc' | 'ignore' = 'ignore') {
  const env = { NODE_ENV: 'production' as const, LOG_FORMAT: 'text', ...INHERITED, DATA_DIR: join(dist, 'data'), ...variables }
  const child: ChildProcess = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', channel] })
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (part: Buffer) => (stdout += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (stderr += part.toString()))
  // Not the event `close`, which never fires if we close the channel ourselves.
  const streams = [child.stdout, child.stderr].map((stream) => new Promise((resolve) => stream?.once('close', resolve)))
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ended = Promise.all([code, ...streams]).then(([exitCode]): Ended => ({ code: exitCode, stdout, stderr }))
  return { child, ended, output: () => stdout + stderr }
}

async function takePort(): Promise<{ port: number; free: () => void }> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address !== null ? address.port : 0, free: () => server.close() }
}

/** Returns the running child processes of a process. */
async function childrenOf(pid: number): Promise<number[]> {
  const { ended } = startPs(pid)
  return (await ended).split(/\s+/).filter(Boolean).map(Number)
}

function startPs(pid: number) {
  const child = spawn('ps', ['-o', 'pid=', '--ppid', String(pid)])
  let text = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  return { ended: new Promise<string>((resolve) => child.once('close', () => resolve(text))) }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe.each([
  ['before a build', 'gateway/environment/check-environment.ts'],
  ['when it starts', 'gateway/main.ts'],
])('%s', (_when, program) => {
  it('every bad value is named', async () => {
    const { code, stderr, stdout } = await start([program], { PORT: 'abc', MARKET_FEED: 'dice', SITE_BRAND: 'X' }).ended
    expect(code).toBe(78)
    expect(stdout).toBe('')
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringContaining('SITE_BRAND must be'),
      expect.stringContaining('PORT must be'),
      expect.stringContaining('MARKET_FEED must be'),
    ])
  })

  it('a port that is taken is named', async () => {
    const { port, free } = await takePort()
    const { code, stderr } = await start([program], { PORT: String(port), NEXT_DIST_DIR: dist }).ended
    free()
    expect(code).toBe(78)
    expect(stderr).toBe(`Port ${port} on 127.0.0.1 is taken. Stop what listens there, or set PORT to another one.\n`)
  })

  it('a host that is not ours is named', async () => {
    const { code, stderr } = await start([program], { PORT: '0', HOST: '192.0.2.1', NEXT_DIST_DIR: dist }).ended
    expect(code).toBe(78)
    expect(stderr).toBe('HOST is 192.0.2.1, which is no address of this machine.\n')
  })
})

describe('the gateway', () => {
  it('says that there is no build', async () => {
    const { code, stderr } = await start(['gateway/main.ts'], { PORT: '0', NEXT_DIST_DIR: join(dist, 'none') }).ended
    expect({ code, stderr }).toEqual({ code: 78, stderr: 'The pages have not been built; `npm start` builds them.\n' })
  })

  it('says that a recording cannot be read', async () => {
    const recording = join(dist, 'recording.csv')
    writeFileSync(recording, 'nothing of use\n')
    const variables = { PORT: '0', NEXT_DIST_DIR: dist, MARKET_FEED: 'replay', REPLAY_FILE: recording }
    const { code, stderr } = await start(['gateway/main.ts'], variables).ended
    expect(code).toBe(78)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).not.toMatch(/at .*\.ts:/)
  })

  /** Starts a gateway without a build: its web process dies and is restarted, a harder test that none is left behind. */
  async function running(): Promise<{ child: ChildProcess; ended: Promise<Ended>; pids: number[] }> {
    const { child, ended } = start(['gateway/main.ts'], { PORT: '0', NEXT_DIST_DIR: dist }, 'ipc')
    const pid = child.pid ?? 0
    await expect.poll(() => childrenOf(pid), PATIENT).not.toEqual([])
    return { child, ended, pids: await childrenOf(pid) }
  }

  // SIGINT and SIGTERM are also sent to the whole product in the browser suite.
  it.each(someOf('signals to the gateway', ['SIGHUP', 'SIGTERM', 'SIGINT'] as const, (signal) => signal === 'SIGHUP'))(
    'ends with exit code 0 and leaves nothing after %s',
    async (signal) => {
      const { child, ended, pids } = await running()
      child.kill(signal)
      expect((await ended).code).toBe(0)
      await expect.poll(() => pids.filter(isAlive), PATIENT).toEqual([])
    },
  )

  it('ends when its starter is gone', async () => {
    const { child, ended, pids } = await running()
    child.disconnect()
    expect((await ended).code).toBe(0)
    await expect.poll(() => pids.filter(isAlive), PATIENT).toEqual([])
  })

  it('takes the web process with it when it is killed outright', async () => {
    const { child, ended, pids } = await running()
    child.kill('SIGKILL')
    expect((await ended).code).toBeNull()
    await expect.poll(() => pids.filter(isAlive), PATIENT).toEqual([])
  })
})
