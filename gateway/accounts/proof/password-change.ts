import type { Credential } from '#lib/contract/accounts/credentials.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import type { Authenticator } from './authenticator.ts'
import { contactKey, readLoginName } from '#lib/contract/accounts/contacts.ts'
import type { Notices } from '../notices.ts'
import type { Passwords } from './passwords.ts'
import { checkNewPassword, type NewPassword } from '../sessions/registration.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { User, Users } from '../users.ts'
import type { VerificationCodes } from './verification-codes.ts'
import type { Caller, Member } from '../visitor.ts'
import type { Credentials } from './credentials.ts'

export interface ResetRequest extends NewPassword {
  readonly loginName: string
  readonly areaCode?: string | undefined
  readonly verifyCode: string
  readonly googleCode?: string | undefined
}

export interface ModifyRequest extends NewPassword {
  readonly oldPwd: string
  readonly googleCode?: string | undefined
}

export interface PasswordChange {
  /**
   * Sets a new password after the old one was lost: by a code, plus the authenticator's if one is set up. Ends all sessions, and suspends
   * whatever works without the password until the owner confirms it.
   */
  reset(request: ResetRequest, caller: Caller): Promise<Result<null, ErrorName>>
  /** Changes the password of a logged-in user. Ends all other sessions. Returns what goes on working without the password. */
  modify(request: ModifyRequest, member: Member): Promise<Result<readonly Credential[], ErrorName>>
}

export interface PasswordChangeParts {
  readonly users: Users
  readonly passwords: Passwords
  readonly limits: AttemptLimits
  readonly codes: VerificationCodes
  readonly authenticator: Authenticator
  readonly sessions: Sessions
  readonly notices: Notices
  readonly credentials: Pick<Credentials, 'list' | 'suspendAll'>
}

export function createPasswordChange(parts: PasswordChangeParts): PasswordChange {
  const { users, passwords, limits, codes, authenticator, sessions, notices, credentials } = parts

  async function change(user: User, pwd: string, exceptId?: string): Promise<void> {
    await users.change(user.id, { passwordHash: await passwords.hash(pwd) })
    await sessions.endAll(user.id, 'passwordChanged', exceptId)
  }

  const passesAuthenticator = async (user: User, code = '') => user.totpSecret === null || (await authenticator.use(user, code))

  return {
    async reset(request, caller) {
      const refusal = checkNewPassword(request)
      if (refusal !== null) return refuse(refusal)
      const contact = readLoginName(request.loginName, request.areaCode)
      if (contact === null) return refuse('codeWrong')
      const keys = [`reset:${contactKey(contact)}`, `address:${caller.address}`] as const
      if (!(await limits.take('login', ...keys))) return refuse('tooManyTries')
      const right = await codes.use('resetPassword', [{ contact, code: request.verifyCode }])
      const user = right ? await users.findByContact(contact) : null
      if (user === null || !(await passesAuthenticator(user, request.googleCode))) return refuse('codeWrong')
      await limits.giveBack('login', ...keys)
      await limits.forget('login', `account:${contactKey(contact)}`)
      // Before the password, so that no kill leaves them working; and again once no session is left that could make another.
      await credentials.suspendAll(user.id)
      await change(user, request.pwd)
      await notices.tellPasswordChanged(user, caller, await credentials.suspendAll(user.id))
      return ok(null)
    },
    async modify(request, member) {
      const { user, session } = member
      const refusal = checkNewPassword(request)
      if (refusal !== null) return refuse(refusal)
      if (!(await limits.take('login', `modify:${user.id}`))) return refuse('tooManyTries')
      if (!(await passwords.verify(user.passwordHash, request.oldPwd))) return refuse('loginWrong')
      if (!(await passesAuthenticator(user, request.googleCode))) return refuse('codeWrong')
      await limits.forget('login', `modify:${user.id}`)
      await change(user, request.pwd, session.id)
      const known = await credentials.list(user.id)
      await notices.tellPasswordChanged(user, member, known)
      return ok(known)
    },
  }
}
