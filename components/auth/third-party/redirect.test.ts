import { describe, expect, it } from 'vitest'
import type { ThirdPartyProviders } from '#lib/contract/accounts.ts'
import { createMemoryStorage } from '#lib/storage/storage.ts'
import { beginSignIn, takeReturn } from './redirect.ts'

const KNOWN: ThirdPartyProviders = {
  providers: ['google', 'apple', 'telegram'],
  openId: [
    { provider: 'google', clientId: 'agio.google', authorizeUrl: 'https://google.invalid/auth' },
    { provider: 'apple', clientId: 'agio.apple', authorizeUrl: 'https://apple.invalid/auth' },
  ],
  telegramBotId: '4711',
}

/** A tab on the log-in page, which notes where it is sent. */
function openTab() {
  const sent: URL[] = []
  const location = {
    origin: 'https://www.agio.example',
    pathname: '/de/login',
    search: '?from=%2Fasset',
    hash: '',
    assign: (address: string) => sent.push(new URL(address)),
  }
  const replaced: string[] = []
  const history = { state: null, replaceState: (_state: unknown, _title: string, address: string) => replaced.push(address) }
  const page = { sessionStorage: createMemoryStorage(), location, history } as unknown as Window
  return { page, location, sent, replaced }
}

const tokenWith = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`

describe('a sign-in by a third party', () => {
  it('asks for an ID token in the fragment, bound to this tab', () => {
    const { page, sent } = openTab()
    beginSignIn(KNOWN, 'google', page)
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
    beginSignIn(KNOWN, 'apple', page)
    const { state = '', nonce = '' } = Object.fromEntries(sent[0]?.searchParams ?? [])
    const token = tokenWith({ nonce })
    location.hash = `#${new URLSearchParams({ id_token: token, state })}`
    expect(takeReturn(page)).toEqual({ ok: true, value: { provider: 'apple', path: '/user/third/oauth/sign', params: { token } } })
    expect(replaced).toEqual(['/de/login?from=%2Fasset'])
    expect(takeReturn(page)).toMatchObject({ ok: false })
  })

  it.each([
    ['another state', (_state: string, nonce: string) => ({ id_token: tokenWith({ nonce }), state: 'x' })],
    ['a token that somebody else was given', (state: string) => ({ id_token: tokenWith({ nonce: 'x' }), state })],
    ['a token that is none', (state: string) => ({ id_token: 'x', state })],
    ['a refusal', (state: string) => ({ error: 'access_denied', state })],
  ])('is not over %s', (_name, fragmentOf) => {
    const { page, location, sent } = openTab()
    beginSignIn(KNOWN, 'google', page)
    const { state = '', nonce = '' } = Object.fromEntries(sent[0]?.searchParams ?? [])
    location.hash = `#${new URLSearchParams(fragmentOf(state, nonce))}`
    expect(takeReturn(page)).toMatchObject({ ok: false })
  })

  it('hands what Telegram signs to the gateway as it verifies it', () => {
    const { page, location, sent } = openTab()
    beginSignIn(KNOWN, 'telegram', page)
    expect(sent[0]?.searchParams.get('bot_id')).toBe('4711')
    const fields = { id: 42, first_name: 'Ada L.', auth_date: 1_795_261_234, hash: 'ab' }
    location.hash = `#tgAuthResult=${Buffer.from(JSON.stringify(fields)).toString('base64url')}`
    const word = takeReturn(page)
    expect(word).toMatchObject({ ok: true, value: { provider: 'telegram', path: '/user/third/telegram/sign' } })
    expect(word?.ok && word.value.params['sign']).toBe('id=42&first_name=Ada+L.&auth_date=1795261234&hash=ab')
  })

  it('is not where the address brings nothing, and goes nowhere that is not configured', () => {
    const { page, sent } = openTab()
    expect(takeReturn(page)).toBeNull()
    beginSignIn({ ...KNOWN, openId: [], telegramBotId: null }, 'google', page)
    beginSignIn({ ...KNOWN, openId: [], telegramBotId: null }, 'telegram', page)
    expect(sent).toEqual([])
  })
})
