import type { VerifyMethod } from '#lib/contract/accounts/accounts.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { AttemptLimits } from '../proof/attempt-limits.ts'
import type { Authenticator } from '../proof/authenticator.ts'
import { contactKey, readLoginName, type Contact } from '#lib/contract/accounts/contacts.ts'
import type { Entrance } from './entrance.ts'
import { hashToken } from '../secrets.ts'
import type { Passkeys } from '../proof/passkeys.ts'
import type { Passwords } from '../proof/passwords.ts'
import type { Identities, ThirdIdentity } from '../third/identities.ts'
import type { Sessions } from './sessions.ts'
import type { TicketData, Tickets } from './tickets.ts'
import { frozenError, listContacts, type User, type Users } from '../users.ts'
import type { VerificationCodes } from '../proof/verification-codes.ts'
import type { Caller, Entered } from '../visitor.ts'

/** The password was right, or a third party vouched; a second step is required. */
export interface SecondStep {
  readonly kind: 'secondStep'
  /** The ticket's token, for the caller's cookie. */
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
  /** The first step, by password. `bind`: a third party's identity to link to the account when the login is complete. */
  withPassword(credentials: Credentials, caller: Caller, bind?: ThirdIdentity): LoginResult
  /** The first step, vouched for by a third party: only an account with an authenticator then needs a second step. */
  withoutPassword(user: User, caller: Caller, bind?: ThirdIdentity): LoginResult
  /** The second step, by codes. */
  verify(ticket: string | null, codes: SecondStepCodes, caller: Caller): LoginResult
  /**
   * The second step, by the code that we sent to the first contact (specification 7.4, verifySystemLogin); refused for an account with
   * an authenticator.
   */
  verifySystem(ticket: string | null, verifyCode: string, caller: Caller): LoginResult
  /** A login by passkey: as the second step if there is a ticket, else on its own. */
  verifyPasskey(ticket: string | null, fidoVerifyCode: string, caller: Caller): LoginResult
  /** Returns the user of a ticket, to whom codes may be sent; null if it is not valid. */
  findTicketUser(ticket: string | null): Promise<User | null>
}

/** The time limit of the second step; after that the login starts again. */
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
  readonly sessions: Pick<Sessions, 'end'>
}

/** Stands in for the password that an account has now. */
const hashStamp = ({ passwordHash }: User) => hashToken(passwordHash ?? '')

export function createLogin(parts: LoginParts): Login {
  const { users, passwords, limits, tickets, codes, authenticator, passkeys, identities, entrance, sessions } = parts

  /** Returns the user with this login name and password; null otherwise, also for unknown names, in the same time. */
  async function checkPassword({ loginName, pwd, areaCode }: Credentials): Promise<User | null> {
    const contact = readLoginName(loginName, areaCode)
    const user = contact === null ? null : await users.findByContact(contact)
    return (await passwords.verify(user?.passwordHash ?? null, pwd)) ? user : null
  }

  /** Starts the second step: any one of the methods suffices, or a passkey if the user has one for this host. */
  async function askSecondStep(user: User, caller: Caller, codesBy: readonly VerifyMethod[], bind?: ThirdIdentity): LoginResult {
    const methods = (await passkeys.has(user.id, caller)) ? [...codesBy, 'fido' as const] : codesBy
    const ticket = await tickets.issue('login', { userId: user.id, bind: bind ?? null, stamp: hashStamp(user) }, SECOND_STEP_MS)
    return ok({ kind: 'secondStep', ticket, user, methods })
  }

  async function complete(user: User, caller: Caller, bind?: ThirdIdentity | null): LoginResult {
    if (user.frozenAt !== null) return refuse(frozenError(user))
    if (bind !== undefined && bind !== null && !(await identities.bind(user.id, bind))) return refuse('identityTaken')
    const entered = await entrance.enter(user, caller)
    // A check of a password takes long enough for it to change: its change ends the sessions of before, and this the one of after.
    const known = await users.find(user.id)
    if (known !== null && hashStamp(known) === hashStamp(user)) return ok(entered)
    await sessions.end(user.id, entered.opened.session.id, 'passwordChanged')
    return refuse('loginWrong')
  }

  /** Consumes the ticket, so that only one of two simultaneous right answers enters. */
  async function completeTicket(token: string, user: User, caller: Caller): LoginResult {
    const ticket = await tickets.take('login', token)
    if (ticket === null) return refuse('stepExpired')
    await limits.forget('secondFactor', user.id)
    return complete(user, caller, ticket.bind)
  }

  /** Returns the user of a ticket; null if there is none, or the password has changed since: whoever began by the old one is out. */
  async function findHolder(ticket: TicketData['login'] | null): Promise<User | null> {
    const user = ticket === null ? null : await users.find(ticket.userId)
    return user !== null && ticket?.stamp === hashStamp(user) ? user : null
  }

  async function begin(token: string | null): Promise<Result<{ token: string; user: User }, ErrorName>> {
    const ticket = token === null ? null : await tickets.attempt('login', token, SECOND_STEP_TRIES_MAX)
    const user = await findHolder(ticket)
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
      if (user.frozenAt !== null) return refuse(frozenError(user))
      if (user.totpSecret !== null) return askSecondStep(user, caller, ['google'], bind)
      if (await entrance.isKnownDevice(user, caller)) return complete(user, caller, bind)
      return askSecondStep(
        user,
        caller,
        listContacts(user).map(({ kind }) => kind),
        bind,
      )
    },
    async withoutPassword(user, caller, bind) {
      if (user.frozenAt !== null) return refuse(frozenError(user))
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
      const [contact] = listContacts(user)
      const right = user.totpSecret === null && contact !== undefined && (await codes.use('login', [{ contact, code: verifyCode }]))
      return right ? completeTicket(begun.value.token, user, caller) : refuse('codeWrong')
    },
    async verifyPasskey(token, fidoVerifyCode, caller) {
      const ticket = token === null ? null : await tickets.read('login', token)
      const verified = await passkeys.verifyLogin(fidoVerifyCode, caller)
      if (!verified.ok) return verified
      const user = await users.find(verified.value)
      if (user === null) return refuse('passkeyRefused')
      if (token === null || ticket === null) return complete(user, caller)
      return (await findHolder(ticket))?.id === user.id ? completeTicket(token, user, caller) : refuse('passkeyRefused')
    },
    async findTicketUser(token) {
      const ticket = token === null ? null : await tickets.read('login', token)
      return findHolder(ticket)
    },
  }

  /** Checks that all given codes are right; the authenticator's is required if one is set up, else at least one of those we sent. */
  async function areRight(user: User, { emailCode = '', mobileCode = '', googleCode = '' }: SecondStepCodes): Promise<boolean> {
    const given = listContacts(user).flatMap((contact: Contact) => {
      const code = contact.kind === 'email' ? emailCode : mobileCode
      return code === '' ? [] : [{ contact, code }]
    })
    if (user.totpSecret === null && given.length === 0) return false
    if (given.length > 0 && !(await codes.use('login', given))) return false
    return user.totpSecret === null || (await authenticator.use(user, googleCode))
  }
}
