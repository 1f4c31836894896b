import type { VerifyMethod } from '#lib/contract/accounts.ts'
import type { ErrorName } from '#lib/contract/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import type { Authenticator } from './authenticator.ts'
import { contactKey, readLoginName, type Contact } from '#lib/contract/contacts.ts'
import type { Entrance } from './entrance.ts'
import type { Passkeys } from './passkeys.ts'
import type { Passwords } from './passwords.ts'
import type { Identities, ThirdIdentity } from './third/identities.ts'
import type { Tickets } from './tickets.ts'
import { contactsOf, type User, type Users } from './users.ts'
import type { VerificationCodes } from './verification-codes.ts'
import type { Caller, Entered } from './visitor.ts'

/** A password was right, or a third party vouches; one more step is asked for. */
export interface SecondStep {
  readonly kind: 'secondStep'
  /** Token of the ticket, for the caller's cookie. */
  readonly ticket: string
  readonly user: User
  readonly methods: readonly VerifyMethod[]
}

export type LoginStep = Entered | SecondStep
export type LoginResult = Promise<Result<LoginStep, ErrorName>>

export interface Credentials {
  readonly loginName: string
  readonly pwd: string
  readonly areaCode?: string | undefined
}

export interface SecondStepCodes {
  readonly emailCode?: string | undefined
  readonly mobileCode?: string | undefined
  readonly googleCode?: string | undefined
}

export interface Login {
  /** The first step, by password. `bind`: a third party's identity that becomes the account's when the login is complete. */
  withPassword(credentials: Credentials, caller: Caller, bind?: ThirdIdentity): LoginResult
  /** The first step, by somebody else's word: `proves` says whether that stands for the device, too. */
  withoutPassword(user: User, caller: Caller, bind?: ThirdIdentity): LoginResult
  /** The second step by codes. */
  verify(ticket: string | null, codes: SecondStepCodes, caller: Caller): LoginResult
  /** The second step by the one code that we have sent (specification 7.4, verifySystemLogin). */
  verifySystem(ticket: string | null, verifyCode: string, caller: Caller): LoginResult
  /** A passkey: as a second step where there is a ticket, else by itself. */
  verifyPasskey(ticket: string | null, fidoVerifyCode: string, caller: Caller): LoginResult
  /** Whose login a ticket is: where codes may be sent. */
  userOfTicket(ticket: string | null): Promise<User | null>
}

/** A second step that takes longer begins anew. */
export const SECOND_STEP_MS = 10 * 60_000
const SECOND_STEP_TRIES_MAX = 5

export interface LoginParts {
  readonly users: Users
  readonly passwords: Passwords
  readonly limits: AttemptLimits
  readonly tickets: Tickets
  readonly codes: VerificationCodes
  readonly authenticator: Authenticator
  readonly passkeys: Passkeys
  readonly identities: Identities
  readonly entrance: Entrance
}

export function createLogin(parts: LoginParts): Login {
  const { users, passwords, limits, tickets, codes, authenticator, passkeys, identities, entrance } = parts

  /** Whose password it is; null also where nobody has that name, after the same time. */
  async function checkPassword({ loginName, pwd, areaCode }: Credentials): Promise<User | null> {
    const contact = readLoginName(loginName, areaCode)
    const user = contact === null ? null : await users.findByContact(contact)
    return (await passwords.verify(user?.passwordHash ?? null, pwd)) ? user : null
  }

  /** Any one of the methods will do; a passkey of this host always does. */
  async function askSecondStep(user: User, caller: Caller, codesBy: readonly VerifyMethod[], bind?: ThirdIdentity): LoginResult {
    const methods = (await passkeys.has(user.id, caller)) ? [...codesBy, 'fido' as const] : codesBy
    const ticket = await tickets.issue('login', { userId: user.id, bind: bind ?? null }, SECOND_STEP_MS)
    return ok({ kind: 'secondStep', ticket, user, methods })
  }

  async function complete(user: User, caller: Caller, bind?: ThirdIdentity | null): LoginResult {
    if (user.frozenAt !== null) return refuse('accountFrozen')
    if (bind !== undefined && bind !== null && !(await identities.bind(user.id, bind))) return refuse('identityTaken')
    return ok(await entrance.enter(user, caller))
  }

  /** Uses the ticket up: of two right answers at the same time one enters. */
  async function completeTicket(token: string, user: User, caller: Caller): LoginResult {
    const ticket = await tickets.take('login', token)
    if (ticket === null) return refuse('stepExpired')
    await limits.forget('secondFactor', user.id)
    return complete(user, caller, ticket.bind)
  }

  async function begin(token: string | null): Promise<Result<{ token: string; user: User }, ErrorName>> {
    const ticket = token === null ? null : await tickets.attempt('login', token, SECOND_STEP_TRIES_MAX)
    const user = ticket === null ? null : await users.find(ticket.userId)
    if (token === null || user === null) return refuse('stepExpired')
    return (await limits.take('secondFactor', user.id)) ? ok({ token, user }) : refuse('tooManyTries')
  }

  return {
    async withPassword(credentials, caller, bind) {
      const contact = readLoginName(credentials.loginName, credentials.areaCode)
      const keys = [
        `account:${contact === null ? credentials.loginName.trim().toLowerCase() : contactKey(contact)}`,
        `address:${caller.address}`,
      ] as const
      if (!(await limits.take('login', ...keys))) return refuse('tooManyTries')
      const user = await checkPassword(credentials)
      if (user === null) return refuse('loginWrong')
      await limits.forget('login', keys[0])
      await limits.giveBack('login', keys[1])
      if (user.frozenAt !== null) return refuse('accountFrozen')
      if (user.totpSecret !== null) return askSecondStep(user, caller, ['google'], bind)
      if (await entrance.isKnownDevice(user, caller)) return complete(user, caller, bind)
      return askSecondStep(
        user,
        caller,
        contactsOf(user).map(({ kind }) => kind),
        bind,
      )
    },
    async withoutPassword(user, caller, bind) {
      if (user.frozenAt !== null) return refuse('accountFrozen')
      if (user.totpSecret === null) return complete(user, caller, bind)
      return askSecondStep(user, caller, ['google'], bind)
    },
    async verify(token, given, caller) {
      const begun = await begin(token)
      if (!begun.ok) return begun
      const { user } = begun.value
      return (await areRight(user, given)) ? completeTicket(begun.value.token, user, caller) : refuse('codeWrong')
    },
    async verifySystem(token, verifyCode, caller) {
      const begun = await begin(token)
      if (!begun.ok) return begun
      const { user } = begun.value
      const [contact] = contactsOf(user)
      const right =
        user.totpSecret === null && contact !== undefined && (await codes.use('login', [{ contact, code: verifyCode }]))
      return right ? completeTicket(begun.value.token, user, caller) : refuse('codeWrong')
    },
    async verifyPasskey(token, fidoVerifyCode, caller) {
      const ticket = token === null ? null : await tickets.read('login', token)
      const userId = await passkeys.verifyLogin(fidoVerifyCode, caller)
      const user = userId === null ? null : await users.find(userId)
      if (user === null) return refuse('passkeyRefused')
      if (token === null || ticket === null) return complete(user, caller)
      return ticket.userId === user.id ? completeTicket(token, user, caller) : refuse('passkeyRefused')
    },
    async userOfTicket(token) {
      const ticket = token === null ? null : await tickets.read('login', token)
      return ticket === null ? null : users.find(ticket.userId)
    },
  }

  /** The authenticator's code where one is set up, else a code that we sent; every code that is given must be right. */
  async function areRight(user: User, { emailCode = '', mobileCode = '', googleCode = '' }: SecondStepCodes): Promise<boolean> {
    const given = contactsOf(user).flatMap((contact: Contact) => {
      const code = contact.kind === 'email' ? emailCode : mobileCode
      return code === '' ? [] : [{ contact, code }]
    })
    if (user.totpSecret === null && given.length === 0) return false
    if (given.length > 0 && !(await codes.use('login', given))) return false
    return user.totpSecret === null || (await authenticator.use(user, googleCode))
  }
}
