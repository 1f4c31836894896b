import { wallClock } from '#lib/kernel/clock.ts'
import type { OpenAccounts } from '#gateway/accounts/open/open-accounts.ts'
import { createChat, type Chat } from '#products/p2p/calls/chat/chat.ts'
import type { LocalExchange } from '#gateway/exchange/local/local-exchange.ts'
import { findChatOrder } from '#products/p2p/calls/chat/chat-orders.ts'
import type { DataFolder } from './store/data-folder.ts'
import { freeSpaceOf } from './store/free-space.ts'

interface ChatHome extends Pick<OpenAccounts, 'store' | 'accounts'> {
  readonly folder: DataFolder
}

/** Opens the chats of P2P orders. They end with the accounts that wrote them. */
export function openChat({ store, accounts, folder }: ChatHome, exchange: Pick<LocalExchange, 'read'>): Chat {
  const chat = createChat({
    store,
    clock: wallClock,
    findOrder: (account, orderId) => findChatOrder(exchange, account, orderId),
    hasBlocked: async (account, other) => (await accounts.p2p.blocks(account)).has(other),
    diskBytesFree: freeSpaceOf(folder),
    onNews: (account, order) => accounts.inbox.notify(account, { kind: 'p2p-message', args: { order } }),
  })
  accounts.closing.onErasing((account) => chat.erase(account))
  return chat
}
