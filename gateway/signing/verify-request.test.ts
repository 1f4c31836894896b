import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import {
  SIGN_DATA_MD5_HEADER,
  SIGN_HEADER,
  SIGN_KEY_HEADER,
  SIGN_MODE_HEADER,
  SIGN_WINDOW_MS,
  TIME_HEADER,
  TRACE_HEADER,
} from '#lib/contract/signing/signing.ts'
import { createReplayGuard } from './replay-guard.ts'
import { makeTestClient, received, signRequest, signText, TEST_URLS, type TestRequest } from '#tests/rigs/gateway-signing.ts'
import { hashUserId, verifyDeviceCheck, verifyRequest, type SigningSession } from './verify-request.ts'

const START_MS = 1_795_261_234_567
const client = makeTestClient('rsa1024')
const session: SigningSession = { id: 'session', key: client.clientKey }
const BODY = '{"amount":"1.5","clientOid":"a"}'

let clock = createManualClock(START_MS)
let guard = createReplayGuard({ clock })

beforeEach(() => {
  clock = createManualClock(START_MS - SIGN_WINDOW_MS * 2)
  guard = createReplayGuard({ clock })
  clock.advance(SIGN_WINDOW_MS * 2)
})

function judge(request: TestRequest, who: SigningSession | null = session): string | null {
  const verified = verifyRequest(received(request), who, { config: TEST_URLS, guard })
  return verified.ok ? verified.value.signMode : verified.error
}

describe('a signed request', () => {
  it.each([
    ['/v1/mode0', '0'],
    ['/v1/mode1?symbol=BTCUSDT', '1'],
    ['/v1/mode2/order', '2'],
  ])('%s passes in mode %s', (target, mode) => expect(judge(signRequest(client, target, BODY, START_MS))).toBe(mode))

  it('covers the header that its mode names', () => {
    const request = signRequest(client, '/v1/mode3', BODY, START_MS, TEST_URLS, { terminalcode: 'a1b2' })
    expect(judge({ ...request, headers: { ...request.headers, terminalcode: 'b2a1' } })).toBe('signInvalid')
    expect(judge({ ...request, headers: { ...request.headers, terminalcode: '' } })).toBe('signInvalid')
    expect(judge(request)).toBe('3')
    expect(judge(signRequest(client, '/v1/mode3', BODY, START_MS))).toBe('3')
  })

  it('needs no signature where the configuration asks for none', () => {
    expect(judge({ target: '/v1/market/tickers', body: '', headers: {} }, null)).toBeNull()
  })

  it.each([TIME_HEADER, TRACE_HEADER, SIGN_HEADER, SIGN_MODE_HEADER, SIGN_DATA_MD5_HEADER, SIGN_KEY_HEADER])(
    'is not signed without %s',
    (name) => {
      const request = signRequest(client, '/v1/mode1', '', START_MS)
      delete request.headers[name]
      expect(judge(request)).toBe('signMissing')
    },
  )

  it('is not signed without a session', () => expect(judge(signRequest(client, '/v1/mode1', '', START_MS), null)).toBe('signMissing'))

  it('cannot choose a weaker mode', () => {
    const weaker = signRequest(client, '/v1/mode2/order', BODY, START_MS, {
      ...TEST_URLS,
      prefixUrls: { '/v1/mode2': '0' },
    })
    expect(judge(weaker)).toBe('signModeNotMatched')
    weaker.headers[SIGN_MODE_HEADER] = '2'
    expect(judge(weaker)).toBe('signInvalid')
  })

  it.each(['/v1//mode2/order', '/v1/./mode2', '/v1/mode0/../mode2', '/v1/mode2%2forder'])(
    'is refused for a path of two readings: %s',
    (target) => {
      expect(judge({ target, body: '', headers: {} })).toBe('signInvalid')
    },
  )

  it('of another key is invalid', () => {
    expect(judge(signRequest(makeTestClient('rsa1024'), '/v1/mode1', '', START_MS))).toBe('signInvalid')
  })

  it.each([
    [-SIGN_WINDOW_MS, '1'],
    [-SIGN_WINDOW_MS - 1, 'signExpired'],
    [SIGN_WINDOW_MS, '1'],
    [SIGN_WINDOW_MS + 1, 'signExpired'],
  ])('%i ms from the clock is %s', (offsetMs, verdict) => {
    expect(judge(signRequest(client, '/v1/mode1', '', START_MS + offsetMs))).toBe(verdict)
  })

  it('passes once', () => {
    const request = signRequest(client, '/v1/mode2', BODY, START_MS)
    expect(judge(request)).toBe('2')
    expect(judge(request)).toBe('signExpired')
  })

  it('does not use up its trace id by a bad signature', () => {
    const request = signRequest(client, '/v1/mode2', BODY, START_MS)
    expect(judge({ ...request, body: '{}' })).toBe('signInvalid')
    expect(judge(request)).toBe('2')
  })
})

describe('10,000 random changes of valid signed requests', () => {
  const names = [TIME_HEADER, TRACE_HEADER, SIGN_HEADER, SIGN_MODE_HEADER, SIGN_DATA_MD5_HEADER, SIGN_KEY_HEADER]
  const valid = [0, 1, 2, 3].flatMap((index) => [
    signRequest(client, `/v1/mode1?n=${index}`, '', START_MS - index * 1000),
    signRequest(client, `/v1/mode2/order?languageType=${index}`, BODY, START_MS + index * 1000),
  ])
  const edit = fc.oneof(
    fc.record({
      kind: fc.constant('replace' as const),
      at: fc.nat(),
      text: fc.string({ minLength: 1, maxLength: 1 }),
    }),
    fc.record({
      kind: fc.constant('insert' as const),
      at: fc.nat(),
      text: fc.string({ minLength: 1, maxLength: 4 }),
    }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(), text: fc.constant('') }),
  )

  function change(text: string, { kind, at, text: other }: { kind: string; at: number; text: string }): string {
    const index = text.length === 0 ? 0 : at % text.length
    return text.slice(0, index) + other + text.slice(kind === 'insert' ? index : index + 1)
  }

  it('are never accepted', () => {
    let changes = 0
    fc.assert(
      fc.property(fc.constantFrom(...valid), fc.constantFrom('target', 'body', ...names), edit, (original, field, how) => {
        // Mode 1 does not sign the body.
        fc.pre(field !== 'body' || original.body !== '')
        const request = { ...original, headers: { ...original.headers } }
        if (field === 'target' || field === 'body') request[field] = change(original[field], how)
        else request.headers[field] = change(original.headers[field] ?? '', how)
        fc.pre(JSON.stringify(request) !== JSON.stringify(original))
        changes += 1
        const verdict = judge(request)
        // A changed path may need no signature; then no protected path was reached.
        const isProtected = /^\/v1\/(?:mode1(?:\?|$)|mode2(?:[/?]|$))/.test(request.target)
        expect(verdict === null && isProtected).toBe(false)
        expect(verdict ?? '').not.toMatch(/^\d$/)
      }),
      { numRuns: 10_000 },
    )
    expect(changes).toBe(10_000)
    expect(guard.size()).toBe(0)
    // The originals were valid all along.
    for (const request of valid) expect(judge(request)).toMatch(/^[12]$/)
  })
})

describe('a device-check call (specification 7.5)', () => {
  const userIdHash = hashUserId('1000001')
  const time = String(START_MS)
  const check = { userIdHash, time, sign: signText(client.privateKey, `${userIdHash}\n${time}`) }

  it('is signed by the key of the user', () => expect(verifyDeviceCheck(check, '1000001', client.clientKey, guard)).toBe(true))

  it.each([
    ['another user', { ...check }, '1000002'],
    ['another time', { ...check, time: String(START_MS + 1) }, '1000001'],
    ['an old time', { ...check, time: String(START_MS - SIGN_WINDOW_MS - 1) }, '1000001'],
    ['no time', { ...check, time: '' }, '1000001'],
    ['another signature', { ...check, sign: signText(client.privateKey, userIdHash) }, '1000001'],
    ['no signature', { ...check, sign: '' }, '1000001'],
  ])('fails for %s', (_what, bad, userId) => expect(verifyDeviceCheck(bad, userId, client.clientKey, guard)).toBe(false))

  it('fails for another key', () => expect(verifyDeviceCheck(check, '1000001', makeTestClient('rsa1024').clientKey, guard)).toBe(false))
})
