import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { INHERITED } from '#tests/front/support/gateways.ts'

// Goal: a gateway without its optional packages starts, and says in a sentence what it lacks where a setting needs one of them.

const ROOT = join(import.meta.dirname, '../..')
const OPTIONAL = /^(?:ccxt|@opentelemetry)$/

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'optional-'))
  for (const part of ['gateway', 'lib', 'messages', 'products', 'package.json'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  mkdirSync(join(folder, 'built'))
  writeFileSync(join(folder, 'built/inline-scripts.json'), '[]')
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => !OPTIONAL.test(each)))
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
})
afterAll(() => rmSync(folder, { recursive: true }))

function start(settings: Readonly<Record<string, string>>): { readonly status: number | null; readonly stderr: string } {
  const env = { NODE_ENV: 'production' as const, ...INHERITED, PORT: '0', LOG_FORMAT: 'text', DATA_DIR: join(folder, 'data'), ...settings }
  return spawnSync(process.execPath, ['gateway/main.ts'], { cwd: folder, env, encoding: 'utf8', timeout: 60_000 })
}

it.each([
  [
    { MARKET_FEED: 'live', NEXT_DIST_DIR: 'built' },
    /^MARKET_FEED live needs the optional package ccxt, which is not installed: run `npm install .*`\.$/m,
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' },
    /^OTEL_EXPORTER_OTLP_ENDPOINT needs the optional packages @opentelemetry\/\*, which are not installed: run `npm install .*`\.$/m,
  ],
  // All modules are loaded before the build is looked for.
  [{}, /build/],
])('with %j it says what is missing', (settings, sentence) => {
  const { status, stderr } = start(settings)
  expect(stderr).toMatch(sentence)
  expect(stderr).not.toMatch(/ERR_MODULE_NOT_FOUND/)
  expect(status).toBe(78)
})
