import { describe, expect, it } from 'vitest'
import type { LoginAnswer, UserInfo } from '#lib/contract/accounts/accounts.ts'
import { accountCalls, createAccountClient, type AccountHttp } from './account-client.ts'

/** Goal: a page makes an account call by its row of the contract, and a call that the contract does not have does not compile. */

/** A request layer that answers with the request itself. */
const http: AccountHttp = {
  get: (path, params, options) => Promise.resolve({ method: 'GET', path, params, options }),
  post: (path, params, options) => Promise.resolve({ method: 'POST', path, params, options }),
}

describe('an account call', () => {
  it.each([
    ['/user/session/list', 'GET'],
    ['/user/overview/userinfo', 'GET'],
    ['/user/authenticator/start', 'POST'],
    ['/user/api-key/list', 'POST'],
  ] as const)('%s is made by %s', async (path, method) => {
    expect(await accountCalls(http)(path, {})).toMatchObject({ method, path })
  })

  it('goes out with its fields and options', async () => {
    const answer = await accountCalls(http)('/user/sub/create', { name: 'Grid bot' }, { quiet: true })
    expect(answer).toEqual({ method: 'POST', path: '/user/sub/create', params: { name: 'Grid bot' }, options: { quiet: true } })
  })

  it('opens the request layer when it is made, and not before', async () => {
    let opened = 0
    const call = createAccountClient(() => {
      opened += 1
      return Promise.resolve({ http })
    })
    expect(opened).toBe(0)
    await call('/user/sub/list', {})
    await call('/user/sub/list', {})
    expect(opened).toBe(2)
  })
})

describe('does not compile', () => {
  const call = accountCalls(http)

  it('with a path that the contract does not have', async () => {
    const mistakes = [
      // @ts-expect-error -- no such path
      call('/user/sub/lst', {}),
      // @ts-expect-error -- the contract has paths without /v1
      call('/v1/user/sub/list', {}),
      // @ts-expect-error -- a path of another table
      call('/trade/order/place', {}),
    ]
    // Only the compiler objects: the gateway answers that there is no such call.
    expect(await Promise.all(mistakes)).toHaveLength(3)
  })

  it('with fields that the call does not take, or without one that it needs', async () => {
    const mistakes = [
      // @ts-expect-error -- the field is missing
      call('/user/sub/create', {}),
      // @ts-expect-error -- the field has another name
      call('/user/sub/create', { label: 'Grid bot' }),
      // @ts-expect-error -- one field too many
      call('/user/session/revoke', { sessionId: '1', scope: 'all' }),
      // @ts-expect-error -- an optional field has another name
      call('/user/login', { loginName: 'ada@agio.example', pwd: 'x', area: '49' }),
      // @ts-expect-error -- the field has another type
      call('/user/sub/freeze', { userId: '1', frozen: 'yes' }),
      // @ts-expect-error -- no such permission
      call('/user/sub/authorise', { userId: '1', permissions: ['withdraw'] }),
      // @ts-expect-error -- no such scene
      call('/msg/verifycode/send', { scene: 'withdraw', codeType: 'email' }),
      // @ts-expect-error -- a read takes no field
      call('/user/sub/list', { page: 1 }),
      // @ts-expect-error -- nor does a call without any
      call('/user/guest/create', { name: 'Ada' }),
    ]
    // Only the compiler objects: the layer sends what it is given, and the gateway checks it.
    expect(await Promise.all(mistakes)).toHaveLength(mistakes.length)
  })

  it('where an answer is taken for another one', async () => {
    const sent = await call('/msg/verifycode/send', { scene: 'security', codeType: 'email' })
    // @ts-expect-error -- the answer's field has another name
    expect(sent.resendSeconds).toBeUndefined()
    // @ts-expect-error -- the answer is a list
    const user: UserInfo = await call('/user/sub/list', {})
    // @ts-expect-error -- the answer has no data
    const answer: LoginAnswer = await call('/user/logout', {})
    expect([user, answer]).toMatchObject([{ path: '/user/sub/list' }, { path: '/user/logout' }])
  })
})
