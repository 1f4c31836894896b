import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readPort } from '#gateway/front/listening.ts'
import { UNDOCUMENTED } from './switches.mjs'

// Goal: an update of Node, Next or React is not merged before somebody has looked at each part that leans on its inner text, and each part
// can be turned off.

type Leant = 'node' | 'next' | 'react-dom'

const VERSION_OF = (name: Leant): string =>
  name === 'node' ? process.versions.node : JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version

/** The versions with which each part was tried last, major and minor, and what to do with another one. */
const TRIED: Readonly<Record<(typeof UNDOCUMENTED)[number], { readonly with: Partial<Record<Leant, string>>; readonly todo: string }>> = {
  heads: {
    with: { node: '24.21' },
    todo: 'run prepared-head.test.ts, which compares whole answers, and `npm run bench pages` with and without it',
  },
  ticks: { with: { node: '24.21' }, todo: 'run keep-tick-shape.test.ts, and `npm run bench pages` with and without it' },
  styles: {
    with: { next: '16.4', 'react-dom': '19.3' },
    todo: 'build, and run tests/e2e/looks/first-styles.spec.ts, which compares pictures of pages before and after their sheets',
  },
  scripts: {
    with: { next: '16.4', 'react-dom': '19.3' },
    todo: "run gateway/front/pages/inline-scripts.test.ts, which compares the table with the functions that Next's React writes",
  },
  hints: {
    with: { next: '16.4' },
    todo: 'build, look for the hint at the start of .next/static/chunks/*.js, and run `npm run bench terminal`',
  },
  inlining: { with: { node: '24.21' }, todo: 'run `npm run bench engine` with and without it' },
}

describe('each part that leans on what is not documented', () => {
  it.each(UNDOCUMENTED)('%s was tried with the installed versions', (part) => {
    const { with: tried, todo } = TRIED[part]
    for (const [name, version] of Object.entries(tried)) {
      const installed = VERSION_OF(name as Leant)
        .split('.')
        .slice(0, 2)
        .join('.')
      expect(installed, `${part} was tried with ${name} ${version}: ${todo}; then write ${installed} here, or take the part out.`).toBe(
        version,
      )
    }
  })
})

describe('each part that is turned off', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.stubEnv('UNDOCUMENTED_OFF', UNDOCUMENTED.join(','))
  })
  afterEach(() => vi.unstubAllEnvs())

  it('leaves heads to writeHead', async () => {
    const { prepareLines, writePreparedHead } = await import('./prepared-head.ts')
    const server = createServer((_request, response) => {
      writePreparedHead(response, 200, prepareLines(['X-One', 'a: b', 'X-Two', '']), 4)
      response.end('body')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const answer = await fetch(`http://127.0.0.1:${readPort(server)}/`)
    expect(await answer.text()).toBe('body')
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'x-one': 'a: b', 'x-two': '', 'content-length': '4' })
    server.close()
  })

  it('keeps no tick', async () => {
    const { keepTickShape } = await import('./keep-tick-shape.ts')
    expect(keepTickShape()).toBeNull()
  })

  it('changes no page', async () => {
    const { createFirstStyles } = await import('./first-styles.ts')
    const html = '<html><head><link rel="stylesheet" href="/a.css" data-precedence="next"/></head><body></body></html>'
    expect(createFirstStyles(new Map([['/a.css', 'p{margin:0}']]))(html)).toBe(html)
  })

  it('lets scripts of an unknown React run', async () => {
    const { readScriptSources } = await import('#gateway/front/pages/inline-scripts.ts')
    expect(readScriptSources('<script>$RC=function(){}</script>', new Set())).toMatchObject({ ok: true })
  })

  it('marks no script and sets no flag', async () => {
    const { markScripts } = await import('./compile-hint.mjs')
    const { GATEWAY_FLAGS } = await import('./gateway-flags.mjs')
    expect([markScripts('/nowhere'), GATEWAY_FLAGS]).toEqual([0, []])
  })
})
