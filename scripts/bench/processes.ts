import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A running server of a benchmark, in its own process on loopback. */
export interface Running {
  readonly origin: string
  readonly stop: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '../..')
const NEXT = join(ROOT, 'node_modules/next/dist/bin/next')

/** Returns a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Starts the whole site as an operator does, with further settings. */
export async function startSite(settings: Readonly<Record<string, string>> = {}): Promise<Running> {
  const port = await freePort()
  const data = mkdtempSync(join(tmpdir(), 'bench-data-'))
  const own = { PORT: String(port), DATA_DIR: data, MARKET_SEED: 'bench', ...settings }
  const child = run(process.execPath, [join(ROOT, 'scripts/start.mjs')], ROOT, own)
  const origin = `http://127.0.0.1:${port}`
  await untilAnswers(`${origin}/healthz`, child)
  return { origin, stop: () => stop(child, () => rmSync(data, { recursive: true, force: true })) }
}

/** Starts the minimal next-intl app, built in a separate folder, so that it finds nothing of the site. */
export async function startMinimalApp(): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-minimal-'))
  cpSync(join(ROOT, 'tests/fixtures/minimal-app'), folder, { recursive: true, filter: (path) => !path.includes('.next') })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const build = run(process.execPath, [NEXT, 'build'], folder, {})
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('the minimal app does not build')
  const port = await freePort()
  const child = run(process.execPath, [NEXT, 'start', '-H', 'localhost', '-p', String(port)], folder, {})
  const origin = `http://localhost:${port}`
  await untilAnswers(`${origin}/en`, child)
  return { origin, stop: () => stop(child, () => rmSync(folder, { recursive: true, force: true })) }
}

/** Starts a bare `node:http` server that answers every request with a body of this many bytes. */
export async function startBareServer(bodyBytes: number): Promise<Running> {
  const port = await freePort()
  const source = `const body = Buffer.alloc(${bodyBytes}, 'x')
    require('node:http').createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }); response.end(body)
    }).listen(${port}, '127.0.0.1')`
  const child = run(process.execPath, ['-e', source], ROOT, {})
  const origin = `http://127.0.0.1:${port}`
  await untilAnswers(origin, child)
  return { origin, stop: () => stop(child, () => {}) }
}

function run(command: string, args: readonly string[], cwd: string, environment: Readonly<Record<string, string>>): ChildProcess {
  return spawn(command, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Polls until the server answers 200, at most ten minutes (the site may have to build first). */
async function untilAnswers(address: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 600_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${address} ended with exit code ${child.exitCode}`)
    const ready = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${address} did not answer`)
}

async function stop(child: ChildProcess, clean: () => void): Promise<void> {
  if (child.exitCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  clean()
}
