import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

// Goal: calls of `/v1` leave pages by one way, the request layer of `lib/http` (whole, or in its light form for what needs no session), so
// that each carries the parameters and headers of specification 7.1.

const ROOT = resolve(import.meta.dirname, '../..')

/** Files that send something by themselves, and what. None but the first two and the device's script sends a call of `/v1` from a browser. */
const SENDERS: Readonly<Record<string, string>> = {
  'lib/http/page-requests.ts': 'the whole request layer',
  'lib/http/public/public-calls.ts': 'its light form',
  'public/static/lib/device-risk.js': 'the call of the device-risk script (DESIGN 5.17), which knows no page',
  'public/sw.js': 'pages, and the page that is shown without a network',
  'app/market-data.ts': 'the web process reads public data on loopback, for all readers of a page (DESIGN 5.19)',
  'app/api-reference.ts': 'the web process reads the documents of the open API on loopback',
  'components/auth/auth-dialog-host.tsx': 'texts',
  'components/layout/header/search-host.tsx': 'texts',
  'components/layout/inbox/inbox-panel.tsx': 'texts',
  'components/layout/identity/open-requests.ts': 'texts',
  'components/layout/identity/page-config.ts': 'the configuration of pages',
  'components/layout/shell/reload-when-back.tsx': 'the page itself',
  'components/market/status/use-site-status.ts': 'the sign of life, `/healthz`',
  'components/site/api-doc/reference-search.tsx': 'the documents of the open API',
  'lib/kernel/browser/load-code.ts': 'a file of the build',
}

/** The ways out of a browser's page, but sockets, links and pictures. */
const WAYS = /(?<![\w.-])fetch\(|(?<!typeof )\b(?:window|globalThis|self)\.fetch\b|\bXMLHttpRequest\b|\bsendBeacon\b|\bEventSource\b/
const CALL = /\/v1\/|_PATH\b/

const FILES = globSync(
  ['{app,components,lib,products/*/screens}/**/*.{ts,tsx}', 'public/**/*.js', '{instrumentation-client,middleware}.ts'],
  {
    cwd: ROOT,
  },
).filter((name) => !/\.(?:test|stories)\.tsx?$/.test(name))
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')

it('no other file of the pages sends anything', () => {
  expect(FILES.length).toBeGreaterThan(1000)
  expect(FILES.filter((name) => !(name in SENDERS) && WAYS.test(withoutComments(read(name))))).toEqual([])
  expect(FILES.filter((name) => !name.startsWith('lib/http/') && read(name).includes("from 'axios'"))).toEqual([])
})

it.each(Object.keys(SENDERS))('%s sends what is said of it', (name) => {
  expect(existsSync(join(ROOT, name))).toBe(true)
  expect(withoutComments(read(name))).toMatch(WAYS)
})

it.each(Object.keys(SENDERS).filter((name) => name.startsWith('components/')))('%s sends no call of /v1', (name) => {
  const lines = withoutComments(read(name)).split('\n')
  const sends = lines.filter((line) => WAYS.test(line))
  const known = /OPEN_API_DOCUMENT_PATH|STREAMS_DOCUMENT_PATH/
  expect(sends.filter((line) => CALL.test(line) && !known.test(line))).toEqual([])
})

describe('a way out would be found:', () => {
  it.each([
    "const response = await fetch('/v1/market/rates')",
    'return window.fetch(path)',
    'const request = new XMLHttpRequest()',
    'navigator.sendBeacon(path, body)',
  ])('%s', (line) => expect(line).toMatch(WAYS))

  it.each(['await prefetch(path)', 'const { fetch } = options', 'http.get(path)'])('and is none: %s', (line) =>
    expect(line).not.toMatch(WAYS),
  )
})

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
}
