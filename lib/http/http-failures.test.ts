import { describe, expect, it } from 'vitest'
import { findLocale } from '#lib/locale/locales.ts'
import { findLocaleMessages } from '#lib/locale/request-messages.ts'
import { fail, openHttpBench, refusal, SUCCESS, type Reply } from '#tests/rigs/http.ts'
import type { RequestToast } from './answers/toast-text.ts'

const CAPTCHA = refusal('10021', 'Are you human?', { group: 'gateway' })

describe('the message for the visitor (specification 8.2)', () => {
  it.each<[string, Reply, string[]]>([
    ['HTTP 403', { status: 403 }, ['Request is forbidden']],
    ...[404, 504].map((status): [string, Reply, string[]] => [`HTTP ${status}`, { status }, ['Request error']]),
    ['HTTP 500', { status: 500 }, ['The system is busy']],
    ['HTTP 401', { status: 401 }, ['Login expired, please log in again']],
    ['HTTP 401 with code 401', { status: 401, body: { code: '401', msg: 'x' } }, ['Login expired, please log in again']],
    ['HTTP 401 with a code of ours', { status: 401, body: { code: '10001', msg: 'Not valid.' } }, ['Translated.']],
    ...['401', '20205', '20906'].map((code): [string, Reply, string[]] => [
      code,
      refusal(code, 'x'),
      ['Login expired, please log in again'],
    ]),
    ['code 1', { body: { ...SUCCESS, code: '1', msg: 'No.' } }, ['No.']],
    ['HTTP 429', { status: 429, text: '<html>' }, ['429 The system is busy']],
    ['HTTP 503', { status: 503 }, ['503 The system is busy']],
    ['HTTP 403 with a code of ours', { status: 403, body: { code: '10001', msg: 'Not valid.' } }, ['Request is forbidden']],
    ['HTTP 429 with a code of ours', { status: 429, body: { code: '10001', msg: 'Not valid.' } }, ['Translated.']],
    ['HTTP 504 of an exchange that has not answered', { status: 504, body: { code: '31106', msg: 'x' } }, ['Not known yet.']],
    ['an error with a message', refusal('31001', 'Not enough.'), ['Not enough.']],
    ['an error with a code that has a translation', refusal('10001', 'Not valid.'), ['Translated.']],
    ['an error without message', refusal('31001', ''), []],
    ['a success code with status error', { body: { ...SUCCESS, status: 'error', msg: 'Half.' } }, ['Half.']],
    ...['00004', '00005', '00006'].map((code): [string, Reply, string[]] => [`code ${code}`, refusal(code, 'Log in.'), ['Log in.']]),
    ['code 00004 without a message', refusal('00004', ''), ['Translated 00004.']],
  ])('%s', async (_what, reply, toasts) => {
    const bench = openHttpBench()
    bench.replies = [reply]
    await fail(bench.http.get('/x'))
    expect(bench.toasts).toEqual(toasts)
  })

  it('is the error of the network', async () => {
    const bench = openHttpBench()
    bench.replies = [new TypeError('Failed to fetch')]
    const error = await fail(bench.http.get('/x'))
    expect([error.kind, bench.toasts]).toEqual(['network', [error.message]])
  })

  it('is our own word for a network that fails, where there is one, with the error beside it', async () => {
    const bench = openHttpBench({ translate: (code) => (code === 'network' ? 'No connection.' : undefined) })
    bench.replies = [new TypeError('Failed to fetch')]
    await fail(bench.http.get('/x'))
    expect(bench.toasts).toEqual(['No connection. (Network Error)'])
  })

  it('ends no session but the one that the request was sent under', async () => {
    const bench = openHttpBench()
    let release = (_reply: Reply): void => {}
    bench.replies = [new Promise((resolve) => (release = resolve))]
    const late = fail(bench.http.get('/x', {}, { quiet: true }))
    await expect.poll(() => bench.seen.length).toBe(1)
    bench.cookies.token = 'the next session'
    release(refusal('20906'))
    await late
    expect(bench.did).toEqual([])
  })

  it('is nothing where the caller shows it', async () => {
    const bench = openHttpBench()
    bench.replies = [refusal('31001', 'Not enough.')]
    expect(await fail(bench.http.get('/x', {}, { quiet: true }))).toMatchObject({
      kind: 'refused',
      code: '31001',
      message: 'Not enough.',
    })
    expect(bench.toasts).toEqual([])
  })

  it.each([refusal('20906'), refusal('401'), { status: 401 }])(
    'tells that the login has expired, once in 2 s however many requests find out',
    async (reply) => {
      const bench = openHttpBench()
      bench.replies = [reply]
      await fail(bench.http.get('/quiet', {}, { quiet: true }))
      await Promise.all(['/a', '/b', '/c'].map((path) => fail(bench.http.get(path))))
      expect([bench.did, bench.toasts]).toEqual([['expired'], ['Login expired, please log in again']])
      bench.clock.advance(2000)
      await fail(bench.http.get('/x'))
      expect([bench.did.length, bench.toasts.length]).toEqual([2, 2])
    },
  )

  it.each(['00004', '00005', '00006'])('is nothing for the user’s own data with %s: that resolves quietly', async (code) => {
    const bench = openHttpBench()
    bench.replies = [refusal(code, 'Log in.')]
    expect(await bench.http.send({ method: 'GET', path: '/user/overview/userinfo' })).toMatchObject({ code, data: null })
    expect(bench.toasts).toEqual([])
  })

  it('is ‘Please login to visit’ where a visitor asks for what needs a login, and nothing is sent', async () => {
    const bench = openHttpBench()
    bench.cookies.token = ''
    expect((await fail(bench.http.get('/x', {}, { needsLogin: true }))).kind).toBe('loginRequired')
    expect([bench.seen.length, bench.toasts]).toEqual([0, ['Please login to visit']])
    bench.cookies.token = 'handle'
    await bench.http.get('/x', {}, { needsLogin: true })
    expect(bench.seen).toHaveLength(1)
  })

  it('leads to the log-in, under the language prefix, where the want of one is the reason (3.3)', async () => {
    const shown: RequestToast[] = []
    const bench = openHttpBench({ texts: findLocaleMessages(findLocale('de')), toast: (toast) => shown.push(toast) })
    bench.replies = [refusal('20906'), refusal('1', 'No.')]
    for (const path of ['/a', '/b']) await fail(bench.http.get(path))
    expect(shown.map(({ link }) => link)).toEqual([{ href: '/de/login', label: 'Log in' }, undefined])
  })

  it('tells monitoring of faults, not of refusals', async () => {
    const bench = openHttpBench()
    bench.replies = [{ status: 500 }, refusal('1'), { status: 404 }, { status: 499 }, {}]
    for (const path of ['/a', '/b', '/c', '/d', '/e']) await fail(bench.http.get(path))
    expect(bench.did).toEqual([
      'fault {"path":"/v1/a","kind":"http","status":"500"}',
      'fault {"path":"/v1/e","kind":"missingData","status":"200"}',
    ])
  })
})

describe('duplicate requests (specification 4.5)', () => {
  const never = new Promise<Reply>(() => {})

  it('are not cancelled by default', async () => {
    const bench = openHttpBench()
    bench.replies = [new Promise((resolve) => setTimeout(resolve, 1, { body: SUCCESS })), { body: SUCCESS }]
    expect(await Promise.all([bench.http.get('/x'), bench.http.get('/x')])).toEqual([{ ok: true }, { ok: true }])
  })

  it('are cancelled silently by a new one with the same method and path that asks for it', async () => {
    const bench = openHttpBench()
    bench.replies = [never, never, never, { body: SUCCESS }]
    const first = fail(bench.http.get('/x', { a: 1 }))
    const otherPath = bench.http.get('/y')
    const otherMethod = bench.http.post('/x')
    await expect.poll(() => bench.seen.length).toBe(3)
    await bench.http.get('/x', { a: 2 }, { cancelsDuplicate: true })
    expect((await first).kind).toBe('cancelled')
    expect(await Promise.race([otherPath, otherMethod, Promise.resolve('pending')])).toBe('pending')
    expect(bench.toasts).toEqual([])
  })

  it('are cancelled by their caller, also before they began', async () => {
    const bench = openHttpBench()
    bench.replies = [never]
    const abort = new AbortController()
    const running = fail(bench.http.get('/x', {}, { signal: abort.signal }))
    await expect.poll(() => bench.seen.length).toBe(1)
    abort.abort()
    expect((await running).kind).toBe('cancelled')
    expect((await fail(bench.http.get('/x', {}, { signal: abort.signal }))).kind).toBe('cancelled')
    expect(bench.seen).toHaveLength(1)
  })
})

describe('the cached layer (specification 7.1)', () => {
  it('asks once for the same read within 60 s, and for each language', async () => {
    const bench = openHttpBench()
    const read = (params = {}, languageType = 0) => bench.http.get('/x', params, { cached: true, languageType })
    await Promise.all([read(), read(), read({ a: 1 })])
    await read()
    expect(bench.seen).toHaveLength(2)
    await read({}, 11)
    expect(bench.seen).toHaveLength(3)
    bench.clock.advance(60_000)
    await read()
    expect(bench.seen).toHaveLength(4)
  })

  it('answers the next page of the same browser from local storage, for the rest of the 60 s', async () => {
    const first = openHttpBench()
    await first.http.get('/x', {}, { cached: true })
    const nextPage = () => openHttpBench({ clock: first.clock }, first.storage)
    first.clock.advance(59_999)
    const second = nextPage()
    expect(await second.http.get('/x', {}, { cached: true })).toEqual({ ok: true })
    expect(second.seen).toHaveLength(0)
    first.clock.advance(1)
    const third = nextPage()
    await third.http.get('/x', {}, { cached: true })
    expect(third.seen).toHaveLength(1)
  })

  it('asks where what is stored is no answer, and keeps nothing that failed', async () => {
    const bench = openHttpBench()
    const key = 'cache:["/x",11,{}]'
    bench.replies = [refusal('1')]
    await fail(bench.http.get('/x', {}, { cached: true }))
    expect(bench.storage.getItem(key)).toBe(null)
    const now = bench.clock.now()
    bench.replies = [{ body: SUCCESS }]
    for (const value of [
      'null',
      '[]',
      '{}',
      `{"askedMs":${now}}`,
      `{"askedMs":${now},"value":{"data":1}}`,
      `{"askedMs":${now},"value":{"code":0}}`,
    ]) {
      const next = openHttpBench({ clock: bench.clock }, bench.storage)
      next.storage.setItem(key, `1:${now}::${value}`)
      expect(await next.http.get('/x', {}, { cached: true })).toEqual({ ok: true })
      expect([value, next.seen.length]).toEqual([value, 1])
    }
  })

  it('is for those who opt in, for reads, and never for what needs a login', async () => {
    const bench = openHttpBench()
    await bench.http.get('/x')
    await bench.http.get('/x')
    await bench.http.get('/x', {}, { cached: true, needsLogin: true })
    await bench.http.get('/x', {}, { cached: true, needsLogin: true })
    expect(bench.storage.length).toBe(0)
    await bench.http.post('/x', {}, { cached: true })
    await bench.http.post('/x', {}, { cached: true })
    expect(bench.seen).toHaveLength(6)
  })

  it('repeats a failed read twice, 1 s apart, each with a time and trace id of its own, and shows the last failure only', async () => {
    const bench = openHttpBench()
    bench.replies = [new TypeError('offline'), { status: 502 }, { status: 503 }]
    const failing = fail(bench.http.get('/x', {}, { cached: true }))
    for (const count of [1, 2, 3]) {
      await expect.poll(() => [bench.seen.length, count === 3 || bench.clock.pending() > 0]).toEqual([count, true])
      bench.clock.advance(1000)
    }
    expect((await failing).httpStatus).toBe(503)
    expect(bench.toasts).toEqual(['503 The system is busy'])
    expect(new Set(bench.seen.map(({ headers }) => headers.uhti)).size).toBe(3)
    bench.replies = [{ body: SUCCESS }]
    expect(await bench.http.get('/x', {}, { cached: true })).toEqual({ ok: true })
  })

  it('is cancelled by none of those who share a read', async () => {
    const bench = openHttpBench()
    let release = (_reply: Reply): void => {}
    bench.replies = [new Promise((resolve) => (release = resolve))]
    const abort = new AbortController()
    const first = bench.http.get('/x', {}, { cached: true, signal: abort.signal })
    const second = bench.http.get('/x', {}, { cached: true })
    await expect.poll(() => bench.seen.length).toBe(1)
    abort.abort()
    release({ body: SUCCESS })
    expect(await Promise.all([first, second])).toEqual([{ ok: true }, { ok: true }])
  })

  it('does not repeat what was refused', async () => {
    const bench = openHttpBench()
    bench.replies = [refusal('1')]
    await fail(bench.http.get('/x', {}, { cached: true }))
    expect(bench.seen).toHaveLength(1)
  })
})

describe('signing errors (specification 8.3)', () => {
  it.each([
    ['00020', 'signMissing'],
    ['00021', 'signModeNotMatched'],
    ['00022', 'signExpired'],
    ['00023', 'signInvalid'],
  ])('%s is handled as %s, which shows its own toast', async (code, name) => {
    const bench = openHttpBench()
    bench.replies = [refusal(code, 'Bad.')]
    expect((await fail(bench.http.post('/x'))).code).toBe(code)
    expect([bench.did, bench.toasts]).toEqual([[`${name}: Bad.`], []])
  })
})

describe('a login (specification 4.3)', () => {
  const login = (data: object): Reply => ({ body: { ...SUCCESS, data } })

  it.each([{ userInfo: { userId: '7' } }, { accessTokenResVO: { userInfo: { userId: '7' } } }])('keeps the key of %j', async (data) => {
    const bench = openHttpBench()
    bench.replies = [login(data)]
    await bench.http.post('/user/login')
    expect(bench.did).toEqual(['keep 7', 'login 7'])
  })

  it('is none while a second step is missing, or on another path', async () => {
    const bench = openHttpBench()
    bench.replies = [login({ verify: true }), login({ userInfo: { userId: '7' } })]
    await bench.http.post('/user/login')
    await bench.http.get('/user/overview/userinfo')
    expect(bench.did).toEqual([])
  })

  it('behind a captcha is kept once', async () => {
    const bench = openHttpBench()
    bench.replies = [CAPTCHA, login({ userInfo: { userId: '7' } })]
    await bench.http.post('/user/login')
    expect(bench.did.filter((entry) => entry.startsWith('keep'))).toEqual(['keep 7'])
  })
})
