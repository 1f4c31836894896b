'use client'

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatMessage, ChatPage, ChatSent } from '../../contract/p2p-chat.ts'
import { CHAT_LIST_PATH, CHAT_SEEN_PATH, CHAT_SEND_PATH, CHAT_UPLOAD_PATH } from '../../contract/p2p-chat-kinds.ts'
import { useIdentity } from '#lib/stores/session/identity.tsx'
import { useRefresh } from '#lib/stores/use-refresh.ts'

export interface Chat {
  /** Null until they are known. */
  readonly messages: readonly ChatMessage[] | null
  readonly isFailed: boolean
  readonly reload: () => void
  /** Reject with RequestError, after its toast. */
  readonly send: (format: 'text' | 'html', body: string) => Promise<void>
  readonly upload: (file: Blob) => Promise<void>
}

/** How often new messages are asked for, in milliseconds. */
const REFRESH_MS = 3000
/** The longest time for a picture on a slow line. */
const UPLOAD_TIMEOUT_MS = 30_000

/** Returns the messages of an order. Only those after the last known one are fetched again. */
export function useChat(orderId: string): Chat {
  const { requests } = useIdentity()
  const [messages, setMessages] = useState<readonly ChatMessage[] | null>(null)
  const [isFailed, setFailed] = useState(false)

  /** Adds messages in their order; two answers may bring the same one. */
  const add = useCallback((fresh: readonly ChatMessage[]) => {
    setMessages((known) => {
      const byId = new Map([...(known ?? []), ...fresh].map((message) => [message.id, message]))
      return [...byId.values()].toSorted((a, b) => a.id - b.id)
    })
  }, [])
  /** The last message that the gateway knows to be seen, as far as this page knows. */
  const seen = useRef(0)
  /** States that the newest message is on the screen. If that fails, the next look tries it again. */
  const state = async (rows: readonly ChatMessage[]) => {
    const messageId = Math.max(...rows.map(({ id }) => id), 0)
    if (messageId <= seen.current) return
    const { http } = await requests()
    await http.post(CHAT_SEEN_PATH, { orderId, messageId }, { quiet: true })
    seen.current = messageId
  }
  const look = useEffectEvent(async (quiet: boolean) => {
    const last = messages?.at(-1)?.id
    try {
      const { http } = await requests()
      const page = (await http.get(CHAT_LIST_PATH, { orderId, ...(last !== undefined && { after: last }) }, { quiet })) as ChatPage
      add(page.rows)
      setFailed(false)
      await state([...(messages ?? []), ...page.rows])
    } catch {
      // A later look may succeed; a chat that was never shown says so.
      setFailed(true)
    }
  })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const again = () => void look(turn > 0)
    again()
  }, [turn])
  const reload = useCallback(() => setTurn((last) => last + 1), [])
  useRefresh(reload, true, REFRESH_MS)

  return {
    messages,
    isFailed,
    reload,
    async send(format, body) {
      const { http } = await requests()
      add([((await http.post(CHAT_SEND_PATH, { orderId, format, body })) as ChatSent).message])
      reload()
    },
    async upload(file) {
      const { http } = await requests()
      const sent = await http.upload(CHAT_UPLOAD_PATH, file, { orderId }, { timeoutMs: UPLOAD_TIMEOUT_MS })
      add([(sent as ChatSent).message])
      reload()
    },
  }
}
