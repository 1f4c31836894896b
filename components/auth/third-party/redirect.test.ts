import { describe, expect, it } from 'vitest'
import type { ThirdPartyProviders } from '#lib/contract/accounts/accounts.ts'
import { createMemoryStorage } from '#lib/storage/storage.ts'
import { beginSignIn, takeReturn } from './redirect.ts'
import { bringsReturn } from './return-fields.ts'

const KNOWN: ThirdPartyProviders = {
  providers: ['google', 'apple', 'telegram'],
  openId: [
    { provider: 'google', clientId: 'agio.google', authorizeUrl: 'https://google.invalid/auth' },
    { provider: 'apple', clientId: 'agio.apple', authorizeUrl: 'https://apple.invalid/auth' },
  ],
  telegramBotId: '4711',
}

const LOGIN_PATH = '/de/login'

/** Creates a tab, on the log-in page by default, that records where it is sent. */
function openTab(pathname = LOGIN_PATH) {
  const sent: URL[] = []
  const location = {
    origin: 'https://www.agio.example',
    pathname,
    search: pathname === LOGIN_PATH ? '?from=%2Fasset' : '?tab=spot',
    hash: '',
    assign: (address: string) => sent.push(new URL(address)),
  }
  const replaced: string[] = []
  const history = { state: null, replaceState: (_state: unknown, _title: string, address: string) => replaced.push(address) }
  const document = { referrer: '' }
  const page = { sessionStorage: createMemoryStorage(), location, history, document } as unknown as Window
  return { page, location, sent, replaced }
}

const tokenWith = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`

describe('a sign-in by a third party', () => {
  it('asks for an ID token in the fragment, bound to this tab', () => {
    const { page, sent } = openTab()
    beginSignIn(KNOWN, 'google', LOGIN_PATH, page)
    const query = Object.fromEntries(sent[0]?.searchParams ?? [])
    expect(sent[0]?.origin).toBe('https://google.invalid')
    expect(query).toMatchObject({
      client_id: 'agio.google',
      redirect_uri: 'https://www.agio.example/de/login',
      response_type: 'id_token',
      response_mode: 'fragment',
      scope: 'openid email',
    })
    expect(query['state']).toMatch(/^[\da-f-]{36}$/)
    expect(query['nonce']).not.toBe(query['state'])
  })

  it('takes the word that comes back with its state and nonce, once, and out of the address', () => {
    const { page, location, sent, replaced } = openTab()
    beginSignIn(KNOWN, 'apple', LOGIN_PATH, page)
    const { state = '', nonce = '' } = Object.fromEntries(sent[0]?.searchParams ?? [])
    const token = tokenWith({ nonce })
    location.hash = `#${new URLSearchParams({ id_token: token, state })}`
    expect(takeReturn(LOGIN_PATH, page)).toEqual({
      ok: true,
      value: { provider: 'apple', path: '/user/third/oauth/sign', params: { token } },
    })
    expect(replaced).toEqual(['/de/login?from=%2Fasset'])
    expect(takeReturn(LOGIN_PATH, page)).toMatchObject({ ok: false })
  })

  it('asked for from any page comes back to the log-in page, which then knows the way back', () => {
    const { page, location, sent, replaced } = openTab('/de/fee')
    beginSignIn(KNOWN, 'google', LOGIN_PATH, page)
    expect(sent[0]?.searchParams.get('redirect_uri')).toBe('https://www.agio.example/de/login')
    Object.assign(location, { pathname: LOGIN_PATH, search: '', hash: '#error=access_denied' })
    expect(bringsReturn(page)).toBe(true)
    expect(takeReturn(LOGIN_PATH, page)).toMatchObject({ ok: false })
    expect(replaced).toEqual(['/de/login?from=%2Fde%2Ffee%3Ftab%3Dspot'])
  })

  it('leaves the address of another page as it is, where the gate has led the person there', () => {
    const { page, location, replaced } = openTab()
    beginSignIn(KNOWN, 'google', LOGIN_PATH, page)
    Object.assign(location, { pathname: '/de/spot/BTCUSDT', search: '?chart=1', hash: '#error=access_denied' })
    takeReturn(LOGIN_PATH, page)
    expect(replaced).toEqual(['/de/spot/BTCUSDT?chart=1'])
  })

  it.each([
    ['another state', (_state: string, nonce: string) => ({ id_token: tokenWith({ nonce }), state: 'x' })],
    ['a token that somebody else was given', (state: string) => ({ id_token: tokenWith({ nonce: 'x' }), state })],
    ['a token that is none', (state: string) => ({ id_token: 'x', state })],
    ['a refusal', (state: string) => ({ error: 'access_denied', state })],
  ])('is not over %s', (_name, fragmentOf) => {
    const { page, location, sent } = openTab()
    beginSignIn(KNOWN, 'google', LOGIN_PATH, page)
    const { state = '', nonce = '' } = Object.fromEntries(sent[0]?.searchParams ?? [])
    location.hash = `#${new URLSearchParams(fragmentOf(state, nonce))}`
    expect(takeReturn(LOGIN_PATH, page)).toMatchObject({ ok: false })
  })

  it('hands what Telegram signs to the gateway as it verifies it', () => {
    const { page, location, sent } = openTab()
    beginSignIn(KNOWN, 'telegram', LOGIN_PATH, page)
    expect(sent[0]?.searchParams.get('bot_id')).toBe('4711')
    const fields = { id: 42, first_name: 'Ada L.', auth_date: 1_795_261_234, hash: 'ab' }
    location.hash = `#tgAuthResult=${Buffer.from(JSON.stringify(fields)).toString('base64url')}`
    const word = takeReturn(LOGIN_PATH, page)
    const params = { sign: 'id=42&first_name=Ada+L.&auth_date=1795261234&hash=ab' }
    expect(word).toEqual({ ok: true, value: { provider: 'telegram', path: '/user/third/telegram/sign', params } })
  })

  it('hands what Telegram’s apps give their pages to the gateway, and takes it nowhere else', () => {
    const initData = new URLSearchParams({ user: '{"id":42}', auth_date: '1795261234', hash: 'ab' }).toString()
    const hash = `#${new URLSearchParams({ tgWebAppData: initData, tgWebAppVersion: '8.0' })}`
    const { page, location } = openTab()
    location.hash = hash
    expect([bringsReturn(page), takeReturn(LOGIN_PATH, page)]).toMatchObject([false, { ok: false }])
    Object.assign(page, { TelegramWebviewProxy: {} })
    location.hash = hash
    expect(bringsReturn(page)).toBe(true)
    expect(takeReturn(LOGIN_PATH, page)).toEqual({
      ok: true,
      value: { provider: 'telegram', path: '/user/third/telegram/signV2', params: { initData, id: '42' } },
    })
  })

  it('is not where the address brings nothing, and goes nowhere that is not configured', () => {
    const { page, sent } = openTab()
    expect(bringsReturn(page)).toBe(false)
    expect(takeReturn(LOGIN_PATH, page)).toBeNull()
    beginSignIn({ ...KNOWN, openId: [], telegramBotId: null }, 'google', LOGIN_PATH, page)
    beginSignIn({ ...KNOWN, openId: [], telegramBotId: null }, 'telegram', LOGIN_PATH, page)
    expect(sent).toEqual([])
  })
})

it('a page whose storage is blocked has no answer, begins none, and goes on', () => {
  const page = {
    get sessionStorage(): never {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
    location: {
      pathname: '/login',
      search: '',
      hash: '#id_token=a.b.c&state=x',
      origin: 'https://www.agio.example',
      href: 'https://www.agio.example/login',
    },
    history: { state: null, replaceState: () => undefined },
    document: { referrer: '' },
  } as unknown as Window
  expect(bringsReturn(page)).toBe(false)
  expect(takeReturn('/login', page)).toMatchObject({ ok: false })
})
