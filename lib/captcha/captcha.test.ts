import { describe, expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import type { CaptchaShowOptions, CaptchaSolution } from '#lib/contract/signing/captcha.ts'
import { createCaptcha, type CaptchaAnswer, type CaptchaOptions } from './captcha.ts'

const SOLUTION: CaptchaSolution = { kind: 'slider', captchaId: 'c1', input: 'pointer', x: 120, trail: [[0, 0, 0]] }
const LOOK: CaptchaOptions['look'] = {
  language: 'eng',
  tag: 'ar',
  direction: 'rtl',
  texts: {
    title: 't',
    instruction: 'i',
    slider: 's',
    confirm: 'c',
    withoutPicture: 'w',
    working: 'g',
    close: 'x',
    loadFailed: 'f',
  },
}

interface Service {
  start: CaptchaAnswer
  check: CaptchaAnswer
  solve: (options: CaptchaShowOptions) => Promise<CaptchaSolution | null>
}

function setUp(over: Partial<CaptchaOptions> = {}) {
  const clock = createManualClock()
  const posted: [path: string, body: unknown][] = []
  const shown: CaptchaShowOptions[] = []
  const logged: string[] = []
  const service: Service = {
    start: { code: '00000', data: { status: 1, bizId: 'b1', geetestId: 'c1' } },
    check: { code: '200', data: { captchaToken: 'proof' } },
    solve: () => Promise.resolve(SOLUTION),
  }
  const captcha = createCaptcha({
    post: (path, body) => {
      posted.push([path, body])
      return Promise.resolve(path.endsWith('get-captcha-id') ? service.start : service.check)
    },
    loadSdk: () =>
      Promise.resolve({
        show: (options: CaptchaShowOptions) => {
          shown.push(options)
          return service.solve(options)
        },
      }),
    timers: clock,
    look: LOOK,
    loadChallenge: () => Promise.reject(new Error('offline')),
    stuck: () => Promise.resolve(null),
    log: (event, reason) => void logged.push(`${event}: ${reason}`),
    ...over,
  })
  return { captcha, service, posted, shown, logged, clock }
}

describe('a captcha (specification 4.4)', () => {
  it('asks for an id, shows the challenge, has the solution checked', async () => {
    const { captcha, posted, shown } = setUp()
    expect(await captcha.run({ scene: 'login', bizParam: 'p', areaCode: '44', bizId: 'b0' })).toEqual({
      kind: 'passed',
      code: '00000',
      token: 'proof',
    })
    expect(shown).toEqual([{ ...LOOK, captchaId: 'c1', load: expect.any(Function) as unknown }])
    expect(posted).toEqual([
      ['/v1/security/policy/captcha/get-captcha-id', { scene: 'login', bizParam: 'p', areaCode: '44', bizId: 'b0' }],
      [
        '/v1/security/policy/captcha/check-captcha',
        { captchaType: 3, captchaValidate: btoa(JSON.stringify(SOLUTION)), bizId: 'b1', bizParam: 'p', areaCode: '44' },
      ],
    ])
  })

  it('needs no challenge with status 0', async () => {
    const { captcha, service, posted, shown } = setUp()
    service.start = { code: '', data: { status: 0, bizId: '', geetestId: '' } }
    expect(await captcha.run({ scene: 'login' })).toEqual({ kind: 'passed', code: '00000', token: '' })
    expect([posted.length, shown.length]).toEqual([1, 0])
  })

  it('leaves out what it was not asked with', async () => {
    const { captcha, service, posted } = setUp()
    service.start = { code: 0, data: { status: 1, geetestId: 'c1' } }
    await captcha.run({ scene: 'login' })
    expect(posted.map(([, body]) => Object.keys(body as object))).toEqual([['scene'], ['captchaType', 'captchaValidate']])
  })

  it('reports a closed challenge as not verified and closed', async () => {
    const { captcha, service, posted } = setUp()
    service.solve = () => Promise.resolve(null)
    expect(await captcha.run({ scene: 'login' })).toEqual({ kind: 'closed', isVerified: false, isClosed: true })
    expect(posted).toHaveLength(1)
  })

  it.each([null, 'text', 7, { captchaToken: 7 }])('has an empty token where the check answers %j', async (data) => {
    const { captcha, service } = setUp()
    service.check = { code: '0', data }
    expect(await captcha.run({ scene: 'login' })).toEqual({ kind: 'passed', code: '00000', token: '' })
  })

  it('passes a failing code of either call back', async () => {
    const { captcha, service } = setUp()
    service.check = { code: '10022', msg: 'wrong place' }
    expect(await captcha.run({ scene: 'login' })).toEqual({ kind: 'refused', code: '10022', msg: 'wrong place' })
    service.start = { code: 10_429 }
    expect(await captcha.run({ scene: 'login' })).toEqual({ kind: 'refused', code: '10429', msg: '' })
  })
})

describe('a challenge that cannot be shown is logged (specification 8.4), and the visitor asked what to do', () => {
  it.each<[string, Partial<CaptchaOptions>, string]>([
    ['the script does not load', { loadSdk: () => Promise.reject(new Error('no script')) }, 'no script'],
    ['the script is another', { loadSdk: () => Promise.resolve({}) }, 'the captcha script is not what it should be'],
    ['the challenge breaks off', { loadSdk: () => Promise.resolve({ show: () => Promise.reject(new Error('aborted')) }) }, 'aborted'],
  ])('%s', async (_what, over, reason) => {
    const { captcha, logged } = setUp({ ...over, stuck: () => Promise.resolve(null) })
    expect(await captcha.run({ scene: 'login' })).toMatchObject({ kind: 'closed' })
    expect(logged).toEqual([`captchaUnavailable: ${reason}`])
  })

  it('the script does not come in 10 s', async () => {
    const { captcha, clock, logged } = setUp({ loadSdk: () => new Promise(() => {}), stuck: () => Promise.resolve(null) })
    const running = captcha.run({ scene: 'login' })
    await expect.poll(() => clock.pending()).toBe(1)
    clock.advance(10_000)
    expect(await running).toMatchObject({ kind: 'closed' })
    expect(logged).toEqual(['captchaUnavailable: nothing came within 10000 ms'])
  })

  it('another try begins with another id', async () => {
    let fails = true
    const { captcha, posted } = setUp({
      loadSdk: () => (fails ? Promise.reject(new Error('no script')) : Promise.resolve({ show: () => Promise.resolve(SOLUTION) })),
      stuck: () => {
        fails = false
        return Promise.resolve('again')
      },
    })
    expect(await captcha.run({ scene: 'login' })).toMatchObject({ kind: 'passed', token: 'proof' })
    expect(posted.map(([path]) => path.slice(path.lastIndexOf('/') + 1))).toEqual(['get-captcha-id', 'get-captcha-id', 'check-captcha'])
  })

  it('is solved by work without the script, with the challenge of its id, unless the visitor leaves', async () => {
    const work = { algorithm: 'SHA-256', salt: 's', maxnumber: 1000, signature: 'x', challenge: await sha256('s421') }
    const asked: string[] = []
    const loadChallenge: CaptchaOptions['loadChallenge'] = (...of) => {
      asked.push(of.join(' '))
      return Promise.resolve({ work })
    }
    const stuck =
      (isLeft: boolean): CaptchaOptions['stuck'] =>
      (solve) =>
        solve(() => isLeft)
    const { captcha, posted } = setUp({ loadSdk: () => Promise.reject(new Error('blocked')), loadChallenge, stuck: stuck(false) })
    expect(await captcha.run({ scene: 'login' })).toMatchObject({ kind: 'passed', token: 'proof' })
    expect(asked).toEqual(['c1 eng'])
    const [, [, check] = []] = posted
    const { captchaValidate = '' } = (check ?? {}) as { readonly captchaValidate?: string }
    expect(JSON.parse(atob(captchaValidate))).toEqual({ kind: 'work', captchaId: 'c1', number: 421, work })
    const left = setUp({ loadSdk: () => Promise.reject(new Error('blocked')), loadChallenge, stuck: stuck(true) })
    expect(await left.captcha.run({ scene: 'login' })).toMatchObject({ kind: 'closed' })
  })
})

async function sha256(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
}

it('shows one challenge at a time, also after one that failed as a call', async () => {
  let fails = true
  const open: string[] = []
  const { captcha } = setUp({
    post: (path, body) => {
      if (path.endsWith('check-captcha')) return Promise.resolve({ code: '0', data: { captchaToken: 'proof' } })
      if (fails) return Promise.reject(new Error('offline'))
      return Promise.resolve({ code: '0', data: { status: 1, geetestId: (body as { scene: string }).scene } })
    },
    loadSdk: () =>
      Promise.resolve({
        show: async ({ captchaId }: CaptchaShowOptions) => {
          open.push(`open ${captchaId}`)
          await Promise.resolve()
          open.push(`done ${captchaId}`)
          return SOLUTION
        },
      }),
  })
  const first = captcha.run({ scene: 'none' })
  await expect(first).rejects.toThrow('offline')
  fails = false
  await Promise.all([captcha.run({ scene: 'a' }), captcha.run({ scene: 'b' })])
  expect(open).toEqual(['open a', 'done a', 'open b', 'done b'])
})

it('encodes any text', async () => {
  const solution = { ...SOLUTION, captchaId: 'ä中😀' }
  const { captcha, service, posted } = setUp()
  service.solve = () => Promise.resolve(solution)
  await captcha.run({ scene: 'login' })
  const [, check] = posted
  expect(check?.[1]).toMatchObject({ captchaValidate: Buffer.from(JSON.stringify(solution)).toString('base64') })
})
