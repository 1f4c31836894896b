import { convertPrice } from '#products/convert/rules/formulas/convert.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type * as contract from '../contract/web3.ts'
import { WEB3_QUOTE_MS, WEB3_SPREAD } from '../contract/web3-terms.ts'
import { filterValues } from '#lib/contract/trading/filter-lists.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { historyQuery, readPage } from '#gateway/http/trading/pages.ts'
import { tradingCall, type TradingCall, type TradingContext } from '#gateway/http/trading/trading-call.ts'
import { quotable } from '#products/convert/calls/quotes.ts'
import { endAfter, openKeptOrders } from './prepared-orders.ts'
import { prepareOrder } from './prepare-order.ts'
import { submitOrder } from './submit-order.ts'
import { web3Row } from './web3-rows.ts'

function quote(
  { exchange, feed, account, wallNow }: TradingContext,
  { fromCoin, toCoin, fromAmount, toAmount }: contract.Web3QuoteBody,
): Result<contract.Web3Quote, ErrorName> {
  if ((fromAmount === undefined) === (toAmount === undefined)) return refuse('invalidParameter')
  const amount = fromAmount === undefined ? { toAmount: toAmount ?? '0' } : { fromAmount }
  const figures = quotable(feed.frozen(), fromCoin, toCoin, amount, WEB3_SPREAD)
  if (!figures.ok) return figures
  const wallMs = wallNow()
  const promised = { account, fromCoin, toCoin, fromAmount: figures.value.fromAmount, toAmount: figures.value.toAmount }
  const expiresMs = endAfter(wallMs, WEB3_QUOTE_MS)
  const quoteId = openKeptOrders(exchange).quotes.add({ ...promised, expiresMs }, wallMs)
  return ok({
    quoteId,
    fromCoin,
    toCoin,
    fromAmount: promised.fromAmount,
    toAmount: promised.toAmount,
    price: convertPrice(promised),
    spread: WEB3_SPREAD,
    validMs: expiresMs - wallMs,
  })
}

/** The calls of the wallet's account that a session authenticates. */
export const WEB3_CALLS: readonly TradingCall[] = [
  tradingCall('web3Account', async ({ exchange, account, accounts: { wallets }, member: { user } }) => {
    const balances = exchange.read.balances(account, 'web3').filter(({ total }) => !isZero(total))
    const rows = balances.map(({ asset: coin, total: amount }) => ({ coin, amount }))
    return ok({ isOn: wallets.isOn, address: await wallets.findAddress(user), balances: rows })
  }),
  tradingCall('web3Quote', quote),
  tradingCall('web3Sign', prepareOrder),
  tradingCall('web3Submit', (context, body) => submitOrder(context, body, ['swap'])),
  tradingCall('web3Withdraw', (context, body) => submitOrder(context, body, ['deposit', 'withdrawal'])),
  tradingCall('web3Records', async (context, query) => {
    const asked = historyQuery(context, query, { asset: filterValues(query.coin), kind: filterValues(query.kind) })
    return ok(await readPage(context, 'web3', asked, web3Row))
  }),
]
