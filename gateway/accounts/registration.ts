import type { ErrorName } from '#lib/contract/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { readEmail, readMobile, type Contact } from '#lib/contract/contacts.ts'
import type { ReferralCodes } from '#lib/contract/referral-codes.ts'
import { isAcceptablePassword } from '#lib/contract/password-rule.ts'
import type { Entrance } from './entrance.ts'
import type { Ownership } from './ownership.ts'
import type { Passwords } from './passwords.ts'
import type { Referrals } from './referrals.ts'
import type { Identities, ThirdIdentity } from './third/identities.ts'
import type { Tickets } from './tickets.ts'
import type { User, Users } from './users.ts'
import type { GivenCode, VerificationCodes } from './verification-codes.ts'
import type { Caller, Entered } from './visitor.ts'

export type RegistrationResult = Promise<Result<Entered, ErrorName>>

export interface NewPassword {
  readonly pwd: string
  readonly rePwd: string
}

/** Contacts as they were typed, each with its code. */
export interface GivenContacts {
  readonly email?: string | undefined
  readonly emailCode?: string | undefined
  readonly mobile?: string | undefined
  readonly areaCode?: string | undefined
  readonly mobileCode?: string | undefined
}

export interface Registration {
  /** A guest account with a session: one call, nothing asked. */
  enterAsGuest(caller: Caller): RegistrationResult
  /** Opens an account; a guest's becomes it, with its number and all that hangs on it. `referral`: how its owner came. */
  register(contacts: GivenContacts, password: NewPassword, caller: Caller, referral: ReferralCodes): RegistrationResult
  /**
   * The same for somebody whom a third party vouches for. Contacts may be missing; given ones are proven, by code or by its word.
   */
  registerStranger(
    provider: ThirdIdentity['provider'],
    serial: string,
    contacts: GivenContacts,
    caller: Caller,
    referral: ReferralCodes,
  ): RegistrationResult
}

export interface RegistrationParts {
  readonly users: Users
  readonly passwords: Passwords
  readonly limits: AttemptLimits
  readonly codes: VerificationCodes
  readonly tickets: Tickets
  readonly identities: Identities
  readonly entrance: Entrance
  readonly ownership: Pick<Ownership, 'vouch'>
  readonly referrals: Pick<Referrals, 'note'>
}

/** Why a new password is not taken; null where it is. */
export function checkNewPassword({ pwd, rePwd }: NewPassword): ErrorName | null {
  if (pwd !== rePwd) return 'passwordsDiffer'
  return isAcceptablePassword(pwd) ? null : 'passwordWeak'
}

export function createRegistration(parts: RegistrationParts): Registration {
  const { users, passwords, limits, codes, tickets, identities, entrance, ownership, referrals } = parts

  /** Turns a guest into the new account, or makes one. */
  async function createUser(
    caller: Caller,
    changes: Partial<Omit<User, 'id' | 'idHash' | 'kind' | 'createdAt'>>,
  ): Promise<User | null> {
    if (caller.user?.kind === 'guest') return users.register(caller.user.id, changes)
    return users.create({ ...changes, kind: 'user' })
  }

  async function mayRegister(caller: Caller): Promise<ErrorName | null> {
    if (caller.user !== null && caller.user.kind !== 'guest') return 'alreadyRegistered'
    return (await limits.take('registrations', `address:${caller.address}`)) ? null : 'tooManyTries'
  }

  return {
    async enterAsGuest(caller) {
      if (caller.user !== null) return refuse('alreadyRegistered')
      const key = `address:${caller.address}`
      const admitted = await Promise.all([limits.take('guests', key), limits.take('guestsOfHour', key)])
      if (admitted.includes(false)) return refuse('tooManyTries')
      const user = await users.create({ kind: 'guest' })
      return user === null ? refuse('internal') : ok(await entrance.enter(user, caller))
    },
    async register(contacts, password, caller, referral) {
      const read = readContacts(contacts)
      if (!read.ok) return read
      const refusal = checkNewPassword(password) ?? (await mayRegister(caller))
      if (refusal !== null) return refuse(refusal)
      if (!(await codes.use('register', read.value))) return refuse('codeWrong')
      const passwordHash = await passwords.hash(password.pwd)
      const user = await createUser(caller, { ...columnsOf(read.value.map(({ contact }) => contact)), passwordHash })
      if (user === null) return refuse('contactTaken')
      await referrals.note(user, referral)
      return ok(await entrance.enter(user, caller))
    },
    async registerStranger(provider, serial, contacts, caller, referral) {
      const read = readContacts(contacts)
      if (!read.ok) return read
      const identity = await tickets.read('third', serial)
      if (identity === null || identity.provider !== provider) return refuse('stepExpired')
      const unproven = read.value.filter(({ contact }) => !(contact.kind === 'email' && contact.email === identity.email))
      const refusal = await mayRegister(caller)
      if (refusal !== null) return refuse(refusal)
      if (unproven.length > 0 && !(await codes.use('register', unproven))) return refuse('codeWrong')
      if ((await tickets.take('third', serial)) === null || (await identities.findUserId(identity)) !== null)
        return refuse('stepExpired')
      const user = await createUser(caller, { ...columnsOf(read.value.map(({ contact }) => contact)), name: identity.name })
      if (user === null) return refuse('contactTaken')
      if (!(await identities.bind(user.id, identity))) return refuse('identityTaken')
      await referrals.note(user, referral)
      const entered = await entrance.enter(user, caller)
      if (provider !== 'wallet') await ownership.vouch(entered.opened.session.id)
      return ok(entered)
    },
  }
}

/** The contacts that are given, none twice; empty texts count as none. */
function readContacts(given: GivenContacts): Result<readonly GivenCode[], ErrorName> {
  const { email = '', emailCode = '', mobile = '', areaCode = '', mobileCode = '' } = given
  const readings: GivenCode[] = []
  if (email !== '') {
    const contact = readEmail(email)
    if (contact === null) return refuse('emailInvalid')
    readings.push({ contact, code: emailCode })
  }
  if (mobile !== '') {
    const contact = readMobile(areaCode, mobile)
    if (contact === null) return refuse('mobileInvalid')
    readings.push({ contact, code: mobileCode })
  }
  return ok(readings)
}

function columnsOf(contacts: readonly Contact[]): Partial<Pick<User, 'email' | 'areaCode' | 'mobile'>> {
  return Object.assign(
    {},
    ...contacts.map((contact) =>
      contact.kind === 'email' ? { email: contact.email } : { areaCode: contact.areaCode, mobile: contact.mobile },
    ),
  ) as Partial<User>
}
