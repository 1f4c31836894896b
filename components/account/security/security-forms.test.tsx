// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerOf, openForm, ownerOf, type FormPage } from '#tests/rigs/form-page.tsx'
import { refusal } from '#tests/rigs/http.ts'
import { AuthenticatorRemoval } from './authenticator-forms.tsx'
import { ClosingForm } from './closing-form.tsx'
import { ContactForm } from './contact-form.tsx'
import { PasswordForm } from './password-form.tsx'

/** Goal: no protection of an account changes before its owner has entered everything that the gateway requires. */

const SENT = answerOf({ recipient: 'a***@agio.example', expiresInSeconds: 600, resendInSeconds: 60 })
const AUTHENTICATED = ownerOf({ hasAuthenticator: true })

let page: FormPage
let onDone = vi.fn<() => void>()
afterEach(() => {
  page.close()
  onDone = vi.fn<() => void>()
})

describe('a new password', () => {
  function fillIn(pwd = 'Correct1horse', rePwd = pwd): void {
    page.type('Current password', 'Old1password')
    page.type('New password', pwd)
    page.type('Repeat new password', rePwd)
  }

  it('goes out with the old one', async () => {
    page = openForm(<PasswordForm owner={ownerOf()} onDone={onDone} />)
    fillIn()
    page.press('Save')
    await page.until(() => onDone.mock.calls.length === 1)
    const fields = { oldPwd: 'Old1password', pwd: 'Correct1horse', rePwd: 'Correct1horse' }
    expect(page.sent()).toEqual([['/user/password/modify', fields]])
  })

  it('waits for the code of an authenticator where there is one', async () => {
    page = openForm(<PasswordForm owner={AUTHENTICATED} onDone={onDone} />)
    fillIn()
    expect(page.isEnabled('Save')).toBe(false)
    page.type('Authenticator code', '654-321')
    page.press('Save')
    await page.until(() => onDone.mock.calls.length === 1)
    expect(page.sent()).toMatchObject([['/user/password/modify', { googleCode: '654321' }]])
  })

  it.each([
    ['is too short', 'Sh0rt', 'Sh0rt'],
    ['has no capital', 'correct1horse', 'correct1horse'],
    ['has no digit', 'CorrectHorse', 'CorrectHorse'],
    ['is repeated otherwise', 'Correct1horse', 'Correct2horse'],
  ])('that %s is not sent', (_how, pwd, rePwd) => {
    page = openForm(<PasswordForm owner={ownerOf()} onDone={onDone} />)
    fillIn(pwd, rePwd)
    page.press('Save')
    expect([page.isEnabled('Save'), page.sent()]).toEqual([false, []])
    if (pwd !== rePwd) expect(page.text()).toContain('The passwords don’t match.')
  })

  it('that is refused leaves the form as it is', async () => {
    page = openForm(<PasswordForm owner={ownerOf()} onDone={onDone} />, [refusal('20001', 'Wrong password.')])
    fillIn()
    page.press('Save')
    await page.until(() => page.toasts().includes('Wrong password.'))
    await page.until(() => page.isEnabled('Save'))
    expect(onDone).not.toHaveBeenCalled()
  })
})

describe('a new contact', () => {
  it('is proven by a code to it and by the codes of its owner', async () => {
    page = openForm(<ContactForm kind="email" owner={AUTHENTICATED} onDone={onDone} />, [SENT, answerOf(null)])
    page.type('New email address', ' new@agio.example ')
    page.press('Send code')
    await page.until(() => page.text().includes('Sent to'))
    expect(page.isEnabled('Save')).toBe(false)
    page.type('Code sent to the new address or number', '111111')
    page.type('Email code', '222222')
    page.type('Authenticator code', '333333')
    page.press('Save')
    await page.until(() => onDone.mock.calls.length === 1)
    expect(page.sent()).toEqual([
      ['/msg/verifycode/send', { scene: 'bind', codeType: 'email', email: 'new@agio.example' }],
      ['/user/contact/change', { email: 'new@agio.example', verifyCode: '111111', emailCode: '222222', googleCode: '333333' }],
    ])
  })

  it('is a number with its country’s code, for which passkey or wallet are asked where no code reaches the owner', async () => {
    const replies = [answerOf({ passkey: null, wallet: null }), answerOf(null)]
    page = openForm(<ContactForm kind="mobile" owner={ownerOf({ email: null })} onDone={onDone} />, replies)
    page.type('Country code', '+49')
    page.type('New mobile number', '171 2345678')
    page.type('Code sent to the new address or number', '111111')
    page.press('Save')
    await page.until(() => onDone.mock.calls.length === 1)
    expect(page.sent()).toEqual([
      ['/user/owner/challenge', {}],
      ['/user/contact/change', { areaCode: '49', mobile: '1712345678', verifyCode: '111111' }],
    ])
  })

  it('that is no address is sent no code', () => {
    page = openForm(<ContactForm kind="email" owner={ownerOf()} onDone={onDone} />)
    page.type('New email address', 'ada@agio')
    page.press('Send code')
    expect([page.isEnabled('Send code'), page.sent()]).toEqual([false, []])
  })
})

describe('an authenticator', () => {
  it('is taken away by its own code', async () => {
    page = openForm(<AuthenticatorRemoval owner={AUTHENTICATED} onDone={onDone} />)
    expect(page.isEnabled('Remove')).toBe(false)
    page.type('Authenticator code', '333333')
    page.type('Email code', '222222')
    page.press('Remove')
    await page.until(() => onDone.mock.calls.length === 1)
    expect(page.sent()).toEqual([['/user/authenticator/remove', { googleCode: '333333', emailCode: '222222' }]])
  })
})

describe('the end of an account', () => {
  it('comes only after its owner has confirmed it', async () => {
    page = openForm(<ClosingForm owner={ownerOf()} onDone={onDone} />)
    page.press('Close account')
    expect(page.sent()).toEqual([])
    page.type('Email code', '222222')
    page.choose('I want to close my account permanently.')
    page.press('Close account')
    await page.until(() => onDone.mock.calls.length === 1)
    expect(page.sent()).toEqual([['/user/account/close', { emailCode: '222222' }]])
  })
})
