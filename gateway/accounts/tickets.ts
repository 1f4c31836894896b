import type { Clock } from '#lib/kernel/clock.ts'
import type { Store } from '#gateway/journal/store/store.ts'
import { hashToken, newToken } from './secrets.ts'
import type { ThirdIdentity } from './third/identities.ts'

/**
 * Kinds of tickets and what each holds: something that was begun and may be ended once, within a time, by whoever holds its
 * token.
 */
export interface TicketData {
  /** A login whose password was right and whose second step is missing. */
  readonly login: { readonly userId: string; readonly bind: ThirdIdentity | null }
  /** A sign-in by a third party that belongs to no account yet. */
  readonly third: ThirdIdentity
  readonly wallet: { readonly address: string; readonly message: string }
  /** What an owner's wallet signs to prove him, beside `passkeyOwner`. */
  readonly walletOwner: { readonly userId: string; readonly address: string; readonly message: string }
  /** A third party has let somebody in just now. */
  readonly vouched: Readonly<Record<string, never>>
  readonly passkeyRegistration: {
    readonly userId: string
    readonly challenge: string
    readonly rpId: string
    readonly origin: string
  }
  readonly passkeyLogin: { readonly challenge: string; readonly rpId: string; readonly origin: string }
  readonly passkeyOwner: { readonly challenge: string; readonly rpId: string; readonly origin: string }
  /** A login by a code that another device of the person reads. `browserHash`: whose it is. */
  readonly qr: {
    readonly browserHash: string
    readonly state: 'waiting' | 'scanned' | 'confirmed'
    readonly userId: string | null
    readonly device: string
    readonly address: string
  }
  readonly authenticator: { readonly userId: string; readonly sealedSecret: string }
  readonly captcha: {
    readonly scene: string
    readonly puzzle: { readonly x: number; readonly shownAt: number; readonly workSignature: string } | null
  }
  readonly captchaToken: { readonly scene: string }
  readonly handover: { readonly sessionId: string; readonly targetHost: string; readonly state: string }
  readonly device: { readonly fingerprint: string | null }
}

export type TicketKind = keyof TicketData

export interface Tickets {
  /** Makes a ticket and gives its token, which is nowhere kept. `token`: where it must have a form of its own. */
  issue<Kind extends TicketKind>(kind: Kind, data: TicketData[Kind], lifetimeMs: number, token?: string): Promise<string>
  /** What an unused ticket holds; it stays valid. */
  read<Kind extends TicketKind>(kind: Kind, token: string): Promise<TicketData[Kind] | null>
  /** Counts a try on an unused ticket; null where it has none left (or never was). */
  attempt<Kind extends TicketKind>(kind: Kind, token: string, triesMax: number): Promise<TicketData[Kind] | null>
  /** Puts `after` in the place of `before`; false where the ticket holds something else by now. */
  change<Kind extends TicketKind>(kind: Kind, token: string, before: TicketData[Kind], after: TicketData[Kind]): Promise<boolean>
  /** Uses a ticket up. Of any number of callers at the same time one is given what it holds, all others null. */
  take<Kind extends TicketKind>(kind: Kind, token: string): Promise<TicketData[Kind] | null>
  /** Uses a text up that is not a ticket of ours; false where it was used up before. */
  spend(text: string, lifetimeMs: number): Promise<boolean>
  /** Forgets what is long over. */
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

/** What we have written ourselves; a ticket's kind says what it is. */
function parse<Kind extends TicketKind>(_kind: Kind, row: { readonly data: string } | undefined): TicketData[Kind] | null {
  return row === undefined ? null : (JSON.parse(row.data) as TicketData[Kind])
}
