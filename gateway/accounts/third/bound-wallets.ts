import { PROVIDERS } from '#lib/contract/accounts/accounts.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { Notices } from '../notices.ts'
import type { AttemptLimits } from '../proof/attempt-limits.ts'
import type { OwnerProof, Ownership } from '../proof/ownership.ts'
import type { Passkeys } from '../proof/passkeys.ts'
import type { ServerKey } from '../server-key.ts'
import type { Tickets } from '../sessions/tickets.ts'
import { listContacts, type User, type Users } from '../users.ts'
import type { Member } from '../visitor.ts'
import type { RegistrationGate } from '../sessions/registration-gate.ts'
import { type Identities } from './identities.ts'
import { readWalletAddress, recoverWalletAddress, writeWalletMessage } from './wallet.ts'

/** Ends what lies at an account's bound address; returns false if that is not possible now. */
export type EndAddress = (userId: string) => Promise<boolean>

/** The wallet that is bound to an account: it opens the account, and signs what happens at its address. An account has one at a time. */
export interface BoundWallets {
  /** Whether the operator allows wallets. */
  readonly isOn: boolean
  /** This installation's id: 32 bytes in hexadecimal digits with `0x`. */
  readonly installation: string
  /** Returns the bound address with its checksum; null if none is bound, or while it is being unbound. */
  findAddress(user: User): Promise<string | null>
  /** Returns a keyed hash that stands in for an account's address where the address itself must not be kept. */
  hashAddress(user: User, address: string): string
  challenge(member: Member, publicAddress: string): Promise<Result<{ readonly message: string; readonly token: string }, ErrorName>>
  /** Binds the address that signed the challenge, for the proven owner. A guest account becomes a registered one that the wallet opens. */
  bind(
    member: Member,
    answer: { readonly token: string; readonly signature: string; readonly invitation?: string | undefined },
    given: OwnerProof,
  ): Promise<Result<null, ErrorName>>
  /** Ends what lies at the address and unbinds it, unless nothing else opens the account. */
  unbind(member: Member, given: OwnerProof): Promise<Result<null, ErrorName>>
  /** Adds a listener, called before an address is bound or unbound. */
  onChange(listener: EndAddress): void
}

const CHALLENGE_MS = 10 * 60_000

export interface BoundWalletsParts {
  readonly isOn: boolean
  readonly clock: Clock
  readonly serverKey: Pick<ServerKey, 'stamp'>
  readonly users: Pick<Users, 'register'>
  readonly tickets: Tickets
  readonly identities: Identities
  readonly passkeys: Pick<Passkeys, 'list'>
  readonly ownership: Pick<Ownership, 'confirm'>
  readonly notices: Pick<Notices, 'tell'>
  readonly limits: Pick<AttemptLimits, 'take'>
  readonly gate: Pick<RegistrationGate, 'check' | 'pass'>
}

export function createBoundWallets(parts: BoundWalletsParts): BoundWallets {
  const { isOn, clock, serverKey, users, tickets, identities, passkeys, ownership, notices, limits, gate } = parts
  const listeners: EndAddress[] = []

  /** Accounts whose address is being unbound: nothing may be signed for it any more, or coins could land there after it was emptied. */
  const unbinding = new Set<string>()

  const boundAddress = async ({ id }: User) => readWalletAddress((await identities.findSubject(id, 'wallet')) ?? '')

  async function findAddress(user: User): Promise<string | null> {
    const address = await boundAddress(user)
    return unbinding.has(user.id) ? null : address
  }

  async function endAddress({ id }: User): Promise<boolean> {
    for (const listener of listeners) if (!(await listener(id))) return false
    return true
  }

  /** Empties the address and unbinds it; false if that is not possible now. */
  async function endAndUnbind(user: User): Promise<boolean> {
    unbinding.add(user.id)
    try {
      if (!(await endAddress(user))) return false
      await identities.unbind(user.id, 'wallet')
      return true
    } finally {
      unbinding.delete(user.id)
    }
  }

  /** Checks whether something besides the wallet opens an account. */
  async function hasOtherEntry(user: User): Promise<boolean> {
    if (listContacts(user).length > 0 || (await passkeys.list(user.id)).length > 0) return true
    for (const provider of PROVIDERS) if (provider !== 'wallet' && (await identities.findSubject(user.id, provider)) !== null) return true
    return false
  }

  return {
    isOn,
    installation: `0x${serverKey.stamp('installation', 'web3')}`,
    findAddress,
    hashAddress: ({ id }, address) => serverKey.stamp(`${id} ${address}`, 'web3/address'),
    async challenge({ user, host, protocol }, publicAddress) {
      if (!isOn) return refuse('providerOff')
      const address = readWalletAddress(publicAddress)
      if (address === null) return refuse('invalidParameter')
      const statement = 'Bind this address to my account. This costs nothing and moves no funds.'
      const message = writeWalletMessage({ host, protocol, address, statement, issuedAt: clock.now(), lifetimeMs: CHALLENGE_MS })
      return ok({ message, token: await tickets.issue('walletBinding', { userId: user.id, address, message }, CHALLENGE_MS) })
    },
    async bind(member, { token, signature, invitation }, given) {
      const { user, session } = member
      if (!isOn) return refuse('providerOff')
      const ticket = await tickets.read('walletBinding', token)
      if (ticket === null || ticket.userId !== user.id) return refuse('stepExpired')
      if (user.kind === 'sub' || session.mainUserId !== null) return refuse('permissionDenied')
      if (recoverWalletAddress(ticket.message, signature) !== ticket.address) return refuse('providerRefused')
      if ((await boundAddress(user)) !== null) return refuse('walletBound')
      const confirmed = await ownership.confirm(member, given)
      if (!confirmed.ok) return confirmed
      // A wallet's key costs nothing to make: as a registration it counts like any other.
      const isRegistration = user.kind === 'guest'
      const way = { emails: [], invitation }
      const closed = isRegistration ? await gate.check(way) : null
      if (closed !== null) return refuse(closed)
      if (isRegistration && !(await limits.take('registrations', `address:${member.address}`))) return refuse('tooManyTries')
      if ((await tickets.take('walletBinding', token)) === null) return refuse('stepExpired')
      if (!(await endAddress(user))) return refuse('unavailable')
      const identity = { provider: 'wallet', subject: ticket.address.toLowerCase(), email: null, name: null } as const
      if (!(await identities.bind(user.id, identity))) return refuse('identityTaken')
      if (isRegistration) {
        const made = await gate.pass(way, () => users.register(user.id, {}))
        if (!made.ok) {
          await identities.unbind(user.id, 'wallet')
          return made
        }
      }
      await notices.tell(member, 'walletBound')
      return ok(null)
    },
    async unbind(member, given) {
      const { user } = member
      if ((await findAddress(user)) === null) return refuse('walletUnbound')
      if (!(await hasOtherEntry(user))) return refuse('walletLastEntry')
      const confirmed = await ownership.confirm(member, given)
      if (!confirmed.ok) return confirmed
      if (!(await endAndUnbind(user))) return refuse('unavailable')
      await notices.tell(member, 'walletUnbound')
      return ok(null)
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
