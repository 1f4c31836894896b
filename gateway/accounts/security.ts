import type { ErrorName } from '#lib/contract/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { PasskeyRow } from '#gateway/journal/store/schema.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import type { Authenticator, AuthenticatorSecret } from './authenticator.ts'
import type { Contact } from '#lib/contract/contacts.ts'
import type { SecondStepCodes } from './login.ts'
import type { PasskeyRegistration, Passkeys } from './passkeys.ts'
import type { Sessions } from './sessions.ts'
import type { Tickets } from './tickets.ts'
import { contactsOf, type User, type Users } from './users.ts'
import type { GivenCode, VerificationCodes } from './verification-codes.ts'
import type { Member } from './visitor.ts'

/** What a person changes about how he logs in. Each change wants a code of what is set up already. */
export interface Security {
  /** Proves that it is the account's owner who asks: by the authenticator where one is set up, else by the code of a contact. */
  confirmOwner(user: User, given: SecondStepCodes): Promise<Result<null, ErrorName>>
  startAuthenticator(member: Member): Promise<Result<AuthenticatorSecret & { readonly setupToken: string }, ErrorName>>
  /** Proves that the app has the secret, and by a code that we sent that it is the account's owner who sets it up. */
  confirmAuthenticator(member: Member, setupToken: string, given: SecondStepCodes): Promise<Result<null, ErrorName>>
  removeAuthenticator(member: Member, given: SecondStepCodes): Promise<Result<null, ErrorName>>
  /** A new address or number, proven by its code, in the place of the one of that kind. Ends all other sessions. */
  changeContact(member: Member, contact: Contact, verifyCode: string, given: SecondStepCodes): Promise<Result<null, ErrorName>>
  /** A passkey opens the account by itself: only its owner may begin to make one, whoever holds the session. */
  startPasskey(member: Member, given: SecondStepCodes): Promise<Result<PasskeyRegistration, ErrorName>>
  finishPasskey(member: Member, setupToken: string, response: string, name: string): Promise<Result<PasskeyRow, ErrorName>>
  removePasskey(member: Member, id: string): Promise<Result<null, ErrorName>>
}

const SETUP_MS = 15 * 60_000
const SETUP_TRIES_MAX = 10

export interface SecurityParts {
  readonly users: Users
  readonly codes: VerificationCodes
  readonly authenticator: Authenticator
  readonly tickets: Tickets
  readonly passkeys: Passkeys
  readonly limits: AttemptLimits
  readonly sessions: Sessions
}

export function createSecurity({ users, codes, authenticator, tickets, passkeys, limits, sessions }: SecurityParts): Security {
  /** Every contact's code that is given must be right, and one must be given where the account has a contact. */
  async function ownsContacts(user: User, given: SecondStepCodes): Promise<boolean> {
    const own = ownCodes(user, given)
    return own !== null && (own.length === 0 || (await codes.use('security', own)))
  }

  async function confirmOwner(user: User, given: SecondStepCodes): Promise<Result<null, ErrorName>> {
    if (!(await limits.take('secondFactor', user.id))) return refuse('tooManyTries')
    const isOwner =
      user.totpSecret === null ? await ownsContacts(user, given) : await authenticator.use(user, given.googleCode ?? '')
    if (!isOwner) return refuse('codeWrong')
    await limits.forget('secondFactor', user.id)
    return ok(null)
  }

  return {
    confirmOwner,
    async startAuthenticator({ user }) {
      if (user.totpSecret !== null) return refuse('authenticatorSet')
      const secret = authenticator.create(user.email ?? user.id)
      const data = { userId: user.id, sealedSecret: authenticator.seal(secret.secret, user.id) }
      return ok({ ...secret, setupToken: await tickets.issue('authenticator', data, SETUP_MS) })
    },
    async confirmAuthenticator({ user }, setupToken, given) {
      const ticket = await tickets.attempt('authenticator', setupToken, SETUP_TRIES_MAX)
      if (ticket === null || ticket.userId !== user.id) return refuse('stepExpired')
      if (user.totpSecret !== null) return refuse('authenticatorSet')
      const step = authenticator.checkSealed(ticket.sealedSecret, user.id, given.googleCode ?? '')
      if (step === null || !(await ownsContacts(user, given))) return refuse('codeWrong')
      if ((await tickets.take('authenticator', setupToken)) === null) return refuse('stepExpired')
      await users.change(user.id, { totpSecret: ticket.sealedSecret, totpStep: step })
      return ok(null)
    },
    async removeAuthenticator({ user }, given) {
      if (user.totpSecret === null) return refuse('authenticatorNotSet')
      if (!(await limits.take('secondFactor', user.id))) return refuse('tooManyTries')
      if (!(await ownsContacts(user, given)) || !(await authenticator.use(user, given.googleCode ?? '')))
        return refuse('codeWrong')
      await limits.forget('secondFactor', user.id)
      await users.change(user.id, { totpSecret: null, totpStep: null })
      return ok(null)
    },
    async changeContact(member, contact, verifyCode, given) {
      const { user, session } = member
      if (!(await limits.take('secondFactor', user.id))) return refuse('tooManyTries')
      const own = ownCodes(user, given)
      if (own === null) return refuse('codeWrong')
      if (user.totpSecret !== null && !(await authenticator.use(user, given.googleCode ?? ''))) return refuse('codeWrong')
      // Together: a slip in one must not use the other up, which is sent again after a minute at the soonest.
      const asked = [...own.map((one) => ({ scene: 'security' as const, ...one })), { scene: 'bind' as const, contact, code: verifyCode }]
      if (!(await codes.useAll(asked))) return refuse('codeWrong')
      const changes = contact.kind === 'email' ? { email: contact.email } : { areaCode: contact.areaCode, mobile: contact.mobile }
      // Whoever has its code may know that it has an account.
      if ((await users.change(user.id, changes)) === null) return refuse('contactTaken')
      await limits.forget('secondFactor', user.id)
      await sessions.endAll(user.id, 'revoked', session.id)
      return ok(null)
    },
    async startPasskey(member, given) {
      const confirmed = await confirmOwner(member.user, given)
      return confirmed.ok ? ok(await passkeys.startRegistration(member)) : confirmed
    },
    async finishPasskey(member, setupToken, response, name) {
      const passkey = await passkeys.finishRegistration(member, setupToken, response, name)
      return passkey === null ? refuse('passkeyRefused') : ok(passkey)
    },
    async removePasskey({ user }, id) {
      return (await passkeys.remove(user.id, id)) ? ok(null) : refuse('passkeyRefused')
    },
  }
}

/** The codes that are given for an account's contacts; null where it has contacts and none is given. */
function ownCodes(user: User, { emailCode = '', mobileCode = '' }: SecondStepCodes): readonly GivenCode[] | null {
  const contacts = contactsOf(user)
  const given = contacts.flatMap((contact) => {
    const code = contact.kind === 'email' ? emailCode : mobileCode
    return code === '' ? [] : [{ contact, code }]
  })
  return contacts.length > 0 && given.length === 0 ? null : given
}
