import { randomBytes } from 'node:crypto'
import type { ChatMessage } from '../../contract/p2p-chat.ts'
import { CHAT_TEXT_MAX, ROBOT_LINES } from '../../contract/p2p-chat-kinds.ts'
import { P2P_OPEN_STATUSES, type P2pOrderStatus, type P2pSide } from '../../contract/p2p-kinds.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { ChatMessageRow } from '#gateway/store/tables/chat-tables.ts'
import type { Store } from '#gateway/store/store.ts'
import { CHAT_QUOTAS, exceededQuota, storedBytes, storedPictureBytes, type ChatQuotas } from './quotas.ts'
import { robotLine } from './robot-line.ts'

/** A P2P order as one of its parties' chat needs it. */
export interface ChatOrder {
  readonly status: P2pOrderStatus
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Whether its appeal waits for an operator. */
  readonly isReviewed?: boolean
  /** The other party: an account, or a robot with its side. */
  readonly other: { readonly account: string } | { readonly robotSide: P2pSide }
}

/** A picture that was written anew, as `gateway/pictures` returns it. */
export interface ChatPicture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

export type WrittenMessage =
  | { readonly kind: 'text' | 'html'; readonly body: string }
  | { readonly kind: 'picture'; readonly picture: ChatPicture }

/** A message as operators see it: with the account that wrote it, or `robot` or `operator`. */
export type OperatorMessage = Omit<ChatMessage, 'from'> & { readonly senderId: string }

/**
 * The chats of P2P orders. Only the two parties of an order read and write there, also after it ended, and operators, whose messages are named
 * as such.
 */
export interface Chat {
  /** Returns the messages after an id, oldest first. */
  list(account: string, orderId: string, after?: number): Promise<Result<readonly ChatMessage[], ErrorName>>
  /** Records that a party has seen the messages up to an id; never fewer than before, nor any that do not exist yet. */
  see(account: string, orderId: string, messageId: number): Promise<Result<null, ErrorName>>
  /**
   * Checks whether an account may write there now. Refuses with `p2pOrderUnknown`, or with `chatBlocked` if the other party has blocked it
   * and the order has ended: while it is open, both must be able to settle it.
   */
  mayWrite(account: string, orderId: string): Promise<Result<null, ErrorName>>
  /**
   * Stores a message, without zero characters, which PostgreSQL cannot keep; a robot answers it at once. Refuses like `mayWrite`, and with
   * the quota that is used up.
   */
  send(account: string, orderId: string, message: WrittenMessage): Promise<Result<ChatMessage, ErrorName>>
  /** Returns the bytes of a picture, WebP. */
  picture(account: string, id: string): Promise<Result<Buffer, ErrorName>>
  /** Returns the number of messages that an account has not seen, of each of the given orders of its own that has any. */
  unread(account: string, orderIds: readonly string[]): Promise<readonly { readonly orderId: string; readonly unread: number }[]>
  /** Returns all messages of an order, oldest first, for operators. */
  listAll(orderId: string): Promise<readonly OperatorMessage[]>
  /** Returns the bytes of any picture, for operators. */
  anyPicture(id: string): Promise<Result<Buffer, ErrorName>>
  /**
   * Stores an operator's message to the parties of an order, and tells both of it. It is deleted with the first of them; robots are none.
   */
  sendAsOperator(parties: readonly [string, ...string[]], orderId: string, text: string): Promise<void>
  /** Deletes everything that an account wrote, with its pictures and the answers of robots to it. */
  erase(account: string): Promise<void>
}

export interface ChatOptions {
  readonly store: Store
  readonly clock: Clock
  /** Finds an order of an account; null if it is not a party of it. */
  readonly findOrder: (account: string, orderId: string) => ChatOrder | null
  /** Checks whether a user has blocked another. */
  readonly hasBlocked: (account: string, other: string) => Promise<boolean>
  /** The free space of the disk that the journal writes to, in bytes. */
  readonly diskBytesFree: () => Promise<number>
  /** Called for the other party's account if a message is the first one that it has not seen. */
  readonly onNews: (account: string, orderId: string) => Promise<void>
  readonly quotas?: ChatQuotas
}

const IDS_PER_MS = 1000
const ROBOT = 'robot'
export const CHAT_OPERATOR = 'operator'

export function createChat({ store, clock, findOrder, hasBlocked, diskBytesFree, onNews, quotas = CHAT_QUOTAS }: ChatOptions): Chat {
  let lastId = 0
  /** The length of all chats; null until it is read, and after rows were deleted. */
  let siteBytes: number | null = null

  /** Returns an id above all earlier ones, also if the clock was set back or another message waits for its id, too. */
  async function nextId(): Promise<number> {
    const stored =
      lastId > 0 ? undefined : await store.selectFrom('chatMessages').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    lastId = Math.max(lastId + 1, (stored?.id ?? 0) + 1, clock.now() * IDS_PER_MS)
    return lastId
  }

  async function mayWrite(account: string, order: ChatOrder | null): Promise<Result<null, ErrorName>> {
    if (order === null) return refuse('p2pOrderUnknown')
    const isOpen = P2P_OPEN_STATUSES.some((open) => open === order.status)
    const isBarred = !isOpen && 'account' in order.other && (await hasBlocked(order.other.account, account))
    return isBarred ? refuse('chatBlocked') : ok(null)
  }

  async function readSizes(rows: readonly ChatMessageRow[]) {
    const ids = rows.filter(({ kind }) => kind === 'picture').map(({ body }) => body)
    if (ids.length === 0) return new Map<string, ChatMessage['picture']>()
    const found = await store.selectFrom('chatPictures').select(['id', 'width', 'height']).where('id', 'in', ids).execute()
    return new Map(found.map((row) => [row.id, row]))
  }

  async function shown(rows: readonly ChatMessageRow[], account: string): Promise<ChatMessage[]> {
    const messages = await shownToAll(rows)
    return messages.map(({ senderId, ...message }) => ({
      ...message,
      from: senderId === account ? 'me' : senderId === CHAT_OPERATOR ? 'operator' : 'other',
    }))
  }

  async function shownToAll(rows: readonly ChatMessageRow[]): Promise<OperatorMessage[]> {
    const sizes = await readSizes(rows)
    return rows.map(({ id, senderId, kind, body }) => ({
      id,
      ts: Math.floor(id / IDS_PER_MS),
      senderId,
      text: kind === 'text' ? body : null,
      unsafeHtml: kind === 'html' ? body : null,
      picture: kind === 'picture' ? (sizes.get(body) ?? null) : null,
      line: kind === 'line' ? (ROBOT_LINES.find((line) => line === body) ?? null) : null,
    }))
  }

  async function markSeen(account: string, orderId: string, messageId: number): Promise<void> {
    await store
      .insertInto('chatSeen')
      .values({ orderId, userId: account, messageId })
      .onConflict((conflict) =>
        conflict.columns(['orderId', 'userId']).doUpdateSet({ messageId }).where('chatSeen.messageId', '<', messageId),
      )
      .execute()
  }

  /** Tells the other party once, until it looks. */
  async function tell(account: string, orderId: string, messageId: number): Promise<void> {
    const seen = await store
      .selectFrom('chatSeen')
      .select('messageId')
      .where('orderId', '=', orderId)
      .where('userId', '=', account)
      .executeTakeFirst()
    const earlier = await store
      .selectFrom('chatMessages')
      .select('id')
      .where('orderId', '=', orderId)
      .where('senderId', '!=', account)
      .where('id', '>', seen?.messageId ?? 0)
      .where('id', '<', messageId)
      .limit(1)
      .executeTakeFirst()
    if (earlier === undefined) await onNews(account, orderId)
  }

  async function answer(account: string, orderId: string, order: ChatOrder, isPicture: boolean): Promise<void> {
    // What a robot says of an appeal is about the rule.
    if (!('robotSide' in order.other) || order.isReviewed === true) return
    const last = await store
      .selectFrom('chatMessages')
      .select('body')
      .where('orderId', '=', orderId)
      .where('senderId', '=', ROBOT)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const line = robotLine({ side: order.other.robotSide, status: order.status }, isPicture, last?.body ?? null)
    if (line === null) return
    const row = { id: await nextId(), orderId, senderId: ROBOT, ownerId: account, kind: 'line', body: line, bytes: line.length }
    await store.insertInto('chatMessages').values(row).execute()
  }

  const readRows = (orderId: string, after: number) =>
    store.selectFrom('chatMessages').selectAll().where('orderId', '=', orderId).where('id', '>', after).orderBy('id').execute()

  return {
    async list(account, orderId, after = 0) {
      const order = findOrder(account, orderId)
      if (order === null) return refuse('p2pOrderUnknown')
      const messages = await shown(await readRows(orderId, after), account)
      return ok(after === 0 && 'robotSide' in order.other ? [greeting(order), ...messages] : messages)
    },
    async see(account, orderId, messageId) {
      if (findOrder(account, orderId) === null) return refuse('p2pOrderUnknown')
      const seen = await store
        .selectFrom('chatMessages')
        .select('id')
        .where('orderId', '=', orderId)
        .where('id', '<=', messageId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (seen !== undefined) await markSeen(account, orderId, seen.id)
      return ok(null)
    },
    mayWrite: (account, orderId) => mayWrite(account, findOrder(account, orderId)),
    async send(account, orderId, message) {
      const order = findOrder(account, orderId)
      const allowed = await mayWrite(account, order)
      if (order === null || !allowed.ok) return allowed.ok ? refuse('p2pOrderUnknown') : allowed
      const isPicture = message.kind === 'picture'
      if (message.kind === 'text' && message.body.length > CHAT_TEXT_MAX) return refuse('chatTooLong')
      const free = await diskBytesFree()
      const id = await nextId()
      const pictureId = randomBytes(16).toString('hex')
      const body = isPicture ? pictureId : message.body.replaceAll('\u0000', '')
      if (body === '') return refuse('invalidParameter')
      const row = { id, orderId, senderId: account, ownerId: account, kind: message.kind, body, bytes: Buffer.byteLength(body) }
      const bytes = row.bytes + (isPicture ? storedPictureBytes(message.picture.bytes.length) : 0)
      siteBytes ??= await storedBytes(store)
      const check = { orderId, account, isPicture, bytes, siteBytes }
      const refused = await store.transaction().execute(async (step) => {
        const exceeded = await exceededQuota(step, check, quotas, free)
        if (exceeded !== null) return exceeded
        if (isPicture) {
          const { width, height } = message.picture
          const data = message.picture.bytes.toString('base64')
          const size = { width, height, bytes: message.picture.bytes.length }
          const picture = { id: pictureId, orderId, ownerId: account, ...size, createdAt: clock.now(), data }
          await step.insertInto('chatPictures').values(picture).execute()
        }
        await step.insertInto('chatMessages').values(row).execute()
        return null
      })
      if (refused !== null) return refuse(refused)
      if (siteBytes !== null) siteBytes += bytes
      if ('account' in order.other) await tell(order.other.account, orderId, id)
      else await answer(account, orderId, order, isPicture)
      const [written] = await shown([row], account)
      return written === undefined ? refuse('internal') : ok(written)
    },
    async picture(account, id) {
      const row = await store.selectFrom('chatPictures').select(['orderId', 'data']).where('id', '=', id).executeTakeFirst()
      // The same answer whether there is no such picture or it is not for this reader.
      if (row === undefined || findOrder(account, row.orderId) === null) return refuse('pictureUnknown')
      return ok(Buffer.from(row.data, 'base64'))
    },
    async unread(account, orderIds) {
      const own = orderIds.filter((orderId) => findOrder(account, orderId) !== null)
      if (own.length === 0) return []
      const rows = await store
        .selectFrom('chatMessages as message')
        .leftJoin('chatSeen as seen', (join) => join.onRef('seen.orderId', '=', 'message.orderId').on('seen.userId', '=', account))
        .select(['message.orderId', (row) => row.fn.countAll().as('unread')])
        .where('message.orderId', 'in', own)
        .where('message.senderId', '!=', account)
        .where((row) => row.or([row('seen.messageId', 'is', null), row('message.id', '>', row.ref('seen.messageId'))]))
        .groupBy('message.orderId')
        .execute()
      return rows.map(({ orderId, unread }) => ({ orderId, unread: Number(unread) }))
    },
    listAll: async (orderId) => shownToAll(await readRows(orderId, 0)),
    async anyPicture(id) {
      const row = await store.selectFrom('chatPictures').select('data').where('id', '=', id).executeTakeFirst()
      return row === undefined ? refuse('pictureUnknown') : ok(Buffer.from(row.data, 'base64'))
    },
    async sendAsOperator(parties, orderId, text) {
      const id = await nextId()
      const body = text.replaceAll('\u0000', '')
      const row = { id, orderId, senderId: CHAT_OPERATOR, ownerId: parties[0], kind: 'text', body, bytes: Buffer.byteLength(body) }
      await store.insertInto('chatMessages').values(row).execute()
      if (siteBytes !== null) siteBytes += row.bytes
      for (const party of parties) await tell(party, orderId, id)
    },
    async erase(account) {
      await store.transaction().execute(async (step) => {
        await step.deleteFrom('chatMessages').where('ownerId', '=', account).execute()
        await step.deleteFrom('chatPictures').where('ownerId', '=', account).execute()
        await step.deleteFrom('chatSeen').where('userId', '=', account).execute()
      })
      siteBytes = null
    },
  }
}

/** The first line of a robot's chat. It is not stored, since every such chat has it. */
function greeting({ createdAt }: ChatOrder): ChatMessage {
  return { id: 0, ts: createdAt, from: 'other', text: null, unsafeHtml: null, picture: null, line: 'hello' }
}
