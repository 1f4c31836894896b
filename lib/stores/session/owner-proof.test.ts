import { describe, expect, it } from 'vitest'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import { accountCalls } from '#lib/http/account-client.ts'
import { askOwner, isProvenByEntry } from './owner-proof.ts'

/** Goal: an owner proven by a code is asked for nothing else; a wallet that does not answer sends nothing like a proof. */

const WALLET_ONLY: UserInfo = {
  userId: '1000001',
  kind: 'user',
  name: null,
  email: null,
  mobile: null,
  mainUserId: null,
  hasPassword: false,
  hasAuthenticator: false,
  permissions: [],
  createdAt: 0,
}
const CHALLENGE = { passkey: null, wallet: { address: '0xAda', message: 'Yours?', token: 'ticket' } }

function open(provider: object | undefined, challenge: object = CHALLENGE) {
  const asked: string[] = []
  const call = accountCalls({
    post: (path: string) => {
      asked.push(path)
      return Promise.resolve(challenge)
    },
    get: () => expect.unreachable('a proof is no read'),
  })
  return { asked, ask: (owner: UserInfo) => askOwner(owner, call, { ethereum: provider }) }
}

describe('an owner', () => {
  it.each<[string, Partial<UserInfo>]>([
    ['an address', { email: 'a***@agio.example' }],
    ['a number', { mobile: '+49***' }],
    ['an authenticator', { hasAuthenticator: true }],
    ['nothing but a guest’s session', { kind: 'guest' }],
  ])('with %s is not asked', async (_case, more) => {
    const { asked, ask } = open(undefined)
    expect([await ask({ ...WALLET_ONLY, ...more }), asked]).toEqual([{}, []])
    expect(isProvenByEntry({ ...WALLET_ONLY, ...more })).toBe(false)
  })

  it('with a wallet alone signs the gateway’s text with the address that it names', async () => {
    const calls: { method: string; params?: unknown[] }[] = []
    const { ask } = open({
      request: (call: { method: string; params?: unknown[] }) => {
        calls.push(call)
        return Promise.resolve(call.method === 'personal_sign' ? '0xsigned' : ['0xOther'])
      },
    })
    expect(await ask(WALLET_ONLY)).toEqual({ walletSignature: '0xsigned', walletToken: 'ticket' })
    expect(calls.at(-1)).toEqual({ method: 'personal_sign', params: ['0x596f7572733f', '0xAda'] })
  })

  it.each<[string, object | undefined, object?]>([
    ['whose browser has no wallet', undefined],
    ['whose wallet says no', { request: () => Promise.reject(new Error('no')) }],
    ['whose wallet says nonsense', { request: () => Promise.resolve(7) }],
    ['who has neither', undefined, { passkey: null, wallet: null }],
  ])('%s gives no word', async (_case, provider, challenge) => {
    expect(await open(provider, challenge).ask(WALLET_ONLY)).toEqual({})
  })
})
