import { sql } from 'kysely'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Store } from '#gateway/store/store.ts'

/**
 * The share of the store that chats may take, so that the journal never lacks room: in bytes of texts and pictures as they are stored, and in
 * numbers of messages and pictures.
 */
export interface ChatQuotas {
  /** Of one party in the chat of one order, so that it cannot use up the room of the other. */
  readonly partyMessages: number
  readonly partyPictures: number
  readonly accountMessages: number
  readonly accountBytes: number
  readonly siteBytes: number
  /** The space on the disk that is left to others. */
  readonly diskBytesFree: number
}

const MB = 1024 * 1024

export const CHAT_QUOTAS: ChatQuotas = {
  partyMessages: 100,
  partyPictures: 10,
  accountMessages: 5000,
  accountBytes: 50 * MB,
  siteBytes: 2048 * MB,
  diskBytesFree: 1024 * MB,
}

export interface QuotaCheck {
  readonly orderId: string
  readonly account: string
  readonly isPicture: boolean
  /** The length of everything that is to be stored. */
  readonly bytes: number
  /** The length of everything that all chats have stored. */
  readonly siteBytes: number
}

/** Returns the length of a picture as it is stored: as text in base64, which is a third longer. */
export function storedPictureBytes(bytes: number): number {
  return Math.ceil(bytes / 3) * 4
}

/** The same, of each row of `chatPictures`; both stores divide integers to an integer. */
const STORED_BYTES = sql<number>`(("bytes" + 2) / 3) * 4`

type Reads = Pick<Store, 'selectFrom'>

function count(rows: { readonly count: number | string | bigint } | undefined): number {
  return Number(rows?.count ?? 0)
}

/** Returns the length of the messages and pictures of one account, or of all. */
export async function storedBytes(store: Reads, account?: string): Promise<number> {
  const texts = store.selectFrom('chatMessages').select((row) => row.fn.coalesce(row.fn.sum('bytes'), row.lit(0)).as('count'))
  const pictures = store.selectFrom('chatPictures').select((row) => row.fn.coalesce(row.fn.sum(STORED_BYTES), row.lit(0)).as('count'))
  const [ofTexts, ofPictures] =
    account === undefined ? [texts, pictures] : [texts.where('ownerId', '=', account), pictures.where('ownerId', '=', account)]
  return count(await ofTexts.executeTakeFirst()) + count(await ofPictures.executeTakeFirst())
}

/** Returns the quota that a further message would exceed, by its error; null if there is room for it. */
export async function exceededQuota(
  store: Reads,
  { orderId, account, isPicture, bytes, siteBytes }: QuotaCheck,
  quotas: ChatQuotas,
  diskBytesFree: number,
): Promise<ErrorName | null> {
  if (diskBytesFree - bytes < quotas.diskBytesFree || siteBytes + bytes > quotas.siteBytes) return 'chatSiteFull'
  const messages = store.selectFrom('chatMessages').select((row) => row.fn.countAll().as('count'))
  // An operator's messages are deleted with an account, and use up none of its room.
  const ownMessages = messages.where('ownerId', '=', account).where('senderId', '!=', 'operator')
  if (count(await ownMessages.where('orderId', '=', orderId).executeTakeFirst()) >= quotas.partyMessages) return 'chatOrderFull'
  if (count(await ownMessages.executeTakeFirst()) >= quotas.accountMessages) return 'chatAccountFull'
  if ((await storedBytes(store, account)) + bytes > quotas.accountBytes) return 'chatAccountFull'
  if (!isPicture) return null
  const pictures = store.selectFrom('chatPictures').select((row) => row.fn.countAll().as('count'))
  const ownPictures = pictures.where('ownerId', '=', account).where('orderId', '=', orderId)
  return count(await ownPictures.executeTakeFirst()) >= quotas.partyPictures ? 'chatOrderFull' : null
}
