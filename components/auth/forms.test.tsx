// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createElement, type ReactNode } from 'react'
import { REGISTRATION_PATH } from '#lib/contract/public-calls.ts'
import type { RegistrationTerms } from '#lib/contract/accounts/registration.ts'
import type { LoginAnswer } from '#lib/contract/accounts/accounts.ts'
import { answerOf, openForm, ownerOf, type FormPage } from '#tests/rigs/form-page.tsx'
import { refusal, type Reply } from '#tests/rigs/http.ts'
import english from '#messages/en.json' with { type: 'json' }
import { AuthProvider, type AuthSurroundings } from './parts/auth-texts.tsx'
import { SecondStep } from './login/second-step.tsx'
import { StrangerStep } from './login/unknown-device-step.tsx'
import { ModifyForm } from './modify/modify-form.tsx'
import { ResetView } from './password/reset-view.tsx'
import { RegisterView } from './register/register-view.tsx'

/** Goal: each step of a log-in sends what was typed once it is complete, and continues with the gateway's answer. */

vi.mock('next/navigation', async (original) => ({ ...(await original<object>()), useRouter: () => ({ push: () => {} }) }))

const { auth, apiErrors, ui } = english
const path = '/en/login'

let page: FormPage
let onEntered = vi.fn<() => void>()
let show = vi.fn<(view: string) => void>()
beforeEach(() => {
  onEntered = vi.fn<() => void>()
  show = vi.fn<(view: string) => void>()
  localStorage.clear()
})
afterEach(() => page.close())

function open(content: ReactNode, replies?: readonly Reply[]): void {
  const surroundings: AuthSurroundings = {
    texts: { auth, errors: apiErrors, labels: { field: ui.field }, close: 'Close' },
    paths: { login: path, register: path, resetPassword: path, terms: path, privacy: path, guest: path },
    show,
    onEntered,
  }
  page = openForm(createElement(AuthProvider, { value: surroundings }, content), replies)
}

const SENT = answerOf({ recipient: 'a***@agio.example', expiresInSeconds: 600, resendInSeconds: 60 })
const ENTERED: LoginAnswer = { needVerify: false, userInfo: ownerOf() }

describe('a registration', () => {
  it('sends the code to the address, and then all of it', async () => {
    open(<RegisterView />, [SENT, answerOf(ENTERED)])
    page.type(auth.emailAddress, 'ada@agio.example')
    page.press(auth.sendCode)
    await page.until(() => page.text().includes('a***@agio.example'))
    page.type(auth.emailCode, '123456')
    page.type(auth.newPassword, 'Correct1horse')
    page.type(auth.repeatPassword, 'Correct1horse')
    page.type(auth.referralCode, 'FRIEND')
    page.press(auth.signUp)
    await page.until(() => onEntered.mock.calls.length === 1)
    const passwords = { pwd: 'Correct1horse', rePwd: 'Correct1horse' }
    expect(page.sent()).toEqual([
      ['/msg/verifycode/send', { scene: 'register', codeType: 'email', email: 'ada@agio.example' }],
      ['/user/register/email', { email: 'ada@agio.example', verifyCode: '123456', ...passwords, clacCode: 'FRIEND' }],
    ])
  })

  it('sends nothing before it is whole, and says what is missing', () => {
    open(<RegisterView />)
    page.type(auth.emailAddress, 'ada@')
    page.press(auth.signUp)
    expect(page.sent()).toEqual([])
    expect(page.text()).toContain(apiErrors.emailInvalid)
    expect(page.text()).toContain(auth.codeIncomplete)
  })
})

describe('a registration that the operator limits', () => {
  const answerTerms = (terms: RegistrationTerms) =>
    vi.stubGlobal('fetch', (target: string) => {
      expect(target).toContain(REGISTRATION_PATH)
      return Promise.resolve(Response.json({ code: '00000', data: terms }))
    })
  afterEach(() => void vi.unstubAllGlobals())

  it('asks for an invitation where one is needed, and takes that of the link', async () => {
    answerTerms({ mode: 'invitation', guests: true, texts: false })
    history.replaceState(null, '', '?invitation=ABCD2345')
    open(<RegisterView />, [SENT, answerOf(ENTERED)])
    await page.until(() => page.text().includes(auth.invitation))
    history.replaceState(null, '', '?')
    // The form offers no number, because nobody sends text messages here.
    expect(page.text()).not.toContain(auth.alsoMobile)
    page.type(auth.emailAddress, 'ada@agio.example')
    page.type(auth.emailCode, '123456')
    page.type(auth.newPassword, 'Correct1horse')
    page.type(auth.repeatPassword, 'Correct1horse')
    page.type(auth.invitation, '')
    page.press(auth.signUp)
    expect(page.sent()).toEqual([])
    page.type(auth.invitation, 'ABCD2345')
    page.press(auth.signUp)
    await page.until(() => page.sent().length === 1)
    expect(page.sent()[0]).toMatchObject(['/user/register/email', { email: 'ada@agio.example', invitation: 'ABCD2345' }])
  })

  it('is not offered where it is closed', async () => {
    answerTerms({ mode: 'closed', guests: true, texts: true })
    open(<RegisterView />)
    await page.until(() => page.text().includes(apiErrors.registrationClosed))
    expect(page.text()).not.toContain(auth.emailAddress)
  })
})

describe('a lost password', () => {
  it('is replaced with a code, and by an authenticator where one is set up', async () => {
    open(<ResetView />)
    page.type(auth.emailAddress, 'ada@agio.example')
    page.type(auth.emailCode, '123456')
    page.choose(auth.hasAuthenticator)
    page.type(auth.authenticatorCode, '654321')
    page.type(auth.newPassword, 'Correct1horse')
    page.type(auth.repeatPassword, 'Correct1horse')
    page.press(auth.setPassword)
    await page.until(() => show.mock.calls.length === 1)
    const fields = { loginName: 'ada@agio.example', verifyCode: '123456', googleCode: '654321', pwd: 'Correct1horse' }
    expect(page.sent()).toEqual([['/user/password/reset', { ...fields, rePwd: 'Correct1horse' }]])
    expect(show).toHaveBeenCalledWith('login')
  })
})

describe('a contact that changes', () => {
  it('is proven by itself, by the one of now and by the authenticator', async () => {
    open(<ModifyForm user={ownerOf({ hasAuthenticator: true })} />)
    page.type(auth.emailAddress, 'new@agio.example')
    page.type(auth.emailCode, '111111')
    page.type(auth.ownCode.replace('{recipient}', 'a***@agio.example'), '222222')
    page.press(auth.save)
    expect(page.sent()).toEqual([])
    page.type(auth.authenticatorCode, '333333')
    page.press(auth.save)
    await page.until(() => onEntered.mock.calls.length === 1)
    const codes = { verifyCode: '111111', emailCode: '222222', googleCode: '333333' }
    expect(page.sent()).toEqual([['/user/contact/change', { email: 'new@agio.example', ...codes }]])
  })
})

describe('a second step', () => {
  const take = vi.fn<(answer: LoginAnswer) => Promise<void>>()
  beforeEach(() => void take.mockReset().mockResolvedValue(undefined))

  it.each([
    ['a password', null, '/user/login/verify-login'],
    ['a third party', 'google', '/user/third/securityVerify'],
  ] as const)('after %s is verified by its own call', async (_first, provider, call) => {
    open(<SecondStep methods={['google']} provider={provider} take={take} onBack={() => {}} />, [answerOf(ENTERED)])
    page.type(auth.authenticatorCode, '12345')
    page.press(auth.next)
    expect(page.sent()).toEqual([])
    page.type(auth.authenticatorCode, '123456')
    page.press(auth.next)
    await page.until(() => take.mock.calls.length === 1)
    expect(page.sent()).toEqual([[call, { googleCode: '123456' }]])
    expect(take).toHaveBeenCalledWith(ENTERED)
  })

  it('with a wrong code stays where it is', async () => {
    open(<SecondStep methods={['email']} provider={null} take={take} onBack={() => {}} />, [refusal('20003', 'Wrong code.')])
    page.type(auth.emailCode, '123456')
    page.press(auth.next)
    await page.until(() => page.toasts().includes('Wrong code.'))
    expect(take).not.toHaveBeenCalled()
  })
})

describe('a new user who comes from a third party', () => {
  const take = () => Promise.resolve()

  it.each([
    ['google', { email: 'ada@agio.example', serialNO: 's' }],
    // The gateway keeps Apple's serial in a cookie.
    ['apple', { email: 'ada@agio.example' }],
  ] as const)('opens an account by the word of %s', async (provider, fields) => {
    const stranger = { kind: 'stranger', provider, serial: 's', email: 'ada@agio.example', hasAccount: false } as const
    open(<StrangerStep stranger={stranger} take={take} onBack={() => {}} />, [answerOf(ENTERED)])
    page.press(auth.strangerNew)
    await page.until(() => page.sent().length === 1)
    expect(page.sent()).toEqual([[`/user/third/${provider}/register`, fields]])
  })

  it('chooses the account that has the address', async () => {
    const stranger = { kind: 'stranger', provider: 'google', serial: 's', email: 'ada@agio.example', hasAccount: true } as const
    open(<StrangerStep stranger={stranger} take={take} onBack={() => {}} />, [answerOf(ENTERED)])
    page.press(auth.strangerChoose.replace('{email}', 'ada@agio.example'))
    await page.until(() => page.sent().length === 1)
    expect(page.sent()).toEqual([['/user/third/bind/choose', { email: 'ada@agio.example', serialNO: 's' }]])
  })
})
