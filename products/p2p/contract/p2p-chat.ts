import { Type, type Static } from 'typebox'
import { nullable } from '#lib/contract/trading/trading-fields.ts'
import { CHAT_HTML_MAX, ROBOT_LINES } from './p2p-chat-kinds.ts'

/** A message of an order's chat. Exactly one of `text`, `unsafeHtml`, `picture` and `line` is set. */
export const ChatMessage = Type.Object({
  /** Grows with each message. */
  id: Type.Number(),
  /** Milliseconds since 1970. */
  ts: Type.Number(),
  /** `operator`: an operator of the site, for both parties. */
  from: Type.Enum(['me', 'other', 'operator']),
  text: nullable(Type.String()),
  /** As the sender sent it: a reader sanitises it before it shows it. */
  unsafeHtml: nullable(Type.String()),
  picture: nullable(Type.Object({ id: Type.String(), width: Type.Integer(), height: Type.Integer() })),
  line: nullable(Type.Enum([...ROBOT_LINES])),
})
export type ChatMessage = Static<typeof ChatMessage>

const OrderId = Type.String({ minLength: 1, maxLength: 40 })

export const ChatQuery = Type.Object({
  orderId: OrderId,
  /** The last id that the reader has; only later messages are answered. */
  after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
})
export type ChatQuery = Static<typeof ChatQuery>

export const ChatPage = Type.Object({ rows: Type.Array(ChatMessage) })
export type ChatPage = Static<typeof ChatPage>

/** The last message that the caller has seen. */
export const ChatSeenBody = Type.Object({ orderId: OrderId, messageId: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) })
export type ChatSeenBody = Static<typeof ChatSeenBody>

export const ChatSendBody = Type.Object({
  orderId: OrderId,
  format: Type.Enum(['text', 'html']),
  body: Type.String({ minLength: 1, maxLength: CHAT_HTML_MAX }),
})
export type ChatSendBody = Static<typeof ChatSendBody>

export const ChatUploadQuery = Type.Object({ orderId: OrderId })
export type ChatUploadQuery = Static<typeof ChatUploadQuery>

export const ChatSent = Type.Object({ message: ChatMessage })
export type ChatSent = Static<typeof ChatSent>

/** Orders whose new messages are asked for, as ids with commas between them. */
export const ChatUnreadQuery = Type.Object({ orderIds: Type.String({ maxLength: 2000, pattern: '^[\\w-]{1,40}(,[\\w-]{1,40}){0,49}$' }) })
export type ChatUnreadQuery = Static<typeof ChatUnreadQuery>

/** Messages that the caller has not seen yet, by order. */
export const ChatUnread = Type.Object({ rows: Type.Array(Type.Object({ orderId: Type.String(), unread: Type.Number() })) })
export type ChatUnread = Static<typeof ChatUnread>
