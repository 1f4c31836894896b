import type * as contract from '../contract/p2p.ts'
import type { P2pPaymentMethod } from '../contract/p2p-fields.ts'
import { P2P_COINS } from '../contract/p2p-kinds.ts'
import type { P2pFiat, P2pMethodKind } from '../contract/p2p-methods.ts'
import { P2P_ROBOT_SALES_MAX } from '../contract/p2p-terms.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { maximum, subtract } from '#lib/kernel/decimal.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { p2pReads } from '../reads/p2p-reads.ts'
import { readMainId } from '#gateway/accounts/users.ts'
import { readParties } from '../rules/state.ts'
import type { P2pMethodRow } from '#gateway/store/tables/p2p-tables.ts'
import { tradingCall, type TradingCall, type TradingContext } from '#gateway/http/trading/trading-call.ts'
import { describeMerchant, findMerchant } from './merchants.ts'
import { checkRegistered } from './p2p-context.ts'
import { reportToOperators } from './report.ts'

function methodRow({ id, fiat, kind, reference, createdAt }: P2pMethodRow): P2pPaymentMethod {
  return { id: String(id), fiat: fiat as P2pFiat, kind: kind as P2pMethodKind, reference, createdAt }
}

async function addMethod(context: TradingContext, { fiat, kind }: contract.P2pAddMethodBody): Promise<Result<P2pPaymentMethod, ErrorName>> {
  const registered = checkRegistered(context)
  if (!registered.ok) return registered
  const added = await context.accounts.p2p.addMethod(context.account, fiat, kind)
  return added.ok ? ok(methodRow(added.value)) : added
}

/** Removes a method that no open order to sell and no online advertisement to sell uses. */
async function removeMethod({ exchange, accounts, account }: TradingContext, id: string): Promise<Result<null, ErrorName>> {
  const method = (await accounts.p2p.methods(account)).find((row) => String(row.id) === id)
  if (method === undefined) return refuse('p2pMethodUnknown')
  const p2p = exchange.read.of(p2pReads)
  const isInOrder = p2p
    .openOrders(account)
    .some((order) => readParties(order).seller === account && order.fiat === method.fiat && order.method === method.kind)
  const isInAd = p2p
    .ownAds(account)
    .some(
      ({ status, figures: { side, fiat, methods } }) =>
        status === 'online' && side === 'sell' && fiat === method.fiat && methods.includes(method.kind),
    )
  if (isInOrder || isInAd) return refuse('p2pMethodInUse')
  const removed = await accounts.p2p.removeMethod(account, id)
  return removed.ok ? ok(null) : removed
}

function readAccount({ exchange, account, member, wallNow }: TradingContext): contract.P2pAccount {
  const wallMs = wallNow()
  const p2p = exchange.read.of(p2pReads)
  const { merchantId, name, reputation } = describeMerchant(exchange, account, wallMs)
  const { orders, cancels } = p2p.today(account, wallMs)
  const left = P2P_COINS.map((coin) => [
    coin,
    maximum('0', subtract(P2P_ROBOT_SALES_MAX[coin], p2p.robotSales(readMainId(member.user), coin, wallMs))),
  ])
  return {
    registered: member.user.kind !== 'guest',
    merchantId,
    name,
    reputation,
    openOrders: p2p.openOrders(account).length,
    onlineAds: p2p.ownAds(account).filter(({ status }) => status === 'online').length,
    ordersToday: orders,
    cancelsToday: cancels,
    robotSalesLeft: Object.fromEntries(left) as Record<string, string>,
  }
}

async function block(context: TradingContext, merchantId: string): Promise<Result<null, ErrorName>> {
  const registered = checkRegistered(context)
  if (!registered.ok) return registered
  const { exchange, accounts, account } = context
  const found = findMerchant(exchange, merchantId)
  return found === null || found === account ? refuse('p2pMerchantUnknown') : accounts.p2p.block(account, found)
}

/** The calls about payment methods, blocked counterparties and the account itself. */
export const P2P_ACCOUNT_CALLS: readonly TradingCall[] = [
  tradingCall('p2pAddMethod', addMethod),
  tradingCall('p2pRemoveMethod', (context, { id }) => removeMethod(context, id)),
  tradingCall('p2pMethods', async ({ accounts, account }) => ok({ rows: (await accounts.p2p.methods(account)).map(methodRow) })),
  tradingCall('p2pAccount', (context) => ok(readAccount(context))),
  tradingCall('p2pBlock', (context, { merchantId }) => block(context, merchantId)),
  tradingCall('p2pUnblock', async ({ exchange, accounts, account }, { merchantId }) => {
    const found = findMerchant(exchange, merchantId)
    if (found === null) return refuse('p2pMerchantUnknown')
    await accounts.p2p.unblock(account, found)
    return ok(null)
  }),
  tradingCall('p2pReport', reportToOperators),
  tradingCall('p2pBlocks', async ({ exchange, accounts, account, wallNow }) => {
    const ids = [...(await accounts.p2p.blocks(account))]
    return ok({ rows: ids.map((id) => describeMerchant(exchange, id, wallNow())) })
  }),
]
