import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { knownFingerprint, FINGERPRINT_KEY } from '#lib/device/known-fingerprint.ts'
import { createMemoryStorage } from '#lib/storage/storage.ts'
import { fail, openHttpBench, see, SUCCESS } from '#tests/rigs/http.ts'
import { callPublic, readPublic } from './public-calls.ts'
import { readPageContext } from './page-context.ts'

// Goal: a public read says of its page what every other call says, in the same words, whatever else it leaves out.

const NOW = 1_795_261_234_567
const sent: Request[] = []
let replies: (() => Response)[] = []

beforeEach(() => {
  sent.length = 0
  replies = [() => Response.json(SUCCESS)]
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const storage = createMemoryStorage()
  storage.setItem(FINGERPRINT_KEY, 'term')
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: createMemoryStorage() })
  vi.stubGlobal('document', { documentElement: { dataset: { theme: 'light', languageKey: 'de', languageType: '11' } } })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push(new Request(`https://agio.example${path}`, init))
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    return Promise.resolve(reply?.())
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function lastSent(): { readonly target: string; readonly headers: Readonly<Record<string, string>> } {
  const request = sent.at(-1)
  if (request === undefined) throw new Error('nothing was sent')
  const { pathname, search } = new URL(request.url)
  return { target: pathname + search, headers: Object.fromEntries(request.headers) }
}

describe('a public read', () => {
  it.each([
    ['/v1/market/tickers', { product: 'spot', sparklines: false }],
    ['/market/candles', { symbol: ' BTCUSDT ', limit: 3, none: undefined }],
    ['/v1/market/rates', { languageType: 5 }],
  ])('of %s has the target and the headers of the whole request layer', async (path, params) => {
    const whole = await see({ path, params }, openHttpBench())
    await readPublic(path, params)
    const { target, headers } = lastSent()
    expect(target).toBe(whole.target)
    const trace = expect.stringMatching(/^w1795261234567[0-9a-f]{11}$/) as unknown
    // Which only Node takes from a caller.
    const { 'user-agent': _own, ...theirs } = whole.headers
    expect({ ...headers, uhti: trace }).toEqual({ ...theirs, uhti: trace })
    expect(headers['uhti']).toEqual(trace)
    expect(headers['content-type']).toBe('application/json')
  })

  it('takes the time of the server from what it hears', async () => {
    replies = [() => Response.json(SUCCESS, { headers: { 'request-time': String(NOW + 600_000) } })]
    await readPublic('/market/rates')
    await readPublic('/market/rates')
    expect(lastSent().headers['tm']).toBe(String(NOW + 600_000))
    replies = [() => Response.json(SUCCESS, { headers: { 'request-time': String(NOW) } })]
    await readPublic('/market/rates')
  })

  it('keeps its address for as long as its answer may be kept', async () => {
    await readPublic('/market/instruments', { tiers: false }, { keptMs: 30_000 })
    const before = lastSent().target
    vi.setSystemTime(NOW + 5000)
    await readPublic('/market/instruments', { tiers: false }, { keptMs: 30_000 })
    expect(lastSent().target).toBe(before)
    vi.setSystemTime(NOW + 30_000)
    await readPublic('/market/instruments', { tiers: false }, { keptMs: 30_000 })
    expect(lastSent().target).not.toBe(before)
    expect(lastSent().target).toMatch(/_t=\d{13}$/)
  })

  it('gives the data, and rejects where there is none', async () => {
    expect(await readPublic('/x')).toEqual(SUCCESS.data)
    replies = [() => Response.json({ ...SUCCESS, data: null })]
    expect(await readPublic('/x')).toBeNull()
    replies = [() => Response.json({ code: '31101', msg: '', status: 'error', data: null }, { status: 404 })]
    expect(await fail(readPublic('/x'))).toMatchObject({ kind: 'refused', code: '31101' })
    replies = [() => Response.json({ code: '00000' })]
    expect(await fail(readPublic('/x'))).toMatchObject({ kind: 'missingData' })
    for (const body of ['null', '<html>', '']) {
      replies = [() => new Response(body)]
      await expect(readPublic('/x')).rejects.toThrow(/./)
    }
  })

  it('ends with its caller’s signal', async () => {
    const ends = new AbortController()
    await readPublic('/x', {}, { signal: ends.signal })
    expect(sent.at(-1)?.signal.aborted).toBe(false)
    ends.abort()
    expect(sent.at(-1)?.signal.aborted).toBe(true)
  })
})

it('a call with fields has them as the body of the whole request layer', async () => {
  const params = { action: ' pause ', speed: 2 }
  const whole = await see({ method: 'POST', path: '/operator/replay', params }, openHttpBench())
  await callPublic({ method: 'POST', path: '/operator/replay', params, headers: { authorization: 'Bearer x' }, credentials: 'omit' })
  expect([lastSent().target, await sent[0]?.text()]).toEqual([whole.target, whole.body])
  expect(lastSent().headers).toMatchObject({ authorization: 'Bearer x', 'content-type': 'application/json' })
})

describe('the page', () => {
  it('is read from its document', () => {
    expect(readPageContext()).toEqual({ theme: 'light', terminalCode: 'term', language: 'de', languageType: 11, isBeta: false })
  })

  it('is an English one where nothing says more', () => {
    const none = { root: { dataset: {} }, storage: createMemoryStorage() }
    expect(readPageContext(none)).toEqual({ theme: 'dark', terminalCode: '', language: 'en', languageType: 0, isBeta: false })
  })

  it('has no terminal code of a browser that hides itself', () => {
    const storage = createMemoryStorage()
    storage.setItem(FINGERPRINT_KEY, '0'.repeat(32))
    expect(knownFingerprint(storage)).toBe('')
  })
})
