import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock, type ManualClock } from '#tests/rigs/manual-clock.ts'
import { startWebProcess, type WebProcess } from './web-process.ts'

// Goal: a web process that dies is restarted, with growing delays, and none survives a stop.

const folder = mkdtempSync(join(tmpdir(), 'web-process-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a program that sends its process id as its port, then runs the given code. */
function program(name: string, body: string): string {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, `process.send({ port: process.pid })\n${body}`)
  return file
}

const STAYS = program('stays', "setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(0))")
const HEARS = program(
  'hears',
  "process.on('message', ({ listing }) => { process.send({ followed: listing.version }); process.send({ port: listing.version }) })",
)
const DIES = program('dies', 'process.exit(3)')
const DEAF = program('deaf', "setInterval(() => {}, 1000); process.on('SIGTERM', () => {})")

const LIST = { version: 3, spot: [], futures: [] }

let clock: ManualClock
let changes: (string | null)[]
let logged: object[]
beforeEach(() => {
  clock = createManualClock()
  changes = []
  logged = []
})

function start(file: string, stopTimeoutMs?: number): WebProcess {
  return startWebProcess({
    development: false,
    told: () => ({ listing: LIST, variables: {} }),
    program: file,
    clock,
    timers: clock,
    ...(stopTimeoutMs === undefined ? {} : { stopTimeoutMs }),
    onChange: (origin) => void changes.push(origin),
    log: { info: () => {}, error: (details) => void logged.push(details) },
  })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const pidOf = (origin: string | null | undefined) => Number(origin?.split(':').at(-1))

describe('the web process', () => {
  it('is announced when it can render, and gone after a stop', async () => {
    const web = start(STAYS)
    await expect.poll(() => changes.length).toBe(1)
    const pid = pidOf(changes[0])
    expect(isAlive(pid)).toBe(true)
    await web.stop()
    expect(isAlive(pid)).toBe(false)
    expect(changes).toEqual([`http://127.0.0.1:${pid}`, null])
    expect(clock.pending()).toBe(0)
    expect(logged).toEqual([])
  })

  it('is started again when it is killed, at another address', async () => {
    const web = start(STAYS)
    await expect.poll(() => changes.length).toBe(1)
    process.kill(pidOf(changes[0]), 'SIGKILL')
    await expect.poll(() => clock.pending()).toBe(1)
    clock.advance(500)
    await expect.poll(() => changes.length).toBe(3)
    expect(changes[1]).toBeNull()
    expect(changes[2]).not.toBe(changes[0])
    expect(logged).toEqual([{ code: null, signal: 'SIGKILL', restartInMs: 500 }])
    await web.stop()
  })

  it('hears the instruments once its gateway is open and at each change, and says when its pages follow them', async () => {
    let followed = 0
    let version = 0
    const web = startWebProcess({
      development: false,
      told: () => (version === 0 ? null : { listing: { version, spot: [], futures: [] }, variables: {} }),
      program: HEARS,
      clock,
      timers: clock,
      // Its port is the last version that it received.
      onChange: (origin) => void changes.push(origin),
      onFollowed: () => (followed += 1),
      log: { info: () => {}, error: () => {} },
    })
    await expect.poll(() => changes.length).toBe(1)
    version = 3
    web.follow()
    await expect.poll(() => changes.at(-1)).toBe('http://127.0.0.1:3')
    version = 4
    web.follow()
    await expect.poll(() => changes.at(-1)).toBe('http://127.0.0.1:4')
    expect(followed).toBe(2)
    await web.stop()
  })

  it('that keeps dying is started later each time, up to 30 s', async () => {
    const web = start(DIES)
    for (let death = 0; death < 9; death += 1) {
      await expect.poll(() => clock.pending()).toBe(1)
      clock.advance(30_000)
    }
    await expect.poll(() => logged.length).toBeGreaterThanOrEqual(9)
    const delays = logged.slice(0, 9).map((details) => ('restartInMs' in details ? details.restartInMs : null))
    expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
    await web.stop()
  })

  it('that has run well for a minute is started again at once', async () => {
    const web = start(STAYS)
    for (let life = 0; life < 3; life += 1) {
      await expect.poll(() => changes.length).toBe(life * 2 + 1)
      clock.advance(60_000)
      process.kill(pidOf(changes.at(-1)), 'SIGKILL')
      await expect.poll(() => clock.pending()).toBe(1)
      clock.advance(500)
    }
    await expect.poll(() => changes.length).toBe(7)
    await web.stop()
  })

  it('is not started again while it waits for that and is stopped', async () => {
    const web = start(DIES)
    await expect.poll(() => clock.pending()).toBe(1)
    await web.stop()
    expect(clock.pending()).toBe(0)
  })

  it('that does not listen is ended all the same', async () => {
    const web = start(DEAF, 50)
    await expect.poll(() => changes.length).toBe(1)
    await web.stop()
    expect(isAlive(pidOf(changes[0]))).toBe(false)
  })
})
