import { randomBytes } from 'node:crypto'
import { JOURNAL_LIMITS } from '#lib/contract/trading/journal-limits.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { Store } from '#gateway/store/store.ts'

/** A chart that is kept with a note, without its bytes. */
interface KeptPicture {
  readonly id: string
  readonly width: number
  readonly height: number
}

/** A picture that was written anew, as `gateway/pictures` returns it. */
interface NewPicture extends Omit<KeptPicture, 'id'> {
  readonly bytes: Buffer
}

/** The charts that users keep with their notes: one per trade, until the note, the chart or the account is deleted. */
export interface JournalPictures {
  /** Returns all charts of a user by the id of the trade. */
  all(userId: string): Promise<ReadonlyMap<string, KeptPicture>>
  /** Refuses with `tradeUnknown` where the trade has no note: a chart alone is not kept. */
  mayKeep(userId: string, tradeId: string): Promise<Result<null, ErrorName>>
  /** Keeps a chart in place of an earlier one of the trade. Refuses like `mayKeep`, and with `journalPicturesFull`. */
  keep(userId: string, tradeId: string, picture: NewPicture, diskBytesFree: number): Promise<Result<KeptPicture, ErrorName>>
  remove(userId: string, tradeId: string): Promise<void>
  /** Returns the bytes of a chart of this user, WebP. */
  find(userId: string, id: string): Promise<Result<Buffer, ErrorName>>
}

const MB = 1024 * 1024
/** The share of the store that all charts may take, and the space on the disk that is left to the journal of commands. */
const SITE_BYTES_MAX = 2048 * MB
/** The part of it that guests may take together; the rest is kept for registered users (DESIGN 6.13). */
const GUESTS_BYTES_MAX = 512 * MB
const DISK_BYTES_FREE = 1024 * MB

/** Base64 is a third longer than its bytes. */
const storedLength = (bytes: number): number => Math.ceil(bytes / 3) * 4

export function createJournalPictures(store: Store, clock: Clock): JournalPictures {
  async function mayKeep(userId: string, tradeId: string, reads: Pick<Store, 'selectFrom'> = store): Promise<Result<null, ErrorName>> {
    const note = await reads
      .selectFrom('journalNotes')
      .select('tradeId')
      .where('userId', '=', userId)
      .where('tradeId', '=', tradeId)
      .executeTakeFirst()
    return note === undefined ? refuse('tradeUnknown') : ok(null)
  }

  async function isFull(reads: Pick<Store, 'selectFrom'>, userId: string, tradeId: string, length: number): Promise<boolean> {
    const own = await reads.selectFrom('journalPictures').select(['tradeId', 'bytes']).where('userId', '=', userId).execute()
    const others = own.filter((row) => row.tradeId !== tradeId)
    const ownBytes = others.reduce((sum, { bytes }) => sum + storedLength(bytes), length)
    const site = await reads
      .selectFrom('journalPictures')
      .select((row) => row.fn.coalesce(row.fn.sum<number | string>('bytes'), row.lit(0)).as('bytes'))
      .executeTakeFirst()
    const siteBytes = storedLength(Number(site?.bytes ?? 0)) + length
    if (others.length >= JOURNAL_LIMITS.pictures || ownBytes > JOURNAL_LIMITS.pictureBytes || siteBytes > SITE_BYTES_MAX) return true
    return isFullForGuests(reads, userId, length)
  }

  async function isFullForGuests(reads: Pick<Store, 'selectFrom'>, userId: string, length: number): Promise<boolean> {
    const user = await reads.selectFrom('users').select('kind').where('id', '=', userId).executeTakeFirst()
    if (user?.kind !== 'guest') return false
    const guests = await reads
      .selectFrom('journalPictures')
      .innerJoin('users', 'users.id', 'journalPictures.userId')
      .where('users.kind', '=', 'guest')
      .select((row) => row.fn.coalesce(row.fn.sum<number | string>('journalPictures.bytes'), row.lit(0)).as('bytes'))
      .executeTakeFirst()
    return storedLength(Number(guests?.bytes ?? 0)) + length > GUESTS_BYTES_MAX
  }

  return {
    async all(userId) {
      const rows = await store
        .selectFrom('journalPictures')
        .select(['id', 'tradeId', 'width', 'height'])
        .where('userId', '=', userId)
        .execute()
      return new Map(rows.map(({ tradeId, ...picture }) => [tradeId, picture]))
    },
    mayKeep: (userId, tradeId) => mayKeep(userId, tradeId),
    async keep(userId, tradeId, { bytes, width, height }, diskBytesFree) {
      const length = storedLength(bytes.length)
      if (diskBytesFree - length < DISK_BYTES_FREE) return refuse('journalPicturesFull')
      const kept = { id: randomBytes(16).toString('hex'), width, height }
      return store.transaction().execute(async (step): Promise<Result<KeptPicture, ErrorName>> => {
        // The note may have been deleted while the picture was decoded.
        const allowed = await mayKeep(userId, tradeId, step)
        if (!allowed.ok) return allowed
        if (await isFull(step, userId, tradeId, length)) return refuse('journalPicturesFull')
        await step.deleteFrom('journalPictures').where('userId', '=', userId).where('tradeId', '=', tradeId).execute()
        const row = { ...kept, userId, tradeId, bytes: bytes.length, createdAt: clock.now(), data: bytes.toString('base64') }
        await step.insertInto('journalPictures').values(row).execute()
        return ok(kept)
      })
    },
    async remove(userId, tradeId) {
      await store.deleteFrom('journalPictures').where('userId', '=', userId).where('tradeId', '=', tradeId).execute()
    },
    async find(userId, id) {
      const row = await store
        .selectFrom('journalPictures')
        .select('data')
        .where('id', '=', id)
        .where('userId', '=', userId)
        .executeTakeFirst()
      // The same answer whether there is no such chart or it is another user's.
      return row === undefined ? refuse('pictureUnknown') : ok(Buffer.from(row.data, 'base64'))
    },
  }
}
