import type { P2pOrderStatus } from '../../contract/p2p-kinds.ts'
import { p2pReads } from '../../reads/p2p-reads.ts'
import type { ChatOrder } from './chat.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { robotNumber } from '../merchants.ts'

/** Returns an order as the chat of one of its parties needs it; null if the account is not a party of it. */
export function findChatOrder({ read }: Pick<Exchange, 'read'>, account: string, orderId: string): ChatOrder | null {
  const record = read.of(p2pReads).isParty(account, orderId) ? read.productRecord(account, 'p2p', orderId) : null
  if (record === null) return null
  const { kind, status, details } = record
  const counterparty = String(details['counterparty'])
  const isRobot = robotNumber(counterparty) !== null
  return {
    status: status as P2pOrderStatus,
    createdAt: Number(details['createdMs']),
    isReviewed: status === 'appeal' && typeof details['operator'] === 'string',
    other: isRobot ? { robotSide: kind === 'buy' ? 'sell' : 'buy' } : { account: counterparty },
  }
}
