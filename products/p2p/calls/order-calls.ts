import { p2pReads } from '../reads/p2p-reads.ts'
import type * as contract from '../contract/p2p.ts'
import type { P2pOrder } from '../contract/p2p-fields.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { submit } from '#gateway/http/trading/outcomes.ts'
import { tradingCall, type TradingCall, type TradingContext } from '#gateway/http/trading/trading-call.ts'
import { listOrders } from './list-orders.ts'
import { orderRow } from './order-rows.ts'
import { checkOwner } from './permit-sale.ts'
import { placeOrder } from './place-order.ts'

async function show(context: TradingContext, id: string): Promise<Result<P2pOrder, ErrorName>> {
  const { exchange, account } = context
  const record = exchange.read.productRecord(account, 'p2p', id)
  return record === null || !exchange.read.of(p2pReads).isParty(account, id)
    ? refuse('p2pOrderUnknown')
    : ok(await orderRow(context, record))
}

type Step = 'p2p-paid' | 'p2p-cancel' | 'p2p-appeal' | 'p2p-answer' | 'p2p-release'

async function take(context: TradingContext, type: Step, id: string): Promise<Result<P2pOrder, ErrorName>> {
  const { exchange, account, wallNow } = context
  const done = await submit(exchange, { type, account, id: Number(id), wallMs: wallNow() })
  return done.ok ? show(context, id) : done
}

async function release(context: TradingContext, { id, ...given }: contract.P2pReleaseBody): Promise<Result<P2pOrder, ErrorName>> {
  const order = context.exchange.read
    .of(p2pReads)
    .openOrders(context.account)
    .find((open) => String(open.id) === id)
  // A try of the password is not spent on an order that cannot be released.
  if (order === undefined) return refuse('p2pOrderUnknown')
  if (order.status === 'pending_pay') return refuse('p2pOrderState')
  const checked = await checkOwner(context, given)
  return checked.ok ? take(context, 'p2p-release', id) : checked
}

/** The calls about orders. */
export const P2P_ORDER_CALLS: readonly TradingCall[] = [
  tradingCall('p2pOrder', async (context, body) => {
    const placed = await placeOrder(context, body)
    if (!placed.ok) return placed
    const order = await show(context, placed.value.id)
    return order.ok ? ok({ ...order.value, repeated: placed.value.repeated }) : order
  }),
  tradingCall('p2pPaid', (context, { id }) => take(context, 'p2p-paid', id)),
  tradingCall('p2pCancel', (context, { id }) => take(context, 'p2p-cancel', id)),
  tradingCall('p2pAppeal', (context, { id }) => take(context, 'p2p-appeal', id)),
  tradingCall('p2pAnswer', (context, { id }) => take(context, 'p2p-answer', id)),
  tradingCall('p2pRelease', release),
  tradingCall('p2pOrderDetail', (context, { id }) => show(context, id)),
  tradingCall('p2pOrders', listOrders),
]
