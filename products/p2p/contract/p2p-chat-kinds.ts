/** The words, limits and addresses of chats, without schemas, so that pages can import them. */

/** Characters of a message; formatted ones need more for their tags. */
export const CHAT_TEXT_MAX = 2000
export const CHAT_HTML_MAX = 8000

/** The answers that robots give by rule. Their texts are made in the language of the reader. */
export const ROBOT_LINES = ['hello', 'unpaid', 'paying', 'releasing', 'paid', 'picture', 'appeal', 'ended'] as const
export type RobotLine = (typeof ROBOT_LINES)[number]

/** `GET`: the messages of an order, oldest first. */
export const CHAT_LIST_PATH = '/v1/p2p/chat/list'
/** `POST`: the caller has seen the messages of an order up to one. */
export const CHAT_SEEN_PATH = '/v1/p2p/chat/seen'
/** `POST`: a text. */
export const CHAT_SEND_PATH = '/v1/p2p/chat/send'
/** `POST`: a picture; the body is the file itself, and the query names the order. */
export const CHAT_UPLOAD_PATH = '/v1/p2p/chat/picture'
/** `GET`: the numbers of new messages of some orders. */
export const CHAT_UNREAD_PATH = '/v1/p2p/chat/unread'
/** `GET`: all that was written about an order, as a file. */
export const CHAT_EXPORT_PATH = '/v1/p2p/chat/export'

/** Returns the address of a picture, which only the parties of its order can fetch. */
export const chatPictureAddress = (id: string): string => `/v1/p2p/picture/${id}`
/** Returns the address of the file with an order's chat. */
export const chatExportAddress = (orderId: string): string => `${CHAT_EXPORT_PATH}?orderId=${encodeURIComponent(orderId)}`
