import type { Contact } from '#lib/contract/accounts/contacts.ts'
import type { Credential } from '#lib/contract/accounts/credentials.ts'
import type { InboxNotice } from '#lib/contract/accounts/inbox-kinds.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { Store } from '#gateway/store/store.ts'
import type { Delivery } from './delivery/deliver.ts'
import type { NoticeEvent, OperatorEvent } from './delivery/message-texts.ts'
import type { Inbox } from './inbox.ts'
import { listContacts, type User, type Users } from './users.ts'
import type { Caller } from './visitor.ts'

type Who = Pick<Caller, 'locale'> & { readonly user: User }

/** Events whose notice says nothing but that they happened. */
type PlainEvent = Exclude<NoticeEvent, 'newDevice' | 'apiKeyCreated' | 'hookCreated'>

/**
 * Notifies an owner of events on the account: in the inbox, and through their first contact. Without a contact nothing is sent. Nothing
 * here rejects: what has happened must not be undone because its notice could not be stored.
 */
export interface Notices {
  /** Notifies of a changed login setting, or of a step in P2P. `who.user` is the user before the change. */
  tell(who: Who, event: PlainEvent): Promise<void>
  tellNewDevice(user: User, caller: Pick<Caller, 'locale' | 'device' | 'address'>): Promise<void>
  /** `credentials`: what works without the password, or is suspended. */
  tellPasswordChanged(user: User, caller: Pick<Caller, 'locale'>, credentials: readonly Credential[]): Promise<void>
  /** `label`: the owner's name for the key. */
  tellApiKey(who: Who, label: string): Promise<void>
  /** `name`: the owner's name for the webhook, which trades without a session as a key does. */
  tellHook(who: Who, name: string): Promise<void>
  /** By letter only: a closed account has no inbox. */
  tellClosed(who: Who): void
  /** Notifies of what an operator has decided, in the operator's own words too; of a closing by letter only. */
  tellDecision(who: Who, event: OperatorEvent, message: string): Promise<void>
}

/** Tells the owner of a contact in the inbox, once a day, that a message did not reach it: it may be mistyped, or its mailbox full. */
export async function tellLostLetter({ users, inbox, store, clock, log }: LostLetterParts, contact: Contact): Promise<void> {
  try {
    const user = await users.findByContact(contact)
    const now = clock.now()
    const source = `message-lost ${contact.kind} ${Math.floor(now / DAY_MS)}`
    if (user !== null) await inbox.add(store, { userId: user.id, notice: { kind: 'message-lost', args: {} }, source, happenedAt: now })
  } catch (error) {
    log.warn({ err: error, kind: 'message-lost' }, 'a notice could not be stored')
  }
}

export interface LostLetterParts {
  readonly users: Pick<Users, 'findByContact'>
  readonly inbox: Pick<Inbox, 'add'>
  readonly store: Store
  readonly clock: Clock
  readonly log: { warn(details: object, message: string): void }
}

const DAY_MS = 24 * 3_600_000

/** Browser and system names only: text claimed by a visitor must not bring an address into our mail. */
const DEVICE = /^[A-Za-z]+( [A-Za-z]+){0,3}( \/ [A-Za-z]+( [A-Za-z]+){0,3})?$/

const IN_INBOX = {
  authenticatorAdded: 'authenticator-added',
  authenticatorRemoved: 'authenticator-removed',
  passkeyAdded: 'passkey-added',
  passkeyRemoved: 'passkey-removed',
  contactChanged: 'contact-changed',
  withdrawPasswordSet: 'withdraw-password-set',
  withdrawPasswordChanged: 'withdraw-password-changed',
  walletBound: 'wallet-bound',
  walletUnbound: 'wallet-unbound',
  p2pSalePermitted: 'p2p-sale-permitted',
  p2pOrderHeld: 'p2p-order-held',
} as const satisfies Record<PlainEvent, InboxNotice['kind']>

const DECISIONS = {
  frozen: 'account-frozen',
  unfrozen: 'account-unfrozen',
  factorsReset: 'factors-reset',
} as const satisfies Record<Exclude<OperatorEvent, 'closed'>, InboxNotice['kind']>

export interface NoticesParts {
  readonly delivery: Pick<Delivery, 'send'>
  readonly inbox: Pick<Inbox, 'notify'>
  readonly log: { warn(details: object, message: string): void }
}

export function createNotices({ delivery, inbox, log }: NoticesParts): Notices {
  function send(user: User, ...rest: [letter: Parameters<Delivery['send']>[1], locale: Caller['locale']]): void {
    const [contact] = listContacts(user)
    if (contact !== undefined) delivery.send(contact, ...rest)
  }

  async function keep({ id }: User, notice: InboxNotice): Promise<void> {
    await inbox.notify(id, notice).catch((error: unknown) => log.warn({ err: error, kind: notice.kind }, 'a notice could not be stored'))
  }

  return {
    async tell({ user, locale }, event) {
      send(user, { kind: 'notice', event, device: '' }, locale)
      await keep(user, { kind: IN_INBOX[event], args: {} })
    },
    async tellNewDevice(user, { locale, device, address }) {
      const named = DEVICE.test(device) ? `${device}, ${address}` : address
      send(user, { kind: 'notice', event: 'newDevice', device: named }, locale)
      await keep(user, { kind: 'new-device', args: { device: named } })
    },
    async tellPasswordChanged(user, { locale }, credentials) {
      send(user, { kind: 'passwordChanged', credentials }, locale)
      await keep(user, { kind: 'password-changed', args: {} })
    },
    async tellApiKey({ user, locale }, label) {
      send(user, { kind: 'notice', event: 'apiKeyCreated', device: '' }, locale)
      await keep(user, { kind: 'api-key-created', args: { label } })
    },
    async tellHook({ user, locale }, name) {
      send(user, { kind: 'notice', event: 'hookCreated', device: '' }, locale)
      await keep(user, { kind: 'hook-created', args: { name } })
    },
    tellClosed: ({ user, locale }) => send(user, { kind: 'accountClosed' }, locale),
    async tellDecision({ user, locale }, event, message) {
      send(user, { kind: 'operator', event, message }, locale)
      if (event !== 'closed') await keep(user, { kind: DECISIONS[event], args: {} })
    },
  }
}
