import { describe, expect, it } from 'vitest'
import type { LoginAnswer, UserInfo } from '#lib/contract/accounts/accounts.ts'
import { readLoginAnswer, type LoginNext } from './login-answer.ts'

const USER = { userId: '1000001' } as UserInfo

describe('the next step of a login', () => {
  it.each<[string, LoginAnswer, LoginNext]>([
    ['an owner', { needVerify: false, userInfo: USER }, { kind: 'entered' }],
    ['an owner in the other place', { needVerify: false, accessTokenResVO: { userInfo: USER } }, { kind: 'entered' }],
    [
      'a second step',
      { needVerify: true, verifyMethods: ['google', 'fido'] },
      { kind: 'verify', methods: ['google', 'fido'], provider: null },
    ],
    ['a code that nobody has scanned', { needVerify: false }, { kind: 'waiting' }],
  ])('%s', (_name, answer, next) => {
    expect(readLoginAnswer(answer)).toEqual(next)
  })

  it('a stranger, with what the third party vouches for', () => {
    const answer = { needVerify: false, exist: false, serialNO: 's', thirdEmail: 'ada@agio.example' }
    expect(readLoginAnswer(answer, 'google')).toEqual({
      kind: 'stranger',
      provider: 'google',
      serial: 's',
      email: 'ada@agio.example',
      hasAccount: false,
    })
    expect(readLoginAnswer({ needVerify: false, exist: false, serialNO: 's' }, 'wallet')).toMatchObject({ kind: 'stranger', email: null })
    expect(readLoginAnswer({ ...answer, hasAccount: true }, 'google')).toMatchObject({ hasAccount: true })
  })
})
