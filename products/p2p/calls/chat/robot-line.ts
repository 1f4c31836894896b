import type { RobotLine } from '../../contract/p2p-chat-kinds.ts'
import type { P2pOrderStatus, P2pSide } from '../../contract/p2p-kinds.ts'

/** The part of an order that decides what its robot says. */
export interface RobotOrder {
  readonly status: P2pOrderStatus
  /** The side of the robot. */
  readonly side: P2pSide
}

const BY_STATUS: Readonly<Record<P2pSide, Readonly<Record<P2pOrderStatus, RobotLine>>>> = {
  sell: { pending_pay: 'unpaid', paid: 'releasing', appeal: 'appeal', completed: 'ended', cancelled: 'ended' },
  buy: { pending_pay: 'paying', paid: 'paid', appeal: 'appeal', completed: 'ended', cancelled: 'ended' },
}

/**
 * Returns the answer of a robot to a message: by the state of the order alone, since it reads nothing. Null if it would repeat itself.
 */
export function robotLine({ side, status }: RobotOrder, isPicture: boolean, last: string | null): RobotLine | null {
  const line = isPicture && (status === 'pending_pay' || status === 'paid') ? 'picture' : BY_STATUS[side][status]
  return line === last ? null : line
}
