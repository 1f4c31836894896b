import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { SignedFields } from '../contract/typed-order.ts'
import type { Web3Action } from '../contract/web3-kinds.ts'
import type { Web3Done } from '../contract/web3.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { type Content, contentOf } from '#gateway/engine/state/commands/content.ts'
import type { TraderCommand } from '#gateway/engine/state/commands/trader-command.ts'
import { findNamed } from '#gateway/http/named-requests.ts'
import { submit } from '#gateway/http/trading/outcomes.ts'
import type { TradingContext } from '#gateway/http/trading/trading-call.ts'
import { checkStillFair } from '#products/convert/calls/quotes.ts'
import { keptOrdersOf, type PreparedOrder } from './prepared-orders.ts'
import { verifyOrder } from './verify-order.ts'
import { web3Row } from './web3-rows.ts'

export interface SubmittedOrder {
  readonly orderId: string
  readonly signature: string
  readonly signed: SignedFields
  /** Withdrawals only. */
  readonly withdrawPassword?: string | undefined
}

/**
 * Books a signed order, one of the actions that the call takes. An order that was booked before gives its record of then, after a restart
 * too. The withdrawal password is checked last, so that a wrong signature costs no try.
 */
export async function submitOrder(
  context: TradingContext,
  submitted: SubmittedOrder,
  actions: readonly Web3Action[],
): Promise<Result<Web3Done, ErrorName>> {
  const { exchange, account, accounts, member, wallNow } = context
  const { user } = member
  const { orderId } = submitted
  // Another signature of the same fields is the same order.
  const content = contentOf({ actions, signed: submitted.signed })
  const earlier = findNamed(context, 'web3', orderId, content)
  if (earlier !== null) return earlier.ok ? readRow(context, earlier.value, true) : earlier
  const order = keptOrdersOf(exchange).orders.find(account, orderId)
  if (order === undefined) return refuse('web3TooLate')
  if (!actions.includes(order.action)) return refuse('invalidParameter')
  const hash = verifyOrder(order, submitted, accounts.wallets.installation)
  if (!hash.ok) return hash
  // Unbound since: its account on the ledger may be open for another address already.
  if ((await accounts.wallets.addressOf(user)) !== order.address) return refuse('web3AddressChanged')
  if (wallNow() > order.expiresMs) return refuse('web3TooLate')
  if (order.action === 'swap') {
    const fair = checkStillFair(context.feed.frozen(), order)
    if (!fair.ok) return fair
  }
  if (order.action === 'withdrawal') {
    const allowed = await accounts.withdrawalPassword.check(user, submitted.withdrawPassword ?? '')
    if (!allowed.ok) return allowed
  }
  // Before the order is booked: afterwards the address has a new nonce, with which no other order may be prepared by the same quote.
  if (order.quoteId !== null) keptOrdersOf(exchange).quotes.remove(order.quoteId)
  const done = await submit(exchange, commandOf(order, { requestId: orderId, content, hash: hash.value, wallMs: wallNow() }))
  return done.ok ? readRow(context, done.value.product?.id ?? '', done.value.repeated) : done
}

function commandOf(
  order: PreparedOrder,
  sent: { readonly requestId: string; readonly content: Content; readonly hash: string; readonly wallMs: number },
): TraderCommand {
  const { action, account, addressHash: address, nonce, expiresMs, fromCoin, toCoin, fromAmount, toAmount } = order
  const signed = { account, address, nonce, expiresMs, ...sent }
  if (action === 'swap') return { type: 'web3-swap', ...signed, from: fromCoin, to: toCoin, fromAmount, toAmount }
  return { type: 'web3-move', ...signed, direction: action, asset: fromCoin, amount: fromAmount }
}

function readRow({ exchange, account }: TradingContext, id: string, repeated: boolean): Result<Web3Done, ErrorName> {
  const record = exchange.read.productRecord(account, 'web3', id)
  return record === null ? refuse('internal') : ok({ ...web3Row(record), repeated })
}
