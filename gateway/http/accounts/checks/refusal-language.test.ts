import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startAccounts, type AccountsServer } from '#tests/support/accounts.ts'

const INFO = '/v1/user/overview/userinfo'

let server: AccountsServer

beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.close())

describe('a refusal (specification 3.3)', () => {
  it('is in the language that its call names, where there is a text for it', async () => {
    const browser = server.browser()
    const visitor = await browser.get(INFO, { locale: 'ko' })
    browser.cookies.set('agio_session', 'over')
    const expired = await browser.get(`${INFO}?languageType=14`)
    const wrong = await browser.post('/v1/user/login', { loginName: 'nobody@agio.example', pwd: PASSWORD }, { locale: 'ko' })
    expect([visitor.msg, expired.msg, wrong.msg]).toEqual([
      '로그인 후 이용해 주세요',
      'การเข้าสู่ระบบหมดอายุแล้ว โปรดเข้าสู่ระบบอีกครั้ง',
      'The account or password is incorrect.',
    ])
  })
})
