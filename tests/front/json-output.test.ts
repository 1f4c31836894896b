import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EVENT_LIMIT_MS } from '#tests/support/limits.ts'
import { freePort } from '#tests/support/free-port.ts'
import { INHERITED } from './support/gateways.ts'

// Goal: each line that any process of the site prints is a JSON object, also where Next, Node or a refusal prints it.

const PATIENT = { timeout: EVENT_LIMIT_MS }
const root = join(import.meta.dirname, '../..')
// Next requires a folder inside the project.
mkdirSync(join(root, 'test-results'), { recursive: true })
const dist = mkdtempSync(join(root, 'test-results/output-'))
const running = new Set<ChildProcess>()
beforeAll(() => writeFileSync(join(dist, 'inline-scripts.json'), '[]'))
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(dist, { recursive: true })
})

/** What `npm start` does after it has built. */
const PROGRAM = `
  import { setUpOutput } from './gateway/logging/json-lines.mjs'
  import { runProduct } from './scripts/lib/service/product.mjs'
  runProduct(process.execPath, [], { isJson: setUpOutput('start') })
`

function startProduct(variables: Readonly<Record<string, string>>) {
  const env = { NODE_ENV: 'production' as const, ...INHERITED, PORT: '0', NEXT_DIST_DIR: dist, DATA_DIR: join(dist, 'data'), ...variables }
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (part: Buffer) => (texts[name] += part.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve)).finally(() => running.delete(child))
  const lines = () =>
    Object.values(texts).flatMap((text) =>
      text
        .slice(0, text.lastIndexOf('\n') + 1)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>),
    )
  return { child, ended, lines, texts }
}

it('holds for a site whose pages and feed fail, with the noise of Node itself', async () => {
  // Nothing answers there, so the feed says that it is away; without a build Next dies loudly; and Node debugs into every process.
  const live = { MARKET_FEED: 'live', LIVE_EXCHANGE: 'okx', LIVE_MARKETS: 'BTCUSDT', LIVE_URL: `http://127.0.0.1:${await freePort()}` }
  const { child, ended, lines } = startProduct({ ...live, NODE_DEBUG: 'worker,child_process', DATA_DIR: join(dist, 'live') })
  const said = (process: string, text: RegExp) =>
    lines().some((line) => (line['process'] ?? 'gateway') === process && text.test(String(line['msg'])))
  await expect.poll(() => said('web', /production build|prerender|BUILD_ID/i), PATIENT).toBe(true)
  await expect.poll(() => said('feed', /^live feed: /), PATIENT).toBe(true)
  await expect.poll(() => said('gateway', /web process has ended/), PATIENT).toBe(true)
  // Node's own output, which no process can put into lines by itself, is put there by the one that started it.
  await expect.poll(() => lines().some(({ msg }) => /^(?:WORKER|CHILD_PROCESS) \d+/m.test(String(msg))), PATIENT).toBe(true)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(lines().every(({ level, time }) => typeof level === 'string' && typeof time === 'string')).toBe(true)
})

it('holds for a refusal', async () => {
  const { ended, lines, texts } = startProduct({ PORT: 'abc', LOG_FORMAT: 'json', LOG_REQUESTS: 'x' })
  expect(await ended).toBe(78)
  expect(lines()).toMatchObject([
    { level: 'error', process: 'gateway', msg: expect.stringMatching(/^PORT must be/) as string },
    { level: 'error', process: 'gateway', msg: expect.stringMatching(/^LOG_REQUESTS must be/) as string },
  ])
  expect(texts.stdout).toBe('')
})

it('does not hold where a person reads, or where the setting says so', async () => {
  const { ended, texts } = startProduct({ PORT: 'abc', LOG_FORMAT: 'text' })
  expect(await ended).toBe(78)
  expect(texts.stderr).toMatch(/^PORT must be .*\n$/)
})
