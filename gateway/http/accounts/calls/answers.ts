import type { AccountChoice, LoginAnswer, LoginHistoryRow, SessionInfo, SubAccount, UserInfo } from '#lib/contract/accounts/accounts.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, type Result } from '#lib/kernel/result.ts'
import { maskContact } from '#lib/contract/accounts/contacts.ts'
import type { LoginStep } from '#gateway/accounts/sessions/login.ts'
import type { Session } from '#gateway/accounts/sessions/sessions.ts'
import { permissionsOf } from '#gateway/accounts/sub-accounts.ts'
import type { Stranger } from '#gateway/accounts/third/third-party.ts'
import { contactsOf, type User } from '#gateway/accounts/users.ts'
import type { Entered } from '#gateway/accounts/visitor.ts'
import type { CallContext } from '../checks/call.ts'

/** Returns what an account's owner may see of it; never a hash, a secret or a full contact. */
export function userInfo(user: User): UserInfo {
  const masked = maskedContacts(user)
  return {
    userId: user.id,
    kind: user.kind,
    name: user.name,
    email: masked.email ?? null,
    mobile: masked.mobile ?? null,
    mainUserId: user.parentId,
    hasPassword: user.passwordHash !== null,
    hasAuthenticator: user.totpSecret !== null,
    permissions: [...permissionsOf(user)],
    createdAt: user.createdAt,
  }
}

function maskedContacts(user: User): { email?: string; mobile?: string } {
  return Object.fromEntries(contactsOf(user).map((contact) => [contact.kind, maskContact(contact)]))
}

export function sessionInfo(session: Session, current: Session): SessionInfo {
  const { id, device, terminalHash, address, createdAt, seenAt } = session
  const isCurrent = id === current.id
  return {
    sessionId: id,
    device,
    terminal: terminalHash === null ? null : terminalHash.slice(0, TERMINAL_CHARACTERS).toUpperCase(),
    address,
    createdAt,
    seenAt,
    current: isCurrent,
    sameDevice: isCurrent || (terminalHash !== null && terminalHash === current.terminalHash),
  }
}

/** Enough to tell apart the devices of one person. */
const TERMINAL_CHARACTERS = 4

export function loginHistoryRow(session: Session, current: Session): LoginHistoryRow {
  return { ...sessionInfo(session, current), endedAt: session.endedAt }
}

export function subAccount(user: User): SubAccount {
  return {
    userId: user.id,
    name: user.name ?? '',
    permissions: [...permissionsOf(user)],
    frozen: user.frozenAt !== null,
    createdAt: user.createdAt,
  }
}

/** Returns an account that a session can switch to; `current` is the one that it is in. */
export function accountChoice(user: User, current: User): AccountChoice {
  return {
    userId: user.id,
    name: user.kind === 'sub' ? user.name : null,
    canTrade: permissionsOf(user).includes('trade'),
    current: user.id === current.id,
  }
}

/** Hands the session over: its credential by cookie, its owner in the answer. */
export function answerEntered({ cookies }: Pick<CallContext, 'cookies'>, { user, opened, deviceToken }: Entered): LoginAnswer {
  cookies.set('session', opened.token)
  cookies.showSession(opened.session.id, user.id)
  cookies.set('device', deviceToken)
  cookies.clear('login')
  return { userInfo: userInfo(user), needVerify: false }
}

/** Returns the answer to a step of a login; a cookie remembers what the login waits for. */
export function answerStep(
  context: Pick<CallContext, 'cookies'>,
  result: Result<LoginStep | Stranger, ErrorName>,
): Result<LoginAnswer, ErrorName> {
  if (!result.ok) return result
  const step = result.value
  switch (step.kind) {
    case 'entered':
      return ok(answerEntered(context, step))
    case 'secondStep':
      context.cookies.set('login', step.ticket)
      return ok({ needVerify: true, verifyMethods: [...step.methods], ...maskedContacts(step.user) })
    case 'stranger':
      context.cookies.set('third', step.serial)
      return ok({
        needVerify: false,
        exist: false,
        serialNO: step.serial,
        ...(step.identity.email === null ? {} : { thirdEmail: step.identity.email, hasAccount: step.hasAccount }),
      })
  }
}

/** Adds the owner in the other place where clients look for it (specification 3.8): second steps of a login and switches of apps answer both ways. */
export function withAccessToken(result: Result<LoginAnswer, ErrorName>): Result<LoginAnswer, ErrorName> {
  if (!result.ok || result.value.userInfo === undefined) return result
  return ok({ ...result.value, accessTokenResVO: { userInfo: result.value.userInfo } })
}
