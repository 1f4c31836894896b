import { Type } from 'typebox'
import * as contract from '#lib/contract/accounts.ts'
import { ok, refuse } from '#lib/kernel/result.ts'
import { limitChallenges, memberCall, openCall, readCall, type AccountCall } from './call.ts'
import { readEmail, readMobile } from '#lib/contract/contacts.ts'
import { HANDOVER_MS } from '#gateway/accounts/handover.ts'
import { answerEntered, loginHistoryRow, sessionInfo, userInfo } from './answers.ts'

const Nothing = Type.Object({})
const Done = Type.Null()
const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: Type.Integer(),
  usedAt: Type.Union([Type.Integer(), Type.Null()]),
})

/** Codes, passwords and what is asked for beside them. */
const CODE_CALLS: readonly AccountCall[] = [
  openCall('/v1/msg/verifycode/send', {
    body: contract.SendCodeBody,
    data: contract.SendCodeAnswer,
    run: async ({ accounts, caller, cookies }, body) =>
      accounts.codeSender.send(
        body,
        caller,
        body.scene === 'login' ? await accounts.login.userOfTicket(cookies.read('login')) : null,
      ),
  }),
  openCall('/v1/user/password/reset', {
    body: contract.ResetPasswordBody,
    data: Done,
    run: ({ accounts, caller }, body) => accounts.passwordChange.reset(body, caller),
  }),
  memberCall('/v1/user/password/modify', 'main', {
    body: contract.ModifyPasswordBody,
    data: Done,
    run: ({ accounts, caller }, body) => accounts.passwordChange.modify(body, caller),
  }),
]

const AUTHENTICATOR_CALLS: readonly AccountCall[] = [
  memberCall('/v1/user/authenticator/start', 'main', {
    body: Nothing,
    data: Type.Object({ secret: Type.String(), uri: Type.String(), setupToken: Type.String() }),
    run: ({ accounts, caller }) => accounts.security.startAuthenticator(caller),
  }),
  memberCall('/v1/user/authenticator/confirm', 'main', {
    body: contract.AuthenticatorConfirmBody,
    data: Done,
    run: ({ accounts, caller }, { setupToken, ...codes }) => accounts.security.confirmAuthenticator(caller, setupToken, codes),
  }),
  memberCall('/v1/user/contact/change', 'main', {
    body: contract.ChangeContactBody,
    data: Done,
    run: async ({ accounts, caller }, { email = '', mobile = '', areaCode = '', verifyCode, ...codes }) => {
      const contact = email === '' ? readMobile(areaCode, mobile) : readEmail(email)
      if (contact === null) return refuse(email === '' ? 'mobileInvalid' : 'emailInvalid')
      return accounts.security.changeContact(caller, contact, verifyCode, codes)
    },
  }),
  memberCall('/v1/user/authenticator/remove', 'main', {
    body: contract.AuthenticatorRemoveBody,
    data: Done,
    run: ({ accounts, caller }, codes) => accounts.security.removeAuthenticator(caller, codes),
  }),
]

const PASSKEY_CALLS: readonly AccountCall[] = [
  memberCall('/v1/user/fido2/register/start', 'main', {
    body: contract.OwnerCodesBody,
    data: Type.Object({ options: Type.Any(), setupToken: Type.String() }),
    run: ({ accounts, caller }, codes) => accounts.security.startPasskey(caller, codes),
  }),
  memberCall('/v1/user/fido2/register/finish', 'main', {
    body: contract.PasskeyFinishBody,
    data: Passkey,
    run: ({ accounts, caller }, { setupToken, fidoVerifyCode, name = '' }) =>
      accounts.security.finishPasskey(caller, setupToken, fidoVerifyCode, name),
  }),
  memberCall('/v1/user/fido2/remove', 'main', {
    body: contract.PasskeyRemoveBody,
    data: Done,
    run: ({ accounts, caller }, { id, ...given }) => accounts.security.removePasskey(caller, id, given),
  }),
  readCall('/v1/user/fido2/list', 'main', Type.Array(Passkey), async ({ accounts, caller }) =>
    ok([...(await accounts.passkeys.list(caller.user.id))]),
  ),
]

const info = readCall('/v1/user/overview/userinfo', 'session', contract.UserInfo, ({ caller }) =>
  Promise.resolve(ok(userInfo(caller.user))),
)

/** Specification 7.2 has the user's overview with any method. */
const SESSION_CALLS: readonly AccountCall[] = [
  info,
  { ...info, method: 'POST', body: Nothing },
  readCall('/v1/user/session/list', 'session', Type.Array(contract.SessionInfo), async ({ accounts, caller }) =>
    ok((await accounts.sessions.list(caller.user.id)).map((session) => sessionInfo(session, caller.session))),
  ),
  readCall('/v1/user/session/history', 'session', Type.Array(contract.LoginHistoryRow), async ({ accounts, caller }) =>
    ok((await accounts.sessions.history(caller.user.id)).map((session) => loginHistoryRow(session, caller.session))),
  ),
  memberCall('/v1/user/session/refresh', 'session', {
    body: Nothing,
    data: Type.Object({ refreshed: Type.Boolean() }),
    run: async ({ accounts, cookies }) => {
      const token = cookies.read('session')
      const refreshed = token === null ? null : await accounts.sessions.refresh(token)
      // Another tab was faster: its answer has brought the new credential to the whole browser.
      if (refreshed === null) return ok({ refreshed: false })
      cookies.set('session', refreshed.token)
      cookies.showSession(refreshed.session.id, refreshed.session.userId)
      return ok({ refreshed: true })
    },
  }),
  memberCall('/v1/user/session/revoke', 'session', {
    body: contract.RevokeSessionBody,
    data: Done,
    run: async ({ accounts, caller, cookies }, { sessionId }) => {
      if (!(await accounts.sessions.end(caller.user.id, sessionId, 'revoked'))) return refuse('sessionUnknown')
      if (sessionId === caller.session.id) clearSession(cookies)
      return ok(null)
    },
  }),
  memberCall('/v1/user/logout', 'session', {
    body: contract.LogoutBody,
    data: Done,
    run: async ({ accounts, caller, cookies }, { scope = 'here' }) => {
      const { session, user } = caller
      if (scope === 'here') await accounts.sessions.end(user.id, session.id, 'logout')
      else
        await accounts.sessions.endAll(
          user.id,
          scope === 'all' ? 'logout' : 'revoked',
          scope === 'others' ? session.id : undefined,
        )
      if (scope !== 'others') clearSession(cookies)
      return ok(null)
    },
  }),
]

/** What only the owner may do, beside an open session. */
const OWNER_CALLS: readonly AccountCall[] = [
  limitChallenges(
    memberCall('/v1/user/owner/challenge', 'main', {
      body: Nothing,
      data: Type.Object({
        passkey: Type.Any(),
        wallet: Type.Union([Type.Object({ address: Type.String(), message: Type.String(), token: Type.String() }), Type.Null()]),
      }),
      run: async ({ accounts, caller }) => ok(await accounts.ownership.challenge(caller)),
    }),
  ),
  memberCall('/v1/user/account/close', 'main', {
    body: contract.OwnerCodesBody,
    data: Done,
    run: async ({ accounts, caller, cookies }, codes) => {
      const closed = await accounts.closing.close(caller, codes)
      if (closed.ok) clearSession(cookies)
      return closed
    },
  }),
]

function clearSession(cookies: { clear(cookie: 'session'): void; hideSession(): void }): void {
  cookies.clear('session')
  cookies.hideSession()
}

const QR_CALLS: readonly AccountCall[] = [
  memberCall('/v1/user/qr/scan', 'main', {
    body: contract.QrKeyBody,
    data: Type.Object({ device: Type.String(), address: Type.String() }),
    run: ({ accounts, caller }, { qrcodeKey }) => accounts.qrLogin.scan(qrcodeKey, caller),
  }),
  memberCall('/v1/user/qr/confirm', 'main', {
    body: contract.QrConfirmBody,
    data: Done,
    run: ({ accounts, caller }, { qrcodeKey, accept }) => accounts.qrLogin.confirm(qrcodeKey, accept, caller),
  }),
]

const HANDOVER_CALLS: readonly AccountCall[] = [
  memberCall('/v1/user/handover/create', 'session', {
    body: contract.CreateHandoverBody,
    data: Type.Object({ code: Type.String(), expiresInSeconds: Type.Integer() }),
    run: async ({ accounts, caller }, { targetHost, state = '' }) => {
      const code = await accounts.handover.create(caller, targetHost, state)
      return code.ok ? ok({ code: code.value, expiresInSeconds: HANDOVER_MS / 1000 }) : code
    },
  }),
  openCall('/v1/user/handover/open', {
    body: contract.OpenHandoverBody,
    data: Type.Object({ ...contract.LoginAnswer.properties, state: Type.String() }),
    run: async (context, { code }) => {
      const opened = await context.accounts.handover.open(code, context.caller)
      return opened.ok ? ok({ ...answerEntered(context, opened.value.entered), state: opened.value.state }) : opened
    },
  }),
]

export const SECURITY_CALLS: readonly AccountCall[] = [
  ...CODE_CALLS,
  ...AUTHENTICATOR_CALLS,
  ...PASSKEY_CALLS,
  ...SESSION_CALLS,
  ...OWNER_CALLS,
  ...QR_CALLS,
  ...HANDOVER_CALLS,
]
