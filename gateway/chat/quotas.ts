import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Store } from '#gateway/store/store.ts'

/**
 * The share of the store that chats may take, so that the journal never lacks room: in bytes, and in numbers of messages and pictures.
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
  /** Of the picture to be stored; 0 for a text. */
  readonly bytes: number
}

/** Returns the quota that a further message would exceed, by its error; null if there is room for it. */
export async function exceededQuota(
  store: Pick<Store, 'selectFrom'>,
  { orderId, account, bytes }: QuotaCheck,
  quotas: ChatQuotas,
  diskBytesFree: number,
): Promise<ErrorName | null> {
  if (diskBytesFree - bytes < quotas.diskBytesFree) return 'chatSiteFull'
  const count = (rows: { readonly count: number | string | bigint } | undefined) => Number(rows?.count ?? 0)
  const messages = store.selectFrom('chatMessages').select((row) => row.fn.countAll().as('count'))
  const ownMessages = messages.where('ownerId', '=', account)
  if (count(await ownMessages.where('orderId', '=', orderId).executeTakeFirst()) >= quotas.partyMessages) return 'chatOrderFull'
  if (count(await ownMessages.executeTakeFirst()) >= quotas.accountMessages) return 'chatAccountFull'
  if (bytes === 0) return null
  const pictures = store.selectFrom('chatPictures').select((row) => row.fn.countAll().as('count'))
  const ownPictures = pictures.where('ownerId', '=', account).where('orderId', '=', orderId)
  if (count(await ownPictures.executeTakeFirst()) >= quotas.partyPictures) return 'chatOrderFull'
  const stored = store.selectFrom('chatPictures').select((row) => row.fn.coalesce(row.fn.sum('bytes'), row.lit(0)).as('count'))
  if (count(await stored.where('ownerId', '=', account).executeTakeFirst()) + bytes > quotas.accountBytes) return 'chatAccountFull'
  if (count(await stored.executeTakeFirst()) + bytes > quotas.siteBytes) return 'chatSiteFull'
  return null
}
