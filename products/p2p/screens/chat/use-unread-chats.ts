'use client'

import { useMemo } from 'react'
import type { ChatUnread } from '../../contract/p2p-chat.ts'
import { CHAT_UNREAD_PATH } from '../../contract/p2p-chat-kinds.ts'
import type { P2pOrder } from '../../contract/p2p-fields.ts'
import { useIdentity } from '#lib/stores/session/identity.tsx'
import { useLoad } from '#lib/stores/use-load.ts'
import { useRefresh } from '#lib/stores/use-refresh.ts'

/** How often the numbers are asked for, in milliseconds. */
const REFRESH_MS = 10_000

/** Returns the number of new messages by order, for those of these orders that have any. */
export function useUnreadChats(orders: readonly P2pOrder[]): ReadonlyMap<string, number> {
  const { requests } = useIdentity()
  const orderIds = orders.map(({ id }) => id).join(',')
  const [found, reload] = useLoad(orderIds, async (ids) => {
    if (ids === '') return { rows: [] }
    return (await (await requests()).http.get(CHAT_UNREAD_PATH, { orderIds: ids }, { quiet: true })) as ChatUnread
  })
  useRefresh(reload, orderIds !== '', REFRESH_MS)
  const rows = found.kind === 'done' ? found.data.rows : null
  return useMemo(() => new Map((rows ?? []).map(({ orderId, unread }) => [orderId, unread])), [rows])
}
