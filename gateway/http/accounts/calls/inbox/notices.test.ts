import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, registerPerson, startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'
import { createSoftPasskey } from '#tests/support/passkey.ts'

/** Goal: owners are notified of every change in how their account is entered, in their language, at their previous address. */

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.close())

const german = { locale: 'de' }
const NEW_DEVICE = 'Neue Anmeldung bei Ihrem Konto von '

/** Returns the texts of the messages to an address that contain no code, latest first. */
async function noticesTo(to: string): Promise<readonly string[]> {
  const letters = (await server.messages()).filter((message) => message.to === to && !/\b\d{6}\b/.test(message.text))
  return letters.map(({ text }) => text.split('\n\n')[0] ?? '')
}

async function codeOf(browser: Browser, email: string): Promise<string> {
  server.clock.advance(61_000)
  await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
  return server.codeTo(email)
}

async function logInElsewhere(email: string, userAgent = ''): Promise<Browser> {
  const elsewhere = server.browser({ address: '203.0.113.7' })
  const headers = { ...german, 'user-agent': userAgent }
  await elsewhere.post('/v1/user/login', { loginName: email, pwd: PASSWORD }, headers)
  server.clock.advance(61_000)
  await elsewhere.post('/v1/msg/verifycode/send', { scene: 'login', codeType: 'email' })
  const answer = await elsewhere.post('/v1/user/login/verify-login', { emailCode: await server.codeTo(email) }, headers)
  expect(answer.data).toMatchObject({ userInfo: {} })
  return elsewhere
}

it('a passkey that comes and goes', async () => {
  const email = 'passkey@agio.example'
  const { browser } = await registerPerson(server, email)
  expect(await noticesTo(email)).toEqual([])
  const start = await browser.post('/v1/user/fido2/register/start', { emailCode: await codeOf(browser, email) })
  const { options, setupToken } = start.data as { options: { challenge: string; rp: { id: string } }; setupToken: string }
  const fidoVerifyCode = createSoftPasskey().create(options.challenge, options.rp.id, `http://127.0.0.1:${server.port}`)
  const { id } = (await browser.post('/v1/user/fido2/register/finish', { setupToken, fidoVerifyCode }, german)).data as { id: string }
  expect(await noticesTo(email)).toEqual(['Ihrem Konto wurde ein Passkey hinzugefügt.'])
  await browser.post('/v1/user/fido2/remove', { id }, german)
  expect(await noticesTo(email)).toHaveLength(1)
  await browser.post('/v1/user/fido2/remove', { id, emailCode: await codeOf(browser, email) }, german)
  expect((await noticesTo(email))[0]).toBe('Von Ihrem Konto wurde ein Passkey entfernt.')
})

it('an authenticator app that comes and goes, and a new password', async () => {
  const email = 'app@agio.example'
  const { browser } = await registerPerson(server, email)
  const { secret, setupToken } = (await browser.post('/v1/user/authenticator/start')).data as { secret: string; setupToken: string }
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const emailCode = await codeOf(browser, email)
  const googleCode = () => totp.generate({ timestamp: server.clock.now() })
  await browser.post('/v1/user/authenticator/confirm', { setupToken, emailCode, googleCode: googleCode() }, german)
  expect(await noticesTo(email)).toEqual(['Für Ihr Konto wurde eine Authenticator-App eingerichtet.'])
  const again = await codeOf(browser, email)
  await browser.post('/v1/user/authenticator/remove', { emailCode: again, googleCode: googleCode() }, german)
  expect((await noticesTo(email))[0]).toBe('Die Authenticator-App wurde von Ihrem Konto entfernt.')
  await browser.post('/v1/user/password/modify', { oldPwd: PASSWORD, pwd: 'Other-Horse-9', rePwd: 'Other-Horse-9' }, german)
  expect((await noticesTo(email))[0]).toContain('Das Passwort Ihres Kontos wurde geändert')
})

it('the previous address is notified of a new one', async () => {
  const { browser } = await registerPerson(server, 'before@agio.example')
  const emailCode = await codeOf(browser, 'before@agio.example')
  await browser.post('/v1/msg/verifycode/send', { scene: 'bind', codeType: 'email', email: 'after@agio.example' })
  const verifyCode = await server.codeTo('after@agio.example')
  expect((await browser.post('/v1/user/contact/change', { email: 'after@agio.example', verifyCode, emailCode }, german)).code).toBe('00000')
  expect(await noticesTo('before@agio.example')).toEqual(['Die E-Mail-Adresse oder Mobilnummer Ihres Kontos wurde geändert.'])
  expect(await noticesTo('after@agio.example')).toEqual([])
})

it('a log-in from a new device, once for each, with nothing in it that the device made up', async () => {
  const email = 'devices@agio.example'
  await registerPerson(server, email)
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const elsewhere = await logInElsewhere(email, chrome)
  expect(await noticesTo(email)).toEqual([`${NEW_DEVICE}Chrome / Windows, 203.0.113.7.`])
  await elsewhere.post('/v1/user/logout')
  expect((await elsewhere.post('/v1/user/login', { loginName: email, pwd: PASSWORD }, german)).data).toMatchObject({ userInfo: {} })
  expect(await noticesTo(email)).toHaveLength(1)
  await logInElsewhere(email, 'https://evil.example/x')
  expect((await noticesTo(email))[0]).toBe(`${NEW_DEVICE}203.0.113.7.`)
})

it('the end of the account, by mail, or by text message where there is a number alone', async () => {
  const email = 'ends@agio.example'
  const { browser } = await registerPerson(server, email)
  const emailCode = await codeOf(browser, email)
  expect((await browser.post('/v1/user/account/close', { emailCode: '' }, german)).code).toBe('20003')
  expect(await noticesTo(email)).toEqual([])
  await browser.post('/v1/user/account/close', { emailCode }, german)
  expect((await noticesTo(email))[0]).toMatch(/^Ihr Konto wurde auf Ihren Wunsch geschlossen\./)

  const phone = server.browser()
  const contact = { mobile: '15123456789', areaCode: '49' }
  await phone.post('/v1/msg/verifycode/send', { scene: 'register', codeType: 'mobile', ...contact })
  const verifyCode = await server.codeTo('+4915123456789')
  await phone.post('/v1/user/register/mobile', { ...contact, pwd: PASSWORD, rePwd: PASSWORD, verifyCode })
  server.clock.advance(61_000)
  await phone.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'mobile' })
  const mobileCode = await server.codeTo('+4915123456789')
  expect((await phone.post('/v1/user/account/close', { mobileCode }, german)).code).toBe('00000')
  expect(await noticesTo('+4915123456789')).toEqual(['Agio: Ihr Konto wurde auf Ihren Wunsch geschlossen.'])
})
