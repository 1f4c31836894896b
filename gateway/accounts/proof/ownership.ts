import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { OWNER_PROOF_MS } from '#lib/contract/accounts/account-limits.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import type { Authenticator } from './authenticator.ts'
import type { SecondStepCodes } from '../sessions/login.ts'
import type { Passkeys } from './passkeys.ts'
import type { Identities } from '../third/identities.ts'
import { readWalletAddress, recoverWalletAddress, writeWalletMessage } from '../third/wallet.ts'
import type { Tickets } from '../sessions/tickets.ts'
import { listContacts, type User } from '../users.ts'
import type { GivenCode, VerificationCodes } from './verification-codes.ts'
import type { Member } from '../visitor.ts'

/** Proof of ownership: codes, or for an account without codes its passkey or wallet. */
export interface OwnerProof extends SecondStepCodes {
  readonly fidoVerifyCode?: string | undefined
  readonly walletSignature?: string | undefined
  readonly walletToken?: string | undefined
}

/** The challenges for the owner's passkey and wallet; null for those that the account does not have. */
export interface OwnerChallenge {
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | null
  readonly wallet: { readonly address: string; readonly message: string; readonly token: string } | null
}

/** Confirms that the owner of an account is asking, not just someone with access to the open session. */
export interface Ownership {
  /** By the authenticator if one is set up, else by a contact's code, else by the account's login method. */
  confirm(member: Member, given: OwnerProof): Promise<Result<null, ErrorName>>
  /**
   * The same without the authenticator, whose own code does not suffice to add or remove it: by a contact's code, else by the account's
   * login method. An account with an authenticator but no contact passes. Does not count tries.
   */
  confirmBeside(member: Member, given: OwnerProof): Promise<Result<null, ErrorName>>
  /** By the account's login method, if it has neither authenticator nor contact; other accounts and guests pass. */
  confirmEntry(member: Member, given: OwnerProof): Promise<Result<null, ErrorName>>
  challenge(member: Member): Promise<OwnerChallenge>
  /** Records that a third party has just vouched for the user of this session, which counts as proof for a while. */
  vouch(sessionId: string): Promise<void>
}

const CHALLENGE_MS = 5 * 60_000

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
    // A guest has only this session.
    if (user.kind === 'guest' || user.totpSecret !== null || listContacts(user).length > 0) return ok(null)
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
      const address = readWalletAddress((await identities.findSubject(user.id, 'wallet')) ?? '')
      if (address === null) return { passkey, wallet: null }
      const statement = 'Confirm that this account is yours. This costs nothing and moves no funds.'
      const message = writeWalletMessage({ host, protocol, address, statement, issuedAt: clock.now(), lifetimeMs: CHALLENGE_MS })
      const token = await tickets.issue('walletOwner', { userId: user.id, address, message }, CHALLENGE_MS)
      return { passkey, wallet: { address, message, token } }
    },
    async vouch(sessionId) {
      await tickets.issue('vouched', {}, OWNER_PROOF_MS, vouchToken(sessionId))
    },
  }
}

/** Returns the given codes with their contacts; null if the account has contacts but no code was given. */
export function ownCodes(user: User, { emailCode = '', mobileCode = '' }: SecondStepCodes): readonly GivenCode[] | null {
  const contacts = listContacts(user)
  const given = contacts.flatMap((contact) => {
    const code = contact.kind === 'email' ? emailCode : mobileCode
    return code === '' ? [] : [{ contact, code }]
  })
  return contacts.length > 0 && given.length === 0 ? null : given
}
