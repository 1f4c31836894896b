import { describe, expect, it, vi } from 'vitest'
import { ANSWER_STEPS } from './answers/answer-steps.ts'
import { fail, openHttpBench, refusal, see, SUCCESS } from '#tests/rigs/http.ts'
import { REQUEST_STEPS } from './request-steps.ts'

describe('the order of the interceptors', () => {
  it('is the documented one', () => {
    expect(REQUEST_STEPS.map(({ name }) => name)).toEqual([
      'admit',
      'captchaAhead',
      'deviceToken',
      'conventions',
      'captchaToken',
      'time',
      'deviceCheck',
      'sealing',
      'body',
      'signing',
    ])
    expect(ANSWER_STEPS.map(({ name }) => name)).toEqual([
      'serverTime',
      'bookkeeping',
      'envelope',
      'captcha',
      'signErrors',
      'login',
      'toasts',
    ])
  })

  it('is the one in which they run', async () => {
    const bench = openHttpBench()
    await see({}, bench)
    expect(bench.steps).toEqual([...REQUEST_STEPS.map(({ name }) => name), 'serverTime', 'bookkeeping', 'envelope', 'login'])
    bench.steps.length = 0
    bench.replies = [refusal('1')]
    await fail(bench.http.get('/x'))
    expect(bench.steps.slice(REQUEST_STEPS.length)).toEqual(['serverTime', 'bookkeeping', 'envelope', 'captcha', 'signErrors', 'toasts'])
  })
})

describe('conventions (specification 7.1)', () => {
  it('put /v1 before the path, once', async () => {
    expect((await see({ path: '/market/tickers' })).path).toBe('/v1/market/tickers')
    expect((await see({ path: '/v1/market/tickers' })).path).toBe('/v1/market/tickers')
    expect((await see({ path: '/v1x' })).path).toBe('/v1/v1x')
    await expect(openHttpBench().http.get('market')).rejects.toThrow('must start with /')
  })

  it('send the headers of the page', async () => {
    const { headers } = await see({})
    expect(headers).toMatchObject({
      apptheme: 'standard',
      terminalcode: 'term',
      terminaltype: '1',
      devicelanguage: 'de',
      locale: 'de',
      language: 'de',
    })
    expect(headers.beta).toBeUndefined()
    const dark = openHttpBench({
      context: () => ({ theme: 'dark', terminalCode: '', language: 'en', languageType: 0, isBeta: true }),
    })
    expect((await see({}, dark)).headers).toMatchObject({ apptheme: 'dark', beta: 'beta' })
  })

  it('send languageType unless it is given, and _t with a GET', async () => {
    expect((await see({ params: { symbol: ' BTCUSDT ', none: undefined } })).query).toEqual({
      languageType: '11',
      symbol: 'BTCUSDT',
      _t: '1795261234567',
    })
    expect((await see({ languageType: 3 })).query.languageType).toBe('3')
    expect((await see({ params: { languageType: 5 } })).query.languageType).toBe('5')
    expect(await see({ method: 'POST', params: { languageType: 5, a: 1 } })).toMatchObject({
      query: { languageType: '5' },
      body: '{"a":1}',
    })
  })

  it('send the parameters of other methods as a JSON body, trimmed', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const seen = await see({ method, params: { name: ' a ', list: [' b '] } })
      expect(seen).toMatchObject({
        method,
        query: { languageType: '11' },
        body: '{"name":"a","list":["b"]}',
      })
      expect(seen.headers['content-type']).toBe('application/json')
    }
    expect((await see({ method: 'POST' })).body).toBe('{}')
  })

  it('write forms with bracket arrays', async () => {
    const seen = await see({ method: 'POST', body: 'form', params: { a: [1, 2], b: { c: 'd' } } })
    expect([decodeURIComponent(seen.body), seen.headers['content-type']]).toEqual([
      'a[]=1&a[]=2&b[c]=d',
      'application/x-www-form-urlencoded',
    ])
  })

  it('upload a file with further fields', async () => {
    const bench = openHttpBench()
    await bench.http.upload('/user/avatar', new Blob(['content']), { tags: ['x', 'y'] })
    const seen = bench.seen[0]
    const form = await new Response(seen?.body, { headers: { 'content-type': seen?.headers['content-type'] ?? '' } }).formData()
    expect([...form.keys()]).toEqual(['file', 'tags[]', 'tags[]', 'fileHash'])
  })

  it('open the envelope', async () => {
    const { http } = openHttpBench()
    expect(await http.send({ method: 'GET', path: '/x' })).toEqual(SUCCESS)
    expect(await http.get('/x')).toEqual({ ok: true })
    expect(await http.post('/x')).toEqual({ ok: true })
  })

  it.each(['0', 0, '200', 200])('take the code %j for a success too (8.1)', async (code) => {
    const bench = openHttpBench()
    bench.replies = [{ body: { ...SUCCESS, code } }]
    expect(await bench.http.get('/x')).toEqual({ ok: true })
  })

  it.each([
    ['no body', {}],
    ['no JSON', { text: '<html>' }],
    ['no envelope', { body: [1] }],
    ['no code', { body: { data: {} } }],
    ['no data', { body: { code: '00000', msg: '' } }],
  ])('raise an error where there is %s', async (_what, reply) => {
    const bench = openHttpBench()
    bench.replies = [reply]
    expect((await fail(bench.http.get('/x'))).kind).toBe('missingData')
    expect(bench.toasts).toEqual(['The system is busy'])
    expect(bench.did).toHaveLength(1)
  })

  it('have 10 s, unless they say otherwise', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const bench = openHttpBench()
    bench.replies = [new Promise(() => {})]
    let kind = ''
    const failing = fail(bench.http.get('/x')).then((failure) => (kind = failure.kind))
    await vi.advanceTimersByTimeAsync(9999)
    expect(kind).toBe('')
    await vi.advanceTimersByTimeAsync(1)
    expect(await failing).toBe('timeout')
    vi.useRealTimers()
  })

  it('have a timeout', async () => {
    const bench = openHttpBench()
    bench.replies = [new Promise(() => {})]
    expect((await fail(bench.http.get('/x', {}, { timeoutMs: 5 }))).kind).toBe('timeout')
    expect(bench.toasts).toEqual(['Request timed out!'])
  })
})

describe('time and trace id (specification 7.5, 9)', () => {
  it('are of the server’s clock and one another', async () => {
    const bench = openHttpBench()
    bench.replies = [{ body: SUCCESS, headers: { 'request-time': String(bench.clock.now() + 600_000) } }]
    expect((await see({}, bench)).headers).toMatchObject({ tm: '1795261234567', uhti: 'w1795261234567abababababa' })
    expect((await see({}, bench)).headers).toMatchObject({ tm: '1795261834567', uhti: 'w1795261834567abababababa' })
  })

  it('report what a gateway says against a signature (8.3)', async () => {
    const bench = openHttpBench()
    bench.replies = [{ body: SUCCESS, headers: { 'gw-sign-error': 'bad key' } }]
    await see({ path: '/x' }, bench)
    expect(bench.did).toEqual(['sign gatewayVerifyFailed bad key /v1/x'])
  })
})

describe('the device token (specification 7.3)', () => {
  it('goes with the paths of the table and with no other', async () => {
    expect((await see({ method: 'POST', path: '/user/login' })).headers['device-token']).toBe('device token')
    expect((await see({ method: 'POST', path: '/msg/verifycode/send' })).headers['device-token']).toBe('device token')
    expect((await see({ path: '/market/tickers' })).headers['device-token']).toBeUndefined()
  })

  it('is left out where there is none', async () => {
    const bench = openHttpBench({ device: { take: () => Promise.resolve(''), status: () => 'timeout' } })
    const { headers } = await see({ method: 'POST', path: '/user/login' }, bench)
    expect(['device-token' in headers, headers['device-token-status']]).toEqual([false, 'timeout'])
  })

  it('goes with its status, which monitoring counts (specification 4.2)', async () => {
    expect((await see({ method: 'POST', path: '/user/login' })).headers['device-token-status']).toBe('demoted')
    expect((await see({ path: '/market/tickers' })).headers['device-token-status']).toBeUndefined()
  })
})
