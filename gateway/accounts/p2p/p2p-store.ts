import { createHash, randomInt } from 'node:crypto'
import { P2P_BLOCKS_MAX, P2P_METHODS_MAX, P2P_TEXTS_PER_DAY } from '#products/p2p/contract/p2p-terms.ts'
import { hasMethod } from '#products/p2p/contract/p2p-methods.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { P2pMethodRow } from '#gateway/store/tables/p2p-tables.ts'
import { isDuplicate, type Store } from '#gateway/store/store.ts'
import { plainText } from '../plain-text.ts'

export interface P2pTexts {
  readonly remark: string
  readonly terms: string
}

export const NO_TEXTS: P2pTexts = { remark: '', terms: '' }

/** The data of users that P2P keeps beside the journal: payment methods, the texts of advertisements, blocked counterparties. */
export interface P2pStore {
  methods(userId: string): Promise<readonly P2pMethodRow[]>
  method(userId: string, fiat: string, kind: string): Promise<P2pMethodRow | null>
  /** Adds a method with a reference of our own. Refuses with `invalidParameter`, `p2pMethodTaken` or `p2pTooManyMethods`. */
  addMethod(userId: string, fiat: string, kind: string): Promise<Result<P2pMethodRow, ErrorName>>
  /** Removes a method; `p2pMethodUnknown` if the user has no such one. */
  removeMethod(userId: string, id: string): Promise<Result<P2pMethodRow, ErrorName>>
  /** Keeps the texts of an advertisement and returns their hash; null if both are empty. `tooManyRequests` beyond the limit of a day. */
  keepTexts(userId: string, texts: P2pTexts): Promise<Result<string | null, ErrorName>>
  /** Returns texts by their owner and hash, as `${userId} ${hash}`. */
  texts(keys: readonly { readonly userId: string; readonly hash: string | null }[]): Promise<ReadonlyMap<string, P2pTexts>>
  /** Returns the ids of the counterparties that a user has blocked. */
  blocks(userId: string): Promise<ReadonlySet<string>>
  /** Returns the users that have blocked a user. */
  blockedBy(userId: string): Promise<ReadonlySet<string>>
  /** Blocks a counterparty; `p2pTooManyBlocks` beyond the limit. */
  block(userId: string, blockedId: string): Promise<Result<null, ErrorName>>
  unblock(userId: string, blockedId: string): Promise<void>
}

/** Without letters and digits that look alike. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const IDS_PER_MS = 1000
const DAY_MS = 86_400_000

/** Writes a reference that nobody can take for a real account: `PAPER-EUR-7K2M-9QXD`. `letter` draws numbers below a bound. */
export function paperReference(fiat: string, letter: (bound: number) => number): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[letter(LETTERS.length)]).join('')
  return `PAPER-${fiat}-${group()}-${group()}`
}

export function createP2pStore(store: Store, clock: Clock): P2pStore {
  const methods = (userId: string) => store.selectFrom('p2pMethods').selectAll().where('userId', '=', userId).orderBy('id').execute()

  async function newId(): Promise<number> {
    const last = await store.selectFrom('p2pMethods').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    return Math.max((last?.id ?? 0) + 1, clock.now() * IDS_PER_MS)
  }

  return {
    methods,
    async method(userId, fiat, kind) {
      return (await methods(userId)).find((row) => row.fiat === fiat && row.kind === kind) ?? null
    },
    async addMethod(userId, fiat, kind) {
      if (!hasMethod(fiat, kind)) return refuse('invalidParameter')
      if ((await methods(userId)).length >= P2P_METHODS_MAX) return refuse('p2pTooManyMethods')
      for (;;) {
        const row = { id: await newId(), userId, fiat, kind, reference: paperReference(fiat, randomInt), createdAt: clock.now() }
        try {
          await store.insertInto('p2pMethods').values(row).execute()
          return ok(row)
        } catch (error) {
          if (!isDuplicate(error)) throw error
          if ((await this.method(userId, fiat, kind)) !== null) return refuse('p2pMethodTaken')
          // Another method took the id first: it is in the table, so the next id is above it.
        }
      }
    },
    async removeMethod(userId, id) {
      const row = (await methods(userId)).find((method) => String(method.id) === id)
      if (row === undefined) return refuse('p2pMethodUnknown')
      await store.deleteFrom('p2pMethods').where('id', '=', row.id).execute()
      return ok(row)
    },
    async keepTexts(userId, texts) {
      const [remark, terms] = [plainText(texts.remark).replaceAll('\n', ' '), plainText(texts.terms)]
      if (remark === '' && terms === '') return ok(null)
      const hash = createHash('sha256').update(`${remark}\n\n${terms}`).digest('hex')
      const own = store.selectFrom('p2pTexts').where('userId', '=', userId)
      const known = await own.select('hash').where('hash', '=', hash).executeTakeFirst()
      if (known !== undefined) return ok(hash)
      const fresh = await own
        .select('createdAt')
        .where('createdAt', '>', clock.now() - DAY_MS)
        .orderBy('createdAt')
        .limit(P2P_TEXTS_PER_DAY)
        .execute()
      const [oldest] = fresh
      if (oldest !== undefined && fresh.length >= P2P_TEXTS_PER_DAY)
        return refuse('tooManyRequests', Math.ceil((oldest.createdAt + DAY_MS - clock.now()) / 1000))
      await store
        .insertInto('p2pTexts')
        .values({ userId, hash, remark, terms, createdAt: clock.now() })
        .onConflict((conflict) => conflict.columns(['userId', 'hash']).doNothing())
        .execute()
      return ok(hash)
    },
    async texts(keys) {
      const hashes = [...new Set(keys.flatMap(({ hash }) => hash ?? []))]
      if (hashes.length === 0) return new Map()
      const owners = [...new Set(keys.flatMap(({ userId, hash }) => (hash === null ? [] : userId)))]
      const rows = await store.selectFrom('p2pTexts').selectAll().where('userId', 'in', owners).where('hash', 'in', hashes).execute()
      return new Map(rows.map(({ userId, hash, remark, terms }) => [`${userId} ${hash}`, { remark, terms }]))
    },
    async blocks(userId) {
      const rows = await store.selectFrom('p2pBlocks').select('blockedId').where('userId', '=', userId).execute()
      return new Set(rows.map(({ blockedId }) => blockedId))
    },
    async blockedBy(userId) {
      const rows = await store.selectFrom('p2pBlocks').select('userId').where('blockedId', '=', userId).execute()
      return new Set(rows.map((row) => row.userId))
    },
    async block(userId, blockedId) {
      if ((await this.blocks(userId)).size >= P2P_BLOCKS_MAX) return refuse('p2pTooManyBlocks')
      await store
        .insertInto('p2pBlocks')
        .values({ userId, blockedId, createdAt: clock.now() })
        .onConflict((conflict) => conflict.columns(['userId', 'blockedId']).doNothing())
        .execute()
      return ok(null)
    },
    async unblock(userId, blockedId) {
      await store.deleteFrom('p2pBlocks').where('userId', '=', userId).where('blockedId', '=', blockedId).execute()
    },
  }
}
