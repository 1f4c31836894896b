import { describe, expect, it } from 'vitest'
import { readLoginAnswer } from './login-answer.ts'

const USER = { userId: '1000001' }

describe('what a step of a login leads to', () => {
  it.each([
    ['an owner', { needVerify: false, userInfo: USER }, { kind: 'entered' }],
    ['an owner in the other place', { needVerify: false, accessTokenResVO: { userInfo: USER } }, { kind: 'entered' }],
    ['a second step', { needVerify: true, verifyMethods: ['google', 'fido'] }, { kind: 'verify', methods: ['google', 'fido'], provider: null }],
    ['a code that nobody has scanned', { status: 0, needVerify: false }, { kind: 'waiting' }],
  ])('%s', (_name, answer, next) => {
    expect(readLoginAnswer(answer)).toEqual(next)
  })

  it('a stranger, with what the third party vouches for', () => {
    const answer = { needVerify: false, exist: false, serialNO: 's', thirdEmail: 'ada@agio.example' }
    expect(readLoginAnswer(answer, 'google')).toEqual({ kind: 'stranger', provider: 'google', serial: 's', email: 'ada@agio.example', hasAccount: false })
    expect(readLoginAnswer({ ...answer, thirdEmail: undefined }, 'wallet')).toMatchObject({ kind: 'stranger', email: null })
    expect(readLoginAnswer({ ...answer, hasAccount: true }, 'google')).toMatchObject({ hasAccount: true })
  })
})
