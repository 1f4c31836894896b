import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { added, amountText, sumAmounts } from '#gateway/engine/state/money/amounts.ts'
import { readBalance } from '#gateway/engine/state/accounts.ts'
import type { WalletName } from '#gateway/engine/state/records/order-request.ts'
import type { Account } from '#gateway/engine/state/records/records.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { valuingMarket } from '#gateway/engine/trading/pricing/pricing.ts'
import type { EngineProduct, Handlers } from '#gateway/engine/product/product.ts'
import { createAd, dropAd, editAd, publishAd, removeAd, takeAdOffline, takeOffline } from './ads.ts'
import type { P2pCommand, P2pRequest } from './commands.ts'
import { advanceOrder, answerAppeal, appealOrder, cancelOrder, endOrder, leaveAsSeller, releaseCoins, statePayment } from './orders.ts'
import { decideByOperator, setP2pTerms, takeAppeal } from './operator-steps.ts'
import { placeOrder } from './place-order.ts'
import { restoreP2p, saveP2p } from './saved.ts'
import { calculateLeft, createP2pState, isHeldByExchange, type P2pState, readParties } from './state.ts'

const p2pHandlers: Handlers<P2pCommand> = {
  'p2p-create': createAd,
  'p2p-publish': publishAd,
  'p2p-edit': editAd,
  'p2p-offline': takeAdOffline,
  'p2p-remove': removeAd,
  'p2p-order': placeOrder,
  'p2p-paid': statePayment,
  'p2p-cancel': cancelOrder,
  'p2p-release': releaseCoins,
  'p2p-appeal': appealOrder,
  'p2p-answer': answerAppeal,
  'p2p-due': advanceOrder,
  'p2p-take': takeAppeal,
  'p2p-decide': decideByOperator,
  'p2p-terms': setP2pTerms,
}

/** Adds amounts by the number of their asset. */
function sumUp(into: Map<number, Amount>, asset: number, amount: Amount): void {
  into.set(asset, added(into.get(asset) ?? NOTHING, amount))
}

/** Returns what must lie in escrow for a trader: open orders that it sells, and what its online advertisements still sell. */
function sumDue({ products }: EngineState, id: string): Map<number, Amount> {
  const due = new Map<number, Amount>()
  for (const order of products.p2p.orders.of(id)) {
    if (readParties(order).seller === id && !isHeldByExchange(order)) sumUp(due, order.asset, order.quantity)
  }
  for (const ad of products.p2p.ads.of(id)) {
    if (ad.status === 'online' && ad.figures.side === 'sell') sumUp(due, ad.asset, calculateLeft(ad))
  }
  return due
}

/** Returns what the exchange itself must hold: what robots sell, and the coins of sellers whose rounds have ended. */
function exchangeDue({ products }: EngineState): Map<number, Amount> {
  const due = new Map<number, Amount>()
  for (const order of products.p2p.orders.values()) if (isHeldByExchange(order)) sumUp(due, order.asset, order.quantity)
  return due
}

/** Returns a sentence for each coin of which an account holds another amount in escrow than is due. */
function escrowFaults(state: EngineState, account: Account, wallet: WalletName, due: ReadonlyMap<number, Amount>): string[] {
  const balances = account.wallets.get(wallet) ?? []
  return state.assets.flatMap((name, asset) => {
    const total = balances[asset] === undefined ? NOTHING : readBalance(account, wallet, asset).total.amount
    const wanted = due.get(asset) ?? NOTHING
    return total === wanted ? [] : [`${account.id} has ${amountText(total)} ${name} in escrow, not ${amountText(wanted)}`]
  })
}

function adFaults({ products }: EngineState): string[] {
  return [...products.p2p.ads.values()].flatMap((ad) => {
    const own = products.p2p.orders.of(ad.account).filter(({ advertisement }) => advertisement === ad.id)
    const inOrders = sumAmounts(own.map(({ quantity }) => quantity))
    return [
      ...(inOrders === ad.inOrders ? [] : [`advertisement ${ad.id} has ${amountText(ad.inOrders)} in orders, not ${amountText(inOrders)}`]),
      ...(calculateLeft(ad) >= 0n ? [] : [`advertisement ${ad.id} has ${amountText(calculateLeft(ad))} left`]),
    ]
  })
}

declare module '#gateway/engine/state/records/product-types.ts' {
  interface ProductTypes {
    readonly p2p: {
      readonly state: P2pState
      readonly command: P2pCommand
      readonly request: P2pRequest
      readonly account: 'p2p'
    }
  }
}

export const p2p: EngineProduct = {
  name: 'p2p',
  hasOwnAccount: true,
  handlers: p2pHandlers,
  createState: createP2pState,
  save: saveP2p,
  restore: restoreP2p,
  /** A buyer's orders are cancelled, and a seller's too, unless the payment was stated: then an appeal decides (`leaveAsSeller`). */
  endEpoch(run, { id }, wallMs) {
    const { ads, orders } = run.state.products.p2p
    for (const order of orders.of(id)) {
      const { buyer, seller } = readParties(order)
      if (buyer === id) endOrder(run, order, 'buyer-reset', wallMs)
      else if (seller === id) leaveAsSeller(run, order, wallMs)
    }
    for (const ad of ads.of(id)) dropAd(run, ad, 'reset', wallMs)
  },
  /** Advertisements of the coin go offline. Open orders keep their price and run to their end. */
  delist(run, market, wallMs) {
    for (const ad of run.state.products.p2p.ads.values()) {
      if (ad.status === 'online' && valuingMarket(run.state, ad.figures.coin) === market) takeOffline(run, ad, 'delisted', wallMs)
    }
  },
  faults(state) {
    const exchange = state.accounts.get('@p2p')
    const traders = [...state.accounts.values()].filter(({ kind }) => kind === 'trader')
    return [
      ...traders.flatMap((account) => escrowFaults(state, account, 'p2p', sumDue(state, account.id))),
      ...(exchange === undefined ? [] : escrowFaults(state, exchange, 'spot', exchangeDue(state))),
      ...adFaults(state),
    ]
  },
}
