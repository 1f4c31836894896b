import type { Schema } from '#gateway/store/schema.ts'
import type { Store } from '#gateway/store/store.ts'
import { listLetters } from './delivery/letters.ts'
import type { Outbox } from './delivery/outbox.ts'
import { selectUsers, type Users } from './users.ts'

/** A copy of what the store keeps about an account and its sub-accounts: without secrets, and without what is about other people. */
export interface DataCopy {
  /** Returns the lists of the copy with their rows, as they are taken. */
  sections(userId: string): AsyncGenerator<{ readonly name: string; readonly rows: AsyncIterable<object> }>
}

/** The tables whose rows belong to one account, by the columns that the copy has of them, and those by which the rows are in order. */
export const OWN_TABLES = {
  sessions: { by: ['createdAt', 'id'], columns: ['userId', 'device', 'address', 'createdAt', 'seenAt', 'expiresAt', 'endedAt'] },
  devices: { by: ['firstSeenAt', 'deviceHash'], columns: ['userId', 'firstSeenAt', 'seenAt'] },
  passkeys: { by: ['createdAt', 'id'], columns: ['userId', 'name', 'rpId', 'createdAt', 'usedAt'] },
  identities: { by: ['createdAt', 'provider'], columns: ['userId', 'provider', 'subject', 'email', 'createdAt'] },
  apiKeys: {
    by: ['createdAt', 'apiKey'],
    columns: ['userId', 'apiKey', 'label', 'permissions', 'addresses', 'expiresAt', 'createdAt', 'usedAt'],
  },
  hooks: { by: ['createdAt', 'id'], columns: ['userId', 'id', 'name', 'createdAt', 'usedAt'] },
  hookArrivals: {
    by: ['arrivedAt', 'key'],
    columns: ['userId', 'hookId', 'arrivedAt', 'messageId', 'action', 'code', 'orderId', 'botId'],
  },
  suspensions: { by: ['suspendedAt', 'id'], columns: ['userId', 'kind', 'suspendedAt'] },
  countdowns: { by: ['apiKey'], columns: ['userId', 'apiKey', 'seconds'] },
  withdrawPasswords: { by: ['userId'], columns: ['userId', 'changedAt', 'wrongTries', 'lockedUntil'] },
  operatorFreezes: { by: ['frozenAt', 'userId'], columns: ['userId', 'frozenAt', 'message', 'fate'] },
  invitationUses: { by: ['usedAt', 'userId'], columns: ['userId', 'code', 'usedAt'] },
  inboxNotices: { by: ['userId', 'id'], columns: ['userId', 'kind', 'args', 'happenedAt', 'readAt'] },
  alerts: {
    by: ['createdAt', 'id'],
    columns: ['userId', 'id', 'product', 'symbol', 'kind', 'direction', 'value', 'line', 'channels', 'status', 'createdAt', 'endedAt'],
  },
  alertTargets: { by: ['createdAt', 'id'], columns: ['userId', 'kind', 'label', 'createdAt'] },
  alertDeliveries: { by: ['createdAt', 'id'], columns: ['userId', 'alertId', 'channel', 'notice', 'status', 'tries', 'createdAt'] },
  gifts: { by: ['createdAt', 'codeHash'], columns: ['userId', 'giftId', 'greeting', 'createdAt'] },
  p2pMethods: { by: ['id'], columns: ['userId', 'fiat', 'kind', 'reference', 'createdAt'] },
  p2pTexts: { by: ['createdAt', 'hash'], columns: ['userId', 'remark', 'terms', 'createdAt'] },
  p2pBlocks: { by: ['createdAt', 'blockedId'], columns: ['userId', 'createdAt'] },
  journalNotes: { by: ['changedAt', 'tradeId'], columns: ['userId', 'tradeId', 'note', 'tags', 'changedAt'] },
  journalPictures: { by: ['createdAt', 'id'], columns: ['userId', 'tradeId', 'width', 'height', 'createdAt', 'data'] },
} as const satisfies {
  readonly [Table in keyof Schema]?: { readonly by: readonly (keyof Schema[Table])[]; readonly columns: readonly (keyof Schema[Table])[] }
}
type OwnTable = keyof typeof OWN_TABLES

/** The rows that are read at once; a picture is far larger than any other row. */
const ROWS_AT_ONCE = 200

export function createDataCopy(store: Store, users: Pick<Users, 'subAccounts'>, outbox: Pick<Outbox, 'list'> | null): DataCopy {
  async function* readOwn(table: OwnTable, userIds: readonly string[]): AsyncGenerator<object> {
    const { by, columns } = OWN_TABLES[table]
    for (let offset = 0; ; offset += ROWS_AT_ONCE) {
      // The tables have different rows; each name was checked against its own.
      let rows = store
        .selectFrom(table as 'sessions')
        .select(columns as unknown as 'userId'[])
        .where('userId', 'in', userIds)
      for (const column of by) rows = rows.orderBy(column as 'userId')
      const found = await rows.limit(ROWS_AT_ONCE).offset(offset).execute()
      yield* found
      if (found.length < ROWS_AT_ONCE) return
    }
  }

  async function* readAccounts(userIds: readonly string[]): AsyncGenerator<object> {
    for (const row of await selectUsers(store).where('users.id', 'in', userIds).orderBy('createdAt').execute()) {
      const { passwordHash, totpSecret, totpStep: _step, idHash: _hash, heldAt: _held, ...shown } = row
      yield { ...shown, hasPassword: passwordHash !== null, hasAuthenticator: totpSecret !== null }
    }
  }

  /** Reads by whose link the accounts came, and how many came by theirs; not who. */
  async function* readReferrals(userIds: readonly string[]): AsyncGenerator<object> {
    const own = await store.selectFrom('referrals').selectAll().where('userId', 'in', userIds).execute()
    for (const { userId, inviterId, codes, createdAt } of own) yield { userId, wasInvited: inviterId !== null, codes, createdAt }
    const came = store.selectFrom('referrals').select('createdAt').where('inviterId', 'in', userIds).orderBy('createdAt')
    for (const { createdAt } of await came.execute()) yield { hasInvited: true, createdAt }
  }

  /** Reads the chats in which the accounts have part, with both sides: who else writes has no name in them. */
  async function* readChats(userIds: readonly string[]): AsyncGenerator<object> {
    const orders = await store
      .selectFrom('chatMessages')
      .select('orderId')
      .where('ownerId', 'in', userIds)
      .union(store.selectFrom('chatSeen').select('orderId').where('userId', 'in', userIds))
      .execute()
    for (const { orderId } of orders.toSorted((one, other) => Number(one.orderId) - Number(other.orderId))) {
      const messages = store.selectFrom('chatMessages').selectAll().where('orderId', '=', orderId).orderBy('id')
      for (const { id, senderId, kind, body } of await messages.execute()) {
        const from = userIds.includes(senderId) ? 'me' : senderId === 'robot' ? 'robot' : 'other'
        yield { orderId, sentAt: Math.floor(id / 1000), from, kind, body }
      }
    }
  }

  async function* readChatPictures(userIds: readonly string[]): AsyncGenerator<object> {
    const ids = store.selectFrom('chatPictures').select('id').where('ownerId', 'in', userIds).orderBy('createdAt').orderBy('id')
    for (const { id } of await ids.execute()) {
      const row = store.selectFrom('chatPictures').select(['id', 'orderId', 'width', 'height', 'createdAt', 'data']).where('id', '=', id)
      yield* await row.execute()
    }
  }

  /** Reads what the accounts have reported, not whom: another user's id is that user's. */
  async function* readReports(userIds: readonly string[]): AsyncGenerator<object> {
    const rows = store.selectFrom('p2pReports').select(['subject', 'reason', 'text', 'createdAt', 'closedAt', 'outcome'])
    yield* await rows.where('reporterId', 'in', userIds).orderBy('id').execute()
  }

  async function* readSuspensions(userIds: readonly string[]): AsyncGenerator<object> {
    const rows = store.selectFrom('p2pSuspensions').select(['ownerId', 'reason', 'suspendedAt'])
    yield* await rows.where('ownerId', 'in', userIds).execute()
  }

  async function* readLetters(userIds: readonly string[]): AsyncGenerator<object> {
    if (outbox === null) return
    for (const user of await store.selectFrom('users').selectAll().where('id', 'in', userIds).execute())
      yield* await listLetters(outbox, user)
  }

  return {
    async *sections(userId) {
      const userIds = [userId, ...(await users.subAccounts(userId)).map(({ id }) => id)]
      yield { name: 'accounts', rows: readAccounts(userIds) }
      yield { name: 'letters', rows: readLetters(userIds) }
      for (const table of Object.keys(OWN_TABLES) as OwnTable[]) yield { name: table, rows: readOwn(table, userIds) }
      yield { name: 'referrals', rows: readReferrals(userIds) }
      yield { name: 'p2pReports', rows: readReports(userIds) }
      yield { name: 'p2pSuspensions', rows: readSuspensions(userIds) }
      yield { name: 'p2pChats', rows: readChats(userIds) }
      yield { name: 'p2pChatPictures', rows: readChatPictures(userIds) }
    },
  }
}
