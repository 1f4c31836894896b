import { randomInt } from 'node:crypto'
import { GIFT_CODE_CHARACTERS, GIFT_CODE_LENGTH } from '#products/gifts/contract/gift-code.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { GiftRow } from '#gateway/store/schema.ts'
import type { Store } from '#gateway/store/store.ts'
import { ATTEMPT_LIMITS, type AttemptLimit, type AttemptLimits } from './proof/attempt-limits.ts'
import type { ServerKey } from './server-key.ts'

/** A request for a gift: its account, and an id that is unique among all of the account's requests. */
export interface GiftRequest {
  readonly userId: string
  readonly requestId: string
  readonly greeting: string
}

/** The person who tries a code; without an account for a visitor. */
export interface CodeTrier {
  readonly userId: string | null
  /** The unit that limits count by. */
  readonly address: string
}

/**
 * The codes and greetings of gifts. The journal of the exchange has the hash of a code only; the code itself is here, sealed with the
 * server's key, so that its owner can look at it again.
 */
export interface GiftCodes {
  /** Returns the hash of a request's code; the first call for a request makes the code, which is then new. */
  issue(request: GiftRequest): Promise<{ readonly codeHash: string; readonly isNew: boolean }>
  /** Notes the gift that has a code. */
  bind(codeHash: string, giftId: string): Promise<void>
  /** Forgets a code whose gift was refused. */
  forget(codeHash: string): Promise<void>
  hashCode(code: string): string
  find(codeHash: string): Promise<Pick<GiftRow, 'userId' | 'giftId' | 'greeting'> | undefined>
  /** Returns greetings by the hash of the code. */
  greetings(codeHashes: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Returns codes by their hash; one that another server's key sealed is missing. */
  codes(codeHashes: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Counts a try of a code: five per account, and a limit per address, in 24 hours. Once there were very many wrong ones in all, an account
   * (a visitor: an address) has one wrong try instead. An account without wrong tries of its own stays free, whatever others do, at its
   * address too. Returns a function that takes the try back because the code was right; null if the try must not be made.
   */
  takeTry(by: CodeTrier): Promise<(() => Promise<void>) | null>
  /** Checks whether somebody may still look at gifts by their codes, by the same limits. Stores nothing. */
  mayLook(by: CodeTrier): Promise<boolean>
  /**
   * Notes a wrong code of somebody who only looked. This is kept in memory, up to the limit of tries: looking is a read, which leaves nothing
   * behind in the store.
   */
  noteWrongLook(by: CodeTrier): void
  sweep(): Promise<void>
}

export interface GiftCodesParts {
  readonly store: Store
  readonly clock: Clock
  readonly serverKey: ServerKey
  readonly limits: Pick<AttemptLimits, 'take' | 'giveBack' | 'read'>
}

/** Codes and greetings older than this are deleted; a gift is over after a week. */
const KEPT_MS = 365 * 24 * 60 * 60_000
const CONTEXT = 'gift'
const EVERYBODY = 'all'

/** A limit and the key by which it counts. */
type Counted = readonly [limit: AttemptLimit, key: string]

const ofAddress = (address: string): Counted => ['giftCodesFromAddress', `address:${address}`]
const ofTrier = ({ userId, address }: CodeTrier): Counted => (userId === null ? ofAddress(address) : ['giftCodes', `account:${userId}`])

export function createGiftCodes({ store, clock, serverKey, limits }: GiftCodesParts): GiftCodes {
  const hashCode = (code: string): string => serverKey.stamp(code, CONTEXT)
  const looks = createLooks(clock)

  function readRows(codeHashes: readonly string[]): Promise<Pick<GiftRow, 'codeHash' | 'sealedCode' | 'greeting'>[]> {
    if (codeHashes.length === 0) return Promise.resolve([])
    const rows = store.selectFrom('gifts').select(['codeHash', 'sealedCode', 'greeting'])
    return rows.where('codeHash', 'in', codeHashes).execute()
  }

  return {
    async issue({ userId, requestId, greeting }) {
      const code = newGiftCode()
      const row = { codeHash: hashCode(code), userId, requestId, greeting, giftId: null, createdAt: clock.now() }
      await store
        .insertInto('gifts')
        .values({ ...row, sealedCode: serverKey.seal(code, CONTEXT) })
        .onConflict((conflict) => conflict.columns(['userId', 'requestId']).doNothing())
        .execute()
      const kept = store.selectFrom('gifts').select('codeHash').where('userId', '=', userId).where('requestId', '=', requestId)
      const { codeHash } = await kept.executeTakeFirstOrThrow()
      return { codeHash, isNew: codeHash === row.codeHash }
    },
    async bind(codeHash, giftId) {
      await store.updateTable('gifts').set({ giftId }).where('codeHash', '=', codeHash).execute()
    },
    async forget(codeHash) {
      await store.deleteFrom('gifts').where('codeHash', '=', codeHash).where('giftId', 'is', null).execute()
    },
    hashCode,
    find: (codeHash) =>
      store.selectFrom('gifts').select(['userId', 'giftId', 'greeting']).where('codeHash', '=', codeHash).executeTakeFirst(),
    async greetings(codeHashes) {
      return new Map((await readRows(codeHashes)).map(({ codeHash, greeting }) => [codeHash, greeting]))
    },
    async codes(codeHashes) {
      const rows = await readRows(codeHashes)
      return new Map(
        rows.flatMap(({ codeHash, sealedCode }) => {
          const code = serverKey.open(sealedCode, CONTEXT)
          return code === null ? [] : [[codeHash, code] as const]
        }),
      )
    },
    async takeTry({ userId, address }) {
      const taken: (() => Promise<void>)[] = []
      const giveBack = async () => {
        for (const undo of taken) await undo()
      }
      const take = ([limit, key]: Counted) => {
        taken.push(() => limits.giveBack(limit, key))
        return limits.take(limit, key)
      }
      const own = ofTrier({ userId, address })
      // This try is counted already.
      const isFirst = async () => (await limits.read(...own)) <= 1
      const isWithin =
        (await take(own)) &&
        (userId === null || (await take(ofAddress(address))) || (await isFirst())) &&
        ((await take(['giftCodesOfAll', EVERYBODY])) || (await isFirst()))
      if (isWithin) return giveBack
      // A try that is not made counts for nobody.
      await giveBack()
      return null
    },
    async mayLook(by) {
      const own = ofTrier(by)
      const wrong = looks.of(own) + (await limits.read(...own))
      if (wrong === 0) return true
      const ofAll = await limits.read('giftCodesOfAll', EVERYBODY)
      return wrong < ATTEMPT_LIMITS[own[0]].count && ofAll < ATTEMPT_LIMITS.giftCodesOfAll.count
    },
    noteWrongLook: (by) => looks.note(ofTrier(by)),
    async sweep() {
      await store
        .deleteFrom('gifts')
        .where('createdAt', '<', clock.now() - KEPT_MS)
        .execute()
    },
  }
}

/** So many keys are kept; whoever needs more of them has as many addresses or accounts. */
const LOOKS_MAX = 10_000

/** Counts wrong looks in memory, each key within the window of its limit. */
function createLooks(clock: Clock) {
  const counts = new Map<string, { count: number; readonly endsAt: number }>()
  const current = ([limit, key]: Counted) => {
    const found = counts.get(`${limit}:${key}`)
    return found !== undefined && found.endsAt > clock.now() ? found : undefined
  }
  return {
    of: (counted: Counted): number => current(counted)?.count ?? 0,
    note(counted: Counted): void {
      const [limit, key] = counted
      const found = current(counted)
      if (found !== undefined) found.count += 1
      else {
        counts.delete(`${limit}:${key}`)
        counts.set(`${limit}:${key}`, { count: 1, endsAt: clock.now() + ATTEMPT_LIMITS[limit].windowMs })
      }
      const [oldest] = counts.keys()
      if (counts.size > LOOKS_MAX && oldest !== undefined) counts.delete(oldest)
    },
  }
}

/** Creates a code of 59 random bits. */
function newGiftCode(): string {
  const characters = GIFT_CODE_CHARACTERS
  return Array.from({ length: GIFT_CODE_LENGTH }, () => characters[randomInt(characters.length)]).join('')
}
