/** The words, limits and addresses of chats, without schemas, so that pages can import them. */

/** The largest file of a picture, in bytes. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024
/** The largest upload: a picture with the fields beside it, their names and boundaries. */
export const UPLOAD_BYTES_MAX = PICTURE_BYTES_MAX + 16 * 1024
/** The most pixels that a picture may have. */
export const PICTURE_PIXELS_MAX = 25_000_000
/** A longer side is reduced to this length. */
export const PICTURE_SIDE_MAX_PX = 2048
/** The types that a picture may have, judged by its content. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

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
