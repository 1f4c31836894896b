import { CHAT_SEND_PATH, CHAT_UPLOAD_PATH } from '#products/p2p/contract/p2p-chat-kinds.ts'

/** The calls of products that take a picture as their body. */
export const PRODUCT_UPLOAD_PATHS = [CHAT_UPLOAD_PATH] as const

/** The calls of products that are signed with their body though no table of routes has them. */
export const PRODUCT_SIGNED_PATHS = [CHAT_SEND_PATH, ...PRODUCT_UPLOAD_PATHS] as const
