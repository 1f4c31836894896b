import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ACCOUNT_ROUTES, type AccountPath, type AccountRoute } from '#lib/contract/account-calls.ts'
import { openSecurityLog, readSecurityCounts } from '#gateway/logging/security-log.ts'
import { PASSWORD, registerPerson, startAccounts, type AccountsServer } from '#tests/support/accounts.ts'
import { CALL_EVENTS } from './call-events.ts'

// Goal: what happens to accounts is in the security log with ids alone, and no call that matters is forgotten.

let server: AccountsServer
let lines: Record<string, unknown>[] = []
beforeAll(async () => {
  openSecurityLog({ info: (details) => void lines.push(details as Record<string, unknown>) })
  server = await startAccounts()
})
afterAll(() => server.close())
beforeEach(() => {
  lines = []
})

const count = (event: string, detail: string) =>
  readSecurityCounts().find((each) => each.event === event && each.detail === detail)?.count ?? 0

it('has registrations, log-ins and failures by their way, changes with their subject, and sessions that end', async () => {
  const email = 'ada@agio.example'
  const before = [count('log-in-failed', 'password'), count('registration', 'email')]
  const { browser, userId } = await registerPerson(server, email)
  expect(lines).toEqual([{ security: 'registration', way: 'email', user: userId }])
  await browser.post('/v1/user/logout', {})
  await browser.post('/v1/user/login', { loginName: email, pwd: 'wrong' })
  await browser.post('/v1/user/login', { loginName: email, pwd: PASSWORD })
  await browser.post('/v1/user/password/modify', { oldPwd: 'wrong', pwd: 'Other-Horse-9', rePwd: 'Other-Horse-9' })
  server.clock.advance(61_000)
  await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
  const emailCode = await server.codeTo(email)
  const key = { label: 'My secret label', permissions: ['trade'], passphrase: 'correct9horse', emailCode }
  const made = await browser.post('/v1/user/api-key/create', key)
  const { apiKey } = made.data as { readonly apiKey: string }
  await browser.post('/v1/user/api-key/revoke', { apiKey })
  const from = expect.stringMatching(/^[\w-]{12}$/) as string
  expect(lines.slice(1)).toEqual([
    { security: 'session-ended', reason: 'logout', user: userId, session: expect.any(String) as string },
    { security: 'log-in-failed', way: 'password', reason: 'loginWrong', from },
    { security: 'log-in', way: 'password', user: userId },
    { security: 'account-change-refused', what: 'password', reason: 'loginWrong', user: userId },
    { security: 'account-changed', what: 'key-made', user: userId, subject: apiKey },
    { security: 'account-changed', what: 'key-ended', user: userId, subject: apiKey },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/ada@|label|correct9|Horse|10\.0\./)
  expect([count('log-in-failed', 'password'), count('registration', 'email')]).toEqual(before.map((known) => known + 1))
})

it('has a limit once, when it is reached', async () => {
  const browser = server.browser({ address: '10.9.9.9' })
  for (let time = 0; time < 15; time += 1) await browser.post('/v1/user/login', { loginName: 'no@agio.example', pwd: 'wrong' })
  const reached = lines.filter(({ security }) => security === 'limit-reached')
  const failed = lines.find(({ security }) => security === 'log-in-failed')
  // The address has one name in all lines.
  expect(reached.map(({ from }) => from)).toContain(failed?.['from'])
  expect(reached).toMatchObject([{ limit: 'login' }, { limit: 'login' }])
  expect(new Set(reached.map(({ from }) => from)).size).toBe(2)
  expect(JSON.stringify(lines)).not.toMatch(/10\.9\.9\.9|no@/)
})

/** Calls that change something, and yet say nothing about the security of accounts. */
const OTHERS: readonly AccountPath[] = [
  '/user/fido2/login/start',
  '/user/preCheck',
  '/user/public/createQrKey',
  '/user/third/wallet/challenge',
  '/user/wallet/challenge',
  // Their limits are in the log when they are reached.
  '/msg/verifycode/send',
  '/user/authenticator/start',
  '/user/fido2/register/start',
  '/user/owner/challenge',
  '/user/withdrawPassword/flag',
  // Each end of a session has a line of its own.
  '/user/session/refresh',
  '/user/session/revoke',
  '/user/logout',
  '/user/handover/create',
  // It is a log-in only when it is answered with a session, which the call that polls it has a row for.
  '/user/qr/scan',
  '/user/api-key/list',
  '/user/hook/arrivals',
  '/user/referral/overview',
  '/user/inbox/list',
  '/user/inbox/read',
  '/user/alert/create',
  '/user/alert/edit',
  '/user/alert/delete',
  '/user/alert/webhook',
  '/user/alert/push/add',
  '/user/alert/push/remove',
  '/security/policy/captcha/get-captcha-id',
  '/constantid/udid/c1',
]

it('knows each call that changes something, or why not', () => {
  const changing = Object.entries<AccountRoute>(ACCOUNT_ROUTES).flatMap(([path, { method }]) =>
    method === 'POST' ? [path as AccountPath] : [],
  )
  const known = new Set<AccountPath>([...(Object.keys(CALL_EVENTS) as AccountPath[]), ...OTHERS])
  expect(changing.filter((path) => !known.has(path))).toEqual([])
  expect(OTHERS.filter((path) => path in CALL_EVENTS)).toEqual([])
})
