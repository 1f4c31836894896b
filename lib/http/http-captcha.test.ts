import { describe, expect, it } from 'vitest'
import { fail, openHttpBench, refusal, SUCCESS } from '#tests/rigs/http.ts'

const CAPTCHA = refusal('10021', 'Are you human?', { group: 'gateway' })

describe('a captcha that a gateway rule asks for (specification 4.4, 8.4)', () => {
  it('is solved, and the request repeated with its token, a new time and a new trace id, and the same body', async () => {
    const bench = openHttpBench()
    bench.replies = [
      refusal('10021', '', { group: 'gateway', data: { scene: 'withdraw', bizId: 'b', bizParam: 'p', more: 1 } }),
      { body: SUCCESS },
    ]
    const sending = bench.http.post('/spot/withdraw', { clientOid: 'a' })
    bench.clock.advance(0)
    expect(await sending).toEqual({ ok: true })
    expect(bench.did).toEqual(['captcha {"scene":"withdraw","bizId":"b","bizParam":"p"}'])
    const [first, second] = bench.seen
    expect([first?.headers['captcha-token'], second?.headers['captcha-token']]).toEqual([undefined, 'proof'])
    expect(second?.body).toBe(first?.body)
    expect(bench.toasts).toEqual([])
  })

  it.each([
    ['/user/login', 'login'],
    ['/user/preCheck', 'preCheck'],
    ['/market/tickers', 'gateway'],
  ])('of %s has the scene %s where none is named', async (path, scene) => {
    const bench = openHttpBench()
    bench.replies = [CAPTCHA, { body: SUCCESS }]
    await bench.http.post(path)
    expect(bench.did).toEqual([`captcha {"scene":"${scene}"}`])
  })

  it('is solved also where the page had asked for one before, in vain', async () => {
    for (const captchaToken of ['', 'expired']) {
      const bench = openHttpBench()
      bench.replies = [CAPTCHA, { body: SUCCESS }]
      await bench.http.post('/x', {}, { captchaToken })
      expect(bench.seen.map(({ headers }) => headers['captcha-token'])).toEqual([captchaToken || undefined, 'proof'])
    }
  })

  it('that is closed gives 90000001 with the original message, silently', async () => {
    const bench = openHttpBench()
    bench.replies = [CAPTCHA]
    bench.captchaResult = { kind: 'closed', isVerified: false, isClosed: true }
    expect(await fail(bench.http.post('/x'))).toMatchObject({
      kind: 'captchaClosed',
      code: '90000001',
      message: 'Are you human?',
      envelope: { code: '90000001' },
    })
    expect([bench.seen.length, bench.toasts]).toEqual([1, []])
  })

  it('whose own calls are refused passes their code to the caller', async () => {
    const bench = openHttpBench()
    bench.replies = [CAPTCHA]
    bench.captchaResult = { kind: 'refused', code: '10022', msg: 'Wrong place.' }
    expect(await fail(bench.http.post('/x'))).toMatchObject({ kind: 'refused', code: '10022' })
    expect(bench.toasts).toEqual(['Wrong place.'])
  })

  it('is asked for once: a gateway that wants another one gets none', async () => {
    const bench = openHttpBench()
    bench.replies = [CAPTCHA]
    expect((await fail(bench.http.post('/x'))).code).toBe('10021')
    expect([bench.seen.length, bench.did.length, bench.toasts]).toEqual([2, 1, ['Are you human?']])
  })

  it('is none for the calls of a captcha itself, which would wait for their own end', async () => {
    const bench = openHttpBench()
    bench.replies = [CAPTCHA]
    await fail(bench.http.post('/security/policy/captcha/get-captcha-id'))
    expect(bench.did).toEqual([])
  })

  it('is asked for with what the demand says, as far as it says something', async () => {
    for (const data of ['text', 7, null, { scene: 1, bizId: 2, bizParam: null }]) {
      const bench = openHttpBench()
      bench.replies = [refusal('10021', '', { group: 'gateway', data }), { body: SUCCESS }]
      await bench.http.post('/user/login')
      expect(bench.did).toEqual(['captcha {"scene":"login"}'])
    }
  })

  it('is none with another code, or with an HTTP error', async () => {
    const bench = openHttpBench()
    bench.replies = [refusal('10022', '', { group: 'gateway' }), { ...CAPTCHA, status: 403 }]
    for (const path of ['/a', '/b']) await fail(bench.http.post(path))
    expect(bench.did).toEqual([])
  })

  it('is none without the group gateway', async () => {
    const bench = openHttpBench()
    bench.replies = [refusal('10021', 'Other.')]
    await fail(bench.http.post('/x'))
    expect([bench.did, bench.toasts]).toEqual([[], ['Other.']])
  })

  it('shows a failure of the repeated request once', async () => {
    const bench = openHttpBench()
    bench.replies = [CAPTCHA, refusal('20906')]
    await fail(bench.http.post('/x'))
    expect([bench.toasts, bench.did.filter((entry) => entry === 'expired')]).toEqual([['Login expired, please log in again'], ['expired']])
  })
})

describe('a captcha that a page asks for on its own (specification 4.4)', () => {
  const AHEAD = [
    ['/user/register/email', 'register'],
    ['/msg/verifycode/send', 'verifyCode'],
    ['/user/password/reset', 'resetPassword'],
  ] as const

  it.each(AHEAD)('comes before %s, in the scene %s, and its proof goes with the call', async (path, scene) => {
    const bench = openHttpBench()
    await bench.http.post(path)
    expect(bench.did[0]).toBe(`captcha {"scene":"${scene}"}`)
    expect(bench.seen.map(({ headers }) => headers['captcha-token'])).toEqual(['proof'])
  })

  it('adds nothing where no challenge is needed', async () => {
    const bench = openHttpBench()
    bench.captchaResult = { kind: 'passed', code: '00000', token: '' }
    await bench.http.post('/msg/verifycode/send')
    expect(bench.seen.map(({ headers }) => headers['captcha-token'])).toEqual([undefined])
  })

  it('that is closed or refused sends nothing', async () => {
    const bench = openHttpBench()
    bench.captchaResult = { kind: 'closed', isVerified: false, isClosed: true }
    expect(await fail(bench.http.post('/msg/verifycode/send'))).toMatchObject({ kind: 'captchaClosed', code: '90000001' })
    expect(bench.toasts).toEqual([])
    bench.captchaResult = { kind: 'refused', code: '20024', msg: 'Wrong place.' }
    expect(await fail(bench.http.post('/msg/verifycode/send'))).toMatchObject({ kind: 'refused', code: '20024' })
    expect([bench.seen.length, bench.toasts]).toEqual([0, ['Wrong place.']])
  })

  it('is followed by the one that a gateway asks for all the same', async () => {
    const bench = openHttpBench()
    bench.replies = [CAPTCHA, { body: SUCCESS }]
    await bench.http.post('/msg/verifycode/send')
    expect([bench.did.length, bench.seen.length]).toEqual([2, 2])
  })

  it('is none for a read, nor in other scenes', async () => {
    const bench = openHttpBench()
    await bench.http.post('/user/login')
    await bench.http.get('/market/tickers')
    expect(bench.did.filter((entry) => entry.startsWith('captcha'))).toEqual([])
  })
})
