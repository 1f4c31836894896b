import type { ChatMessage } from '../../contract/p2p-chat.ts'
import { chatPictureAddress } from '../../contract/p2p-chat-kinds.ts'

/** Writes a chat as a JSON file: what was said and when, and the address of each picture. A robot's answers are named, not worded, and an operator's messages are the operator's. */
export function exportChat(orderId: string, messages: readonly ChatMessage[]): string {
  const rows = messages.map(({ ts, from, text, unsafeHtml, picture, line }) => ({
    time: new Date(ts).toISOString(),
    from: line === null ? from : 'robot',
    ...(text !== null && { text }),
    ...(unsafeHtml !== null && { html: unsafeHtml }),
    ...(picture !== null && { picture: chatPictureAddress(picture.id) }),
    ...(line !== null && { line }),
  }))
  return `${JSON.stringify({ orderId, messages: rows }, null, 2)}\n`
}
