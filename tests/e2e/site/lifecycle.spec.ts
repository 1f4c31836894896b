import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

// Goal: one command starts everything and prints one address; however it ends, nothing is left behind.

const root = join(import.meta.dirname, '../../..')

interface Started {
  readonly child: ChildProcess
  readonly address: string
  /** Returns everything printed so far. */
  readonly printed: () => string
  readonly exitCode: Promise<number | null>
  readonly data: string
}

/** Starts the product as an operator does, on a free port, and waits for its address. */
async function start(): Promise<Started> {
  const data = mkdtempSync(join(tmpdir(), 'lifecycle-'))
  const env = { ...process.env, PORT: '0', DATA_DIR: data, LOG_FORMAT: 'text' }
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString()
      const found = /^Ready: (\S+)$/m.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
    void exitCode.then(() => reject(new Error(`ended before it was ready: ${text}`)))
  })
  return { child, address, printed: () => text, exitCode, data }
}

/** Returns a process and all its descendants, itself first. */
function treeOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return [pid, ...stdout.split(/\s+/).filter(Boolean).map(Number).flatMap(treeOf)]
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function statusOf(address: string): Promise<number> {
  return await fetch(address).then(
    ({ status }) => status,
    () => 0,
  )
}

async function leavesNothing(started: Started, pids: readonly number[]): Promise<void> {
  await expect.poll(() => pids.filter(isAlive)).toEqual([])
  expect(await statusOf(started.address)).toBe(0)
  rmSync(started.data, { recursive: true, force: true })
}

onlyInFull(test)('is ready when it prints its address, in one line, and a second one says that the port is taken', async () => {
  const started = await start()
  const { child, address, printed, exitCode } = started
  expect(printed().trim()).toBe(`Ready: ${address}`)
  expect(await statusOf(`${address}/healthz`)).toBe(200)
  expect(await statusOf(address)).toBe(200)
  const { port } = new URL(address)
  const second = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_DIR: started.data, LOG_FORMAT: 'text' },
    encoding: 'utf8',
  })
  expect(second.status).toBe(78)
  expect(second.stderr).toContain(`Port ${port} on 127.0.0.1 is taken.`)
  const pids = treeOf(child.pid ?? 0)
  expect(pids).toHaveLength(3)
  child.kill('SIGINT')
  expect(await exitCode).toBe(0)
  await leavesNothing(started, pids)
})

onlyInFull(test)('leaves nothing when the start script is killed outright', async () => {
  const started = await start()
  const pids = treeOf(started.child.pid ?? 0)
  started.child.kill('SIGKILL')
  await leavesNothing(started, pids)
})

onlyInFull(test)('ends with 1 and leaves nothing when the gateway is killed outright', async () => {
  const started = await start()
  const pids = treeOf(started.child.pid ?? 0)
  process.kill(pids[1] ?? 0, 'SIGKILL')
  expect(await started.exitCode).toBe(1)
  await leavesNothing(started, pids)
})

onlyInFull(test)('starts the web process again when it is killed, and shows what it has meanwhile', async () => {
  const started = await start()
  expect(await statusOf(`${started.address}/terms`)).toBe(200)
  process.kill(treeOf(started.child.pid ?? 0)[2] ?? 0, 'SIGKILL')
  await expect.poll(() => statusOf(`${started.address}/healthz`)).toBe(503)
  expect(await statusOf(`${started.address}/terms`)).toBe(200)
  expect(await statusOf(`${started.address}/v1/market/rates`)).toBe(200)
  await expect.poll(() => statusOf(`${started.address}/healthz`)).toBe(200)
  const pids = treeOf(started.child.pid ?? 0)
  started.child.kill('SIGTERM')
  expect(await started.exitCode).toBe(0)
  await leavesNothing(started, pids)
})
