import { type Kysely, sql } from 'kysely'

/** A message about a P2P order, or the answer of a robot to one. */
export interface ChatMessageRow {
  /** Milliseconds since 1970 at which it was stored, times 1000, and more for each further one: a later message has a larger id. */
  readonly id: number
  readonly orderId: string
  /** The account that wrote it; `robot` for a robot's answer. */
  readonly senderId: string
  /** The account with which it is deleted: for a robot's answer the one that it answers. */
  readonly ownerId: string
  /** `text`, `html`, `picture`, or `line` of a robot. */
  readonly kind: string
  /** The text, the HTML as it was sent, the picture's id, or the name of the robot's line. */
  readonly body: string
  /** The length of `body` as it is stored. */
  readonly bytes: number
}

/** A picture of a chat, already decoded and written anew. */
export interface ChatPictureRow {
  readonly id: string
  readonly orderId: string
  readonly ownerId: string
  readonly width: number
  readonly height: number
  /** Of `data` before it was written as text. */
  readonly bytes: number
  readonly createdAt: number
  /** WebP, in base64. */
  readonly data: string
}

/** The last message of an order that a party has seen. */
export interface ChatSeenRow {
  readonly orderId: string
  readonly userId: string
  readonly messageId: number
}

export async function createChatTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('chatMessages')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('orderId', 'text', (column) => column.notNull())
    .addColumn('senderId', 'text', (column) => column.notNull())
    .addColumn('ownerId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('chat_messages_of_order').on('chatMessages').columns(['orderId', 'id']).execute()
  await schema.createIndex('chat_messages_of_owner').on('chatMessages').columns(['ownerId', 'id']).execute()
  await schema
    .createTable('chatPictures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('orderId', 'text', (column) => column.notNull())
    .addColumn('ownerId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .execute()
  // With the bytes, so that a sum never reads the pictures.
  await schema.createIndex('chat_pictures_of_owner').on('chatPictures').columns(['ownerId', 'bytes']).execute()
  await schema.createIndex('chat_pictures_of_order').on('chatPictures').column('orderId').execute()
  await schema
    .createTable('chatSeen')
    .addColumn('orderId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('messageId', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('chat_seen_key', ['orderId', 'userId'])
    .execute()
}

/** Adds the lengths of messages, which count towards the quotas of chats like pictures. */
export async function addMessageBytes(store: Kysely<unknown>): Promise<void> {
  await store.schema
    .alterTable('chatMessages')
    .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  const messages = store as Kysely<{ chatMessages: { bytes: number; body: string } }>
  await messages
    .updateTable('chatMessages')
    .set({ bytes: sql<number>`octet_length("body")` })
    .execute()
  // With the bytes, so that a sum never reads the messages.
  await store.schema.createIndex('chat_message_bytes_of_owner').on('chatMessages').columns(['ownerId', 'bytes']).execute()
}
