import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { AttemptLimits } from '../proof/attempt-limits.ts'
import { readEmail, readMobile, type Contact } from '#lib/contract/accounts/contacts.ts'
import type { ReferralCodes } from '#lib/contract/accounts/referral-codes.ts'
import { isAcceptablePassword } from '#lib/contract/accounts/password-rule.ts'
import type { Entrance } from './entrance.ts'
import type { Ownership } from '../proof/ownership.ts'
import type { Passwords } from '../proof/passwords.ts'
import type { Referrals } from '../referrals.ts'
import type { Identities, ThirdIdentity } from '../third/identities.ts'
import type { Tickets } from './tickets.ts'
import type { User, Users } from '../users.ts'
import type { RegistrationGate, RegistrationWay } from './registration-gate.ts'
import type { GivenCode, VerificationCodes } from '../proof/verification-codes.ts'
import type { Caller, Entered } from '../visitor.ts'

export type RegistrationResult = Promise<Result<Entered, ErrorName>>

export interface NewPassword {
  readonly pwd: string
  readonly rePwd: string
}

/** Contacts as typed, each with its code. */
export interface GivenContacts {
  readonly email?: string | undefined
  readonly emailCode?: string | undefined
  readonly mobile?: string | undefined
  readonly areaCode?: string | undefined
  readonly mobileCode?: string | undefined
}

/** How the owner of a new account came. */
export interface Arrival {
  readonly referral: ReferralCodes
  /** The invitation as typed. */
  readonly invitation: string | undefined
}

export interface Registration {
  /** Creates a guest account with a session, without any input. */
  enterAsGuest(caller: Caller): RegistrationResult
  /**
   * Registers an account, where the operator lets new ones in; a guest account is converted and keeps its id and data.
   */
  register(contacts: GivenContacts, password: NewPassword, caller: Caller, arrival: Arrival): RegistrationResult
  /**
   * The same for a user whom a third party vouches for. Contacts are optional; given ones are proven by code or by the third party.
   */
  registerStranger(
    provider: ThirdIdentity['provider'],
    serial: string,
    contacts: GivenContacts,
    caller: Caller,
    arrival: Arrival,
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
  readonly hasSpaceForGuests: () => Promise<boolean>
  readonly gate: Pick<RegistrationGate, 'check' | 'checkGuests' | 'pass'>
}

/** Returns the reason to refuse a new password, or null if it is acceptable. */
export function checkNewPassword({ pwd, rePwd }: NewPassword): ErrorName | null {
  if (pwd !== rePwd) return 'passwordsDiffer'
  return isAcceptablePassword(pwd) ? null : 'passwordWeak'
}

export function createRegistration(parts: RegistrationParts): Registration {
  const { users, passwords, limits, codes, tickets, identities, entrance, ownership, referrals, hasSpaceForGuests, gate } = parts

  /** Converts a guest to the new account, or creates one. */
  async function createUser(caller: Caller, changes: Partial<Omit<User, 'id' | 'idHash' | 'kind' | 'createdAt'>>): Promise<User | null> {
    if (caller.user?.kind === 'guest') return users.register(caller.user.id, changes)
    return users.create({ ...changes, kind: 'user' })
  }

  async function mayRegister(caller: Caller, way: RegistrationWay): Promise<ErrorName | null> {
    if (caller.user !== null && caller.user.kind !== 'guest') return 'alreadyRegistered'
    const closed = await gate.check(way)
    if (closed !== null) return closed
    return (await limits.take('registrations', `address:${caller.address}`)) ? null : 'tooManyTries'
  }

  return {
    async enterAsGuest(caller) {
      if (caller.user !== null) return refuse('alreadyRegistered')
      const closed = await gate.checkGuests()
      if (closed !== null) return refuse(closed)
      if (!(await hasSpaceForGuests())) return refuse('guestsPaused')
      const key = `address:${caller.address}`
      const admitted = await Promise.all([limits.take('guests', key), limits.take('guestsOfHour', key)])
      if (admitted.includes(false)) return refuse('tooManyTries')
      const user = await users.create({ kind: 'guest' })
      return user === null ? refuse('internal') : ok(await entrance.enter(user, caller))
    },
    async register(contacts, password, caller, { referral, invitation }) {
      const read = readContacts(contacts)
      if (!read.ok) return read
      const way = { emails: listEmails(read.value), hasNumber: hasNumber(read.value), invitation }
      const refusal = checkNewPassword(password) ?? (await mayRegister(caller, way))
      if (refusal !== null) return refuse(refusal)
      if (!(await codes.use('register', read.value))) return refuse('codeWrong')
      const passwordHash = await passwords.hash(password.pwd)
      const columns = { ...toUserColumns(read.value.map(({ contact }) => contact)), passwordHash }
      const made = await gate.pass(way, () => createUser(caller, columns))
      if (!made.ok) return made
      const user = made.value
      if (user === null) return refuse('contactTaken')
      await referrals.note(user, referral)
      return ok(await entrance.enter(user, caller))
    },
    async registerStranger(provider, serial, contacts, caller, { referral, invitation }) {
      const read = readContacts(contacts)
      if (!read.ok) return read
      const identity = await tickets.read('third', serial)
      if (identity === null || identity.provider !== provider) return refuse('stepExpired')
      const unproven = read.value.filter(({ contact }) => !(contact.kind === 'email' && contact.email === identity.email))
      // The third party has proven an address, even one that the account is not to have.
      const emails = [...listEmails(read.value), ...(identity.email === null ? [] : [identity.email.toLowerCase()])]
      const way = { emails, hasNumber: hasNumber(read.value), invitation }
      const refusal = await mayRegister(caller, way)
      if (refusal !== null) return refuse(refusal)
      if (unproven.length > 0 && !(await codes.use('register', unproven))) return refuse('codeWrong')
      if ((await tickets.take('third', serial)) === null || (await identities.findUserId(identity)) !== null) return refuse('stepExpired')
      const columns = { ...toUserColumns(read.value.map(({ contact }) => contact)), name: identity.name }
      const made = await gate.pass(way, () => createUser(caller, columns))
      if (!made.ok) return made
      const user = made.value
      if (user === null) return refuse('contactTaken')
      if (!(await identities.bind(user.id, identity))) return refuse('identityTaken')
      await referrals.note(user, referral)
      const entered = await entrance.enter(user, caller)
      if (provider !== 'wallet') await ownership.vouch(entered.opened.session.id)
      return ok(entered)
    },
  }
}

/** Reads the given contacts, at most one of each kind; empty texts count as missing. */
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

function hasNumber(given: readonly GivenCode[]): boolean {
  return given.some(({ contact }) => contact.kind === 'mobile')
}

function listEmails(given: readonly GivenCode[]): readonly string[] {
  return given.flatMap(({ contact }) => (contact.kind === 'email' ? [contact.email] : []))
}

function toUserColumns(contacts: readonly Contact[]): Partial<Pick<User, 'email' | 'areaCode' | 'mobile'>> {
  return Object.assign(
    {},
    ...contacts.map((contact) =>
      contact.kind === 'email' ? { email: contact.email } : { areaCode: contact.areaCode, mobile: contact.mobile },
    ),
  ) as Partial<User>
}
