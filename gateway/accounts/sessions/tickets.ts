import type { Clock } from '#lib/kernel/clock.ts'
import type { Store } from '#gateway/store/store.ts'
import { hashToken, newToken } from '../secrets.ts'
import type { ThirdIdentity } from '../third/identities.ts'
import type { KeptOfChallenge } from './captcha-provider.ts'

/**
 * The kinds of tickets and their data: an action that was begun and can be completed once, within a time limit, by the holder of
 * its token.
 */
export interface TicketData {
  /** A login by password or by a third party whose second step is pending. `stamp`: of the password that the account had then. */
  readonly login: { readonly userId: string; readonly bind: ThirdIdentity | null; readonly stamp: string }
  /** A sign-in by a third party that is not linked to an account yet. */
  readonly third: ThirdIdentity
  readonly wallet: { readonly address: string; readonly message: string }
  /** The message that an owner's wallet signs as proof, the counterpart of `passkeyOwner`. */
  readonly walletOwner: { readonly userId: string; readonly address: string; readonly message: string }
  /** The message by which a wallet is bound to the account of a session. */
  readonly walletBinding: { readonly userId: string; readonly address: string; readonly message: string }
  /** A third party has just vouched for the user of a session. */
  readonly vouched: Readonly<Record<string, never>>
  readonly passkeyRegistration: {
    readonly userId: string
    readonly challenge: string
    readonly rpId: string
    readonly origin: string
  }
  readonly passkeyLogin: { readonly challenge: string; readonly rpId: string; readonly origin: string }
  readonly passkeyOwner: { readonly challenge: string; readonly rpId: string; readonly origin: string }
  /**
   * A login by QR code, scanned with another device of the user. `browserHash`: the browser that requested it. `sessionId`: the session
   * that scanned it.
   */
  readonly qr: {
    readonly browserHash: string
    readonly state: 'waiting' | 'scanned' | 'confirmed'
    readonly userId: string | null
    readonly sessionId: string | null
    readonly device: string
    readonly address: string
  }
  readonly authenticator: { readonly userId: string; readonly sealedSecret: string }
  readonly captcha: {
    readonly scene: string
    readonly puzzle: ({ readonly shownAt: number } & KeptOfChallenge) | null
  }
  readonly captchaToken: { readonly scene: string }
  readonly handover: { readonly sessionId: string; readonly targetHost: string; readonly state: string }
  readonly device: { readonly fingerprint: string | null }
}

export type TicketKind = keyof TicketData

export interface Tickets {
  /** Issues a ticket and returns its token, which is never stored. `token`: a given one, if it needs a special form. */
  issue<Kind extends TicketKind>(kind: Kind, data: TicketData[Kind], lifetimeMs: number, token?: string): Promise<string>
  /** Returns the data of an unused ticket, which stays valid. */
  read<Kind extends TicketKind>(kind: Kind, token: string): Promise<TicketData[Kind] | null>
  /** Counts a try on an unused ticket; null if it has none left or does not exist. */
  attempt<Kind extends TicketKind>(kind: Kind, token: string, triesMax: number): Promise<TicketData[Kind] | null>
  /** Replaces `before` by `after`; false if the ticket's data has changed meanwhile or the ticket is no longer valid. */
  change<Kind extends TicketKind>(kind: Kind, token: string, before: TicketData[Kind], after: TicketData[Kind]): Promise<boolean>
  /** Uses a ticket up. Of concurrent callers exactly one gets its data, all others null. */
  take<Kind extends TicketKind>(kind: Kind, token: string): Promise<TicketData[Kind] | null>
  /** Uses up a text that is not one of our tickets; false if it was used before. */
  spend(text: string, lifetimeMs: number): Promise<boolean>
  /** Deletes tickets that expired long ago. */
  sweep(): Promise<void>
}

const KEPT_AFTER_END_MS = 24 * 3_600_000

export function createTickets(store: Store, clock: Clock): Tickets {
  const live = (kind: TicketKind, token: string) =>
    store
      .updateTable('tickets')
      .where('tokenHash', '=', hashToken(token))
      .where('kind', '=', kind)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', clock.now())
      .returning('data')
  return {
    async issue(kind, data, lifetimeMs, token = newToken()) {
      const now = clock.now()
      const row = {
        tokenHash: hashToken(token),
        kind,
        data: JSON.stringify(data),
        createdAt: now,
        expiresAt: now + lifetimeMs,
        tries: 0,
        usedAt: null,
      }
      await store.insertInto('tickets').values(row).execute()
      return token
    },
    async read(kind, token) {
      const row = await store
        .selectFrom('tickets')
        .select('data')
        .where('tokenHash', '=', hashToken(token))
        .where('kind', '=', kind)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', clock.now())
        .executeTakeFirst()
      return parse(kind, row)
    },
    async attempt(kind, token, triesMax) {
      const counted = live(kind, token)
        .set((row) => ({ tries: row('tries', '+', 1) }))
        .where('tries', '<', triesMax)
      return parse(kind, await counted.executeTakeFirst())
    },
    async change(kind, token, before, after) {
      const changed = live(kind, token)
        .set({ data: JSON.stringify(after) })
        .where('data', '=', JSON.stringify(before))
      return (await changed.executeTakeFirst()) !== undefined
    },
    async take(kind, token) {
      return parse(kind, await live(kind, token).set({ usedAt: clock.now() }).executeTakeFirst())
    },
    async spend(text, lifetimeMs) {
      const now = clock.now()
      const row = {
        tokenHash: hashToken(text),
        kind: 'spent',
        data: '{}',
        createdAt: now,
        expiresAt: now + lifetimeMs,
        tries: 0,
        usedAt: now,
      }
      const kept = await store
        .insertInto('tickets')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('kind')
        .executeTakeFirst()
      return kept !== undefined
    },
    async sweep() {
      await store
        .deleteFrom('tickets')
        .where('expiresAt', '<', clock.now() - KEPT_AFTER_END_MS)
        .execute()
    },
  }
}

/** Parses data that we wrote ourselves, so the ticket's kind determines its type. */
function parse<Kind extends TicketKind>(_kind: Kind, row: { readonly data: string } | undefined): TicketData[Kind] | null {
  return row === undefined ? null : (JSON.parse(row.data) as TicketData[Kind])
}
