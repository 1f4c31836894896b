import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { Clock } from '#lib/kernel/clock.ts'
import type { ErrorName } from '#lib/contract/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import type { Authenticator } from './authenticator.ts'
import type { SecondStepCodes } from './login.ts'
import type { Passkeys } from './passkeys.ts'
import type { Identities } from './third/identities.ts'
import { readWalletAddress, recoverWalletAddress, writeWalletMessage } from './third/wallet.ts'
import type { Tickets } from './tickets.ts'
import { contactsOf, type User } from './users.ts'
import type { GivenCode, VerificationCodes } from './verification-codes.ts'
import type { Member } from './visitor.ts'

/** What an owner proves himself by: codes; where his account has no way to get one, the word of his passkey or his wallet. */
export interface OwnerProof extends SecondStepCodes {
  readonly fidoVerifyCode?: string | undefined
  readonly walletSignature?: string | undefined
  readonly walletToken?: string | undefined
}

/** What a passkey or a wallet is asked to sign; null for what the account has not. */
export interface OwnerChallenge {
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | null
  readonly wallet: { readonly address: string; readonly message: string; readonly token: string } | null
}

/** Proves that it is the owner of an account who asks, and not merely somebody at his open session. */
export interface Ownership {
  /** By the authenticator where one is set up, else by the code of a contact, else by what the account is entered with. */
  confirm(member: Member, given: OwnerProof): Promise<Result<null, ErrorName>>
  /** The same, but for the authenticator: who sets one up, or takes one away, is asked for more than its code. */
  confirmBeside(member: Member, given: OwnerProof): Promise<Result<null, ErrorName>>
  /** By what the account is entered with, where it has neither authenticator nor contact; of others nothing is asked here. */
  confirmEntry(member: Member, given: OwnerProof): Promise<Result<null, ErrorName>>
  challenge(member: Member): Promise<OwnerChallenge>
  /** A third party has vouched for the person in this session just now: for a while that is proof enough. */
  vouch(sessionId: string): Promise<void>
}

const CHALLENGE_MS = 5 * 60_000
const VOUCHED_MS = 10 * 60_000

export interface OwnershipParts {
  readonly clock: Clock
  readonly codes: VerificationCodes
  readonly authenticator: Authenticator
  readonly passkeys: Passkeys
  readonly identities: Identities
  readonly tickets: Tickets
  readonly limits: AttemptLimits
}

export function createOwnership(parts: OwnershipParts): Ownership {
  const { clock, codes, authenticator, passkeys, identities, tickets, limits } = parts

  const vouchToken = (sessionId: string) => `vouched/${sessionId}`

  async function hasSigned(user: User, { walletSignature = '', walletToken = '' }: OwnerProof): Promise<boolean> {
    const ticket = walletToken === '' ? null : await tickets.take('walletOwner', walletToken)
    return ticket !== null && ticket.userId === user.id && recoverWalletAddress(ticket.message, walletSignature) === ticket.address
  }

  async function confirmEntry(member: Member, given: OwnerProof): Promise<Result<null, ErrorName>> {
    const { user, session } = member
    // A guest has nothing but this session.
    if (user.kind === 'guest' || user.totpSecret !== null || contactsOf(user).length > 0) return ok(null)
    const proven =
      (given.fidoVerifyCode !== undefined && (await passkeys.verifyOwner(given.fidoVerifyCode, member))) ||
      (await hasSigned(user, given)) ||
      (await tickets.read('vouched', vouchToken(session.id))) !== null
    return proven ? ok(null) : refuse('ownerUnproven')
  }

  async function confirmBeside(member: Member, given: OwnerProof): Promise<Result<null, ErrorName>> {
    const own = ownCodes(member.user, given)
    if (own === null || (own.length > 0 && !(await codes.use('security', own)))) return refuse('codeWrong')
    return confirmEntry(member, given)
  }

  return {
    async confirm(member, given) {
      const { user } = member
      if (!(await limits.take('secondFactor', user.id))) return refuse('tooManyTries')
      if (user.totpSecret !== null && !(await authenticator.use(user, given.googleCode ?? ''))) return refuse('codeWrong')
      const confirmed = user.totpSecret === null ? await confirmBeside(member, given) : ok(null)
      if (confirmed.ok) await limits.forget('secondFactor', user.id)
      return confirmed
    },
    confirmBeside,
    confirmEntry,
    async challenge(member) {
      const { user, host, protocol } = member
      const passkey = await passkeys.startOwner(member)
      const address = readWalletAddress((await identities.subjectOf(user.id, 'wallet')) ?? '')
      if (address === null) return { passkey, wallet: null }
      const statement = 'Confirm that this account is yours. This costs nothing and moves no funds.'
      const message = writeWalletMessage({ host, protocol, address, statement, issuedAt: clock.now(), lifetimeMs: CHALLENGE_MS })
      const token = await tickets.issue('walletOwner', { userId: user.id, address, message }, CHALLENGE_MS)
      return { passkey, wallet: { address, message, token } }
    },
    async vouch(sessionId) {
      await tickets.issue('vouched', {}, VOUCHED_MS, vouchToken(sessionId))
    },
  }
}

/** The codes that are given for an account's contacts; null where it has contacts and none is given. */
export function ownCodes(user: User, { emailCode = '', mobileCode = '' }: SecondStepCodes): readonly GivenCode[] | null {
  const contacts = contactsOf(user)
  const given = contacts.flatMap((contact) => {
    const code = contact.kind === 'email' ? emailCode : mobileCode
    return code === '' ? [] : [{ contact, code }]
  })
  return contacts.length > 0 && given.length === 0 ? null : given
}
