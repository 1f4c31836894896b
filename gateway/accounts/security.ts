import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { PasskeyRow } from '#gateway/store/schema.ts'
import type { AttemptLimits } from './proof/attempt-limits.ts'
import type { Authenticator, AuthenticatorSecret } from './proof/authenticator.ts'
import type { Contact } from '#lib/contract/accounts/contacts.ts'
import type { Notices } from './notices.ts'
import { ownCodes, type OwnerProof, type Ownership } from './proof/ownership.ts'
import type { PasskeyRegistration, Passkeys } from './proof/passkeys.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { Tickets } from './sessions/tickets.ts'
import type { Users } from './users.ts'
import type { VerificationCodes } from './proof/verification-codes.ts'
import type { Member } from './visitor.ts'

/** Changes to a user's login methods. Each requires a proof that the account's owner makes it. */
export interface Security {
  startAuthenticator(member: Member): Promise<Result<AuthenticatorSecret & { readonly setupToken: string }, ErrorName>>
  /** Checks that the app has the secret, and by a code that we sent, or the login method, that the owner is setting it up. */
  confirmAuthenticator(member: Member, setupToken: string, given: OwnerProof): Promise<Result<null, ErrorName>>
  removeAuthenticator(member: Member, given: OwnerProof): Promise<Result<null, ErrorName>>
  /** Sets or replaces the account's contact of that kind, proven by its code. Ends all other sessions. */
  changeContact(member: Member, contact: Contact, verifyCode: string, given: OwnerProof): Promise<Result<null, ErrorName>>
  /** Begins a passkey, for the proven owner only: a passkey logs in on its own, so holding the session is not enough. */
  startPasskey(member: Member, given: OwnerProof): Promise<Result<PasskeyRegistration, ErrorName>>
  finishPasskey(member: Member, setupToken: string, response: string, name: string): Promise<Result<PasskeyRow, ErrorName>>
  removePasskey(member: Member, id: string, given: OwnerProof): Promise<Result<null, ErrorName>>
}

const SETUP_MS = 15 * 60_000
const SETUP_TRIES_MAX = 10

export interface SecurityParts {
  readonly users: Users
  readonly codes: VerificationCodes
  readonly ownership: Ownership
  readonly authenticator: Authenticator
  readonly tickets: Tickets
  readonly passkeys: Passkeys
  readonly limits: AttemptLimits
  readonly sessions: Sessions
  readonly notices: Notices
  /** Whether text messages reach anybody, so that a number can be proven. */
  readonly hasTexts: boolean
}

export function createSecurity(parts: SecurityParts): Security {
  const { users, codes, ownership, authenticator, tickets, passkeys, limits, sessions, notices, hasTexts } = parts

  return {
    async startAuthenticator({ user }) {
      if (user.totpSecret !== null) return refuse('authenticatorSet')
      const secret = authenticator.create(user.email ?? user.id)
      const data = { userId: user.id, sealedSecret: authenticator.seal(secret.secret, user.id) }
      return ok({ ...secret, setupToken: await tickets.issue('authenticator', data, SETUP_MS) })
    },
    async confirmAuthenticator(member, setupToken, given) {
      const { user } = member
      const ticket = await tickets.attempt('authenticator', setupToken, SETUP_TRIES_MAX)
      if (ticket === null || ticket.userId !== user.id) return refuse('stepExpired')
      if (user.totpSecret !== null) return refuse('authenticatorSet')
      const step = authenticator.checkSealed(ticket.sealedSecret, user.id, given.googleCode ?? '')
      if (step === null) return refuse('codeWrong')
      const confirmed = await ownership.confirmBeside(member, given)
      if (!confirmed.ok) return confirmed
      if ((await tickets.take('authenticator', setupToken)) === null) return refuse('stepExpired')
      await users.change(user.id, { totpSecret: ticket.sealedSecret, totpStep: step })
      await notices.tell(member, 'authenticatorAdded')
      return ok(null)
    },
    async removeAuthenticator(member, given) {
      const { user } = member
      if (user.totpSecret === null) return refuse('authenticatorNotSet')
      if (!(await limits.take('secondFactor', user.id))) return refuse('tooManyTries')
      const confirmed = await ownership.confirmBeside(member, given)
      if (!confirmed.ok) return confirmed
      if (!(await authenticator.use(user, given.googleCode ?? ''))) return refuse('codeWrong')
      await limits.forget('secondFactor', user.id)
      await users.change(user.id, { totpSecret: null, totpStep: null })
      await notices.tell(member, 'authenticatorRemoved')
      return ok(null)
    },
    async changeContact(member, contact, verifyCode, given) {
      if (contact.kind === 'mobile' && !hasTexts) return refuse('textsOff')
      const { user, session } = member
      if (!(await limits.take('secondFactor', user.id))) return refuse('tooManyTries')
      const own = ownCodes(user, given)
      if (own === null) return refuse('codeWrong')
      if (user.totpSecret !== null && !(await authenticator.use(user, given.googleCode ?? ''))) return refuse('codeWrong')
      const confirmed = await ownership.confirmEntry(member, given)
      if (!confirmed.ok) return confirmed
      // In one step: a wrong code must not use up the other one, which can be sent again only after a minute.
      const asked = [...own.map((one) => ({ scene: 'security' as const, ...one })), { scene: 'bind' as const, contact, code: verifyCode }]
      if (!(await codes.useAll(asked))) return refuse('codeWrong')
      const changes = contact.kind === 'email' ? { email: contact.email } : { areaCode: contact.areaCode, mobile: contact.mobile }
      // A person with the contact's code may learn that it has an account.
      if ((await users.change(user.id, changes)) === null) return refuse('contactTaken')
      await limits.forget('secondFactor', user.id)
      await sessions.endAll(user.id, 'revoked', session.id)
      // Sent to the previous contacts: an attacker who has replaced them must not be the one notified.
      await notices.tell(member, 'contactChanged')
      return ok(null)
    },
    async startPasskey(member, given) {
      const confirmed = await ownership.confirm(member, given)
      return confirmed.ok ? ok(await passkeys.startRegistration(member)) : confirmed
    },
    async finishPasskey(member, setupToken, response, name) {
      const passkey = await passkeys.finishRegistration(member, setupToken, response, name)
      if (passkey === null) return refuse('passkeyRefused')
      await notices.tell(member, 'passkeyAdded')
      return ok(passkey)
    },
    async removePasskey(member, id, given) {
      const confirmed = await ownership.confirm(member, given)
      if (!confirmed.ok) return confirmed
      if (!(await passkeys.remove(member.user.id, id))) return refuse('passkeyRefused')
      await notices.tell(member, 'passkeyRemoved')
      return ok(null)
    },
  }
}
