import { Type } from 'typebox'
import { ok, refuse } from '#lib/kernel/result.ts'
import { accountCall, limitChallenges, type AccountCall } from '../checks/call.ts'
import { readEmail, readMobile } from '#lib/contract/accounts/contacts.ts'
import { HANDOVER_MS } from '#gateway/accounts/sessions/handover.ts'
import { answerEntered, loginHistoryRow, sessionInfo, userInfo } from './answers.ts'

/** Calls for codes and passwords. */
const CODE_CALLS: readonly AccountCall[] = [
  accountCall('/msg/verifycode/send', async ({ accounts, caller, cookies }, body) =>
    accounts.codeSender.send(body, caller, body.scene === 'login' ? await accounts.login.findTicketUser(cookies.read('login')) : null),
  ),
  accountCall('/msg/verifycode/delay', async ({ accounts }) => ok(await accounts.codeSender.delay())),
  accountCall('/user/password/reset', ({ accounts, caller }, body) => accounts.passwordChange.reset(body, caller)),
  accountCall('/user/password/modify', async ({ accounts, caller }, body) => {
    const modified = await accounts.passwordChange.modify(body, caller)
    return modified.ok ? ok({ credentials: [...modified.value], isProven: false }) : modified
  }),
  accountCall('/user/credential/list', async ({ accounts, caller }) => ok(await accounts.credentials.show(caller))),
  accountCall('/user/credential/confirm', ({ accounts, caller }, body) => accounts.credentials.confirm(caller, body)),
]

const AUTHENTICATOR_CALLS: readonly AccountCall[] = [
  accountCall('/user/authenticator/start', ({ accounts, caller }) => accounts.security.startAuthenticator(caller)),
  accountCall('/user/authenticator/confirm', ({ accounts, caller }, { setupToken, ...codes }) =>
    accounts.security.confirmAuthenticator(caller, setupToken, codes),
  ),
  accountCall('/user/contact/change', async ({ accounts, caller }, { email = '', mobile = '', areaCode = '', verifyCode, ...codes }) => {
    const contact = email === '' ? readMobile(areaCode, mobile) : readEmail(email)
    if (contact === null) return refuse(email === '' ? 'mobileInvalid' : 'emailInvalid')
    return accounts.security.changeContact(caller, contact, verifyCode, codes)
  }),
  accountCall('/user/authenticator/remove', ({ accounts, caller }, codes) => accounts.security.removeAuthenticator(caller, codes)),
]

const WITHDRAW_PASSWORD_CALLS: readonly AccountCall[] = [
  accountCall('/user/withdrawPassword/flag', async ({ accounts, caller }) => {
    const { isSet, lockedUntil, triesLeft } = await accounts.withdrawalPassword.state(caller.user)
    return ok({ flag: isSet, locked: lockedUntil !== null, lockedUntil, triesLeft })
  }),
  accountCall('/user/withdrawPassword/set', ({ accounts, caller }, { withdrawPassword, reWithdrawPassword, ...given }) =>
    accounts.withdrawalPassword.set(caller, { withdrawPassword, reWithdrawPassword }, given),
  ),
  accountCall('/user/withdrawPassword/change', ({ accounts, caller }, { withdrawPassword, reWithdrawPassword, ...given }) =>
    accounts.withdrawalPassword.change(caller, { withdrawPassword, reWithdrawPassword }, given),
  ),
  accountCall('/user/withdrawPassword/unlock', ({ accounts, caller }, given) => accounts.withdrawalPassword.unlock(caller, given)),
]

const PASSKEY_CALLS: readonly AccountCall[] = [
  accountCall('/user/fido2/register/start', ({ accounts, caller }, codes) => accounts.security.startPasskey(caller, codes)),
  accountCall('/user/fido2/register/finish', ({ accounts, caller }, { setupToken, fidoVerifyCode, name = '' }) =>
    accounts.security.finishPasskey(caller, setupToken, fidoVerifyCode, name),
  ),
  accountCall('/user/fido2/remove', ({ accounts, caller }, { id, ...given }) => accounts.security.removePasskey(caller, id, given)),
  accountCall('/user/fido2/list', async ({ accounts, caller }) => ok([...(await accounts.passkeys.list(caller.user.id))])),
]

const info = accountCall('/user/overview/userinfo', ({ caller }) => Promise.resolve(ok(userInfo(caller.user))))

/** Session calls. Specification 7.2 allows any method for the user's overview. */
const SESSION_CALLS: readonly AccountCall[] = [
  info,
  { ...info, method: 'POST', body: Type.Object({}) },
  accountCall('/user/session/list', async ({ accounts, caller }) =>
    ok((await accounts.sessions.list(caller.user.id)).map((session) => sessionInfo(session, caller.session))),
  ),
  accountCall('/user/session/history', async ({ accounts, caller }) =>
    ok((await accounts.sessions.history(caller.user.id)).map((session) => loginHistoryRow(session, caller.session))),
  ),
  accountCall('/user/session/refresh', async ({ accounts, cookies }) => {
    const token = cookies.read('session')
    const refreshed = token === null ? null : await accounts.sessions.refresh(token)
    // Another tab was faster, and its answer has set the new credential for the whole browser.
    if (refreshed === null) return ok({ refreshed: false })
    cookies.set('session', refreshed.token)
    cookies.showSession(refreshed.session.id, refreshed.session.userId)
    return ok({ refreshed: true })
  }),
  accountCall('/user/session/revoke', async ({ accounts, caller, cookies }, { sessionId }) => {
    if (!(await accounts.sessions.end(caller.user.id, sessionId, 'revoked'))) return refuse('sessionUnknown')
    if (sessionId === caller.session.id) clearSession(cookies)
    return ok(null)
  }),
  accountCall('/user/logout', async ({ accounts, caller, cookies }, { scope = 'here' }) => {
    const { session, user } = caller
    if (scope === 'here') await accounts.sessions.end(user.id, session.id, 'logout')
    else await accounts.sessions.endAll(user.id, scope === 'all' ? 'logout' : 'revoked', scope === 'others' ? session.id : undefined)
    if (scope !== 'others') clearSession(cookies)
    return ok(null)
  }),
]

/** Closing an account, and the challenge by which its owner proves that it is theirs. */
const OWNER_CALLS: readonly AccountCall[] = [
  limitChallenges(accountCall('/user/owner/challenge', async ({ accounts, caller }) => ok(await accounts.ownership.challenge(caller)))),
  accountCall('/user/account/close', async ({ accounts, caller, cookies }, codes) => {
    const closed = await accounts.closing.close(caller, codes)
    if (closed.ok) clearSession(cookies)
    return closed
  }),
]

function clearSession(cookies: { clear(cookie: 'session'): void; hideSession(): void }): void {
  cookies.clear('session')
  cookies.hideSession()
}

const QR_CALLS: readonly AccountCall[] = [
  accountCall('/user/qr/scan', ({ accounts, caller }, { qrcodeKey }) => accounts.qrLogin.scan(qrcodeKey, caller)),
  accountCall('/user/qr/confirm', ({ accounts, caller }, { qrcodeKey, accept }) => accounts.qrLogin.confirm(qrcodeKey, accept, caller)),
]

const HANDOVER_CALLS: readonly AccountCall[] = [
  accountCall('/user/handover/create', async ({ accounts, caller }, { targetHost, state = '' }) => {
    const code = await accounts.handover.create(caller, targetHost, state)
    return code.ok ? ok({ code: code.value, expiresInSeconds: HANDOVER_MS / 1000 }) : code
  }),
  accountCall('/user/handover/open', async (context, { code }) => {
    const opened = await context.accounts.handover.open(code, context.caller)
    return opened.ok ? ok({ ...answerEntered(context, opened.value.entered), state: opened.value.state }) : opened
  }),
]

export const SECURITY_CALLS: readonly AccountCall[] = [
  ...CODE_CALLS,
  ...AUTHENTICATOR_CALLS,
  ...WITHDRAW_PASSWORD_CALLS,
  ...PASSKEY_CALLS,
  ...SESSION_CALLS,
  ...OWNER_CALLS,
  ...QR_CALLS,
  ...HANDOVER_CALLS,
]
