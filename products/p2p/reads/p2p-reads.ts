import type { P2pAd, P2pOrder, P2pStanding, P2pTerms } from '../rules/state.ts'
import { calculateLeft } from '../rules/state.ts'
import { readToday, robotSales } from '../rules/standing.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import { assetNumber } from '#gateway/engine/state/state.ts'
import type { ProductReadParts } from '#gateway/exchange/products/product-reads.ts'

/** An advertisement as readers see it: amounts as decimals. */
export interface P2pAdView extends Omit<P2pAd, 'asset' | 'quantity' | 'inOrders' | 'done'> {
  readonly quantity: string
  readonly left: string
  readonly inOrders: string
  readonly done: string
}

/** The trades of an account today (UTC). */
export interface P2pTodayView {
  readonly orders: number
  readonly cancels: number
}

/** Reads of P2P. */
export interface P2pReads {
  /** Returns all advertisements that are online, oldest first. */
  onlineAds(): readonly P2pAdView[]
  /** Returns an account's advertisements, drafts included, oldest first. */
  ownAds(account: string): readonly P2pAdView[]
  ad(id: string): P2pAdView | null
  /** Returns an account's open orders, oldest first. */
  openOrders(account: string): readonly P2pOrder[]
  /** Returns the open order with an id, whoever its parties are; null if there is none. */
  openOrder(id: string): P2pOrder | null
  /** Returns all orders in appeal, the longest waiting first. */
  appeals(): readonly P2pOrder[]
  /** Returns what operators have set. */
  terms(): P2pTerms
  /** Checks whether an account is a party of an order, open or ended. */
  isParty(account: string, orderId: string): boolean
  /** Returns how an account, or a robot as `R` and its number, stands; null before its first order or advertisement. */
  standing(id: string): Readonly<P2pStanding> | null
  today(account: string, wallMs: number): P2pTodayView
  /** Returns the amount of a coin that robots sold to a main account with its sub-accounts today. */
  robotSales(account: string, coin: string, wallMs: number): string
  /** Returns the number of a trader's account; null if it has none. */
  findNumber(account: string): number | null
  /** Returns the traders that ever used P2P and whose account number is so written. */
  traders(isWanted: (number: number) => boolean): readonly string[]
  /** Returns the trader with an account number, if it ever used P2P; null otherwise. */
  findTrader(number: number): string | null
}

function view(found: P2pAd): P2pAdView {
  const { asset: _, quantity, inOrders, done, ...ad } = found
  return {
    ...ad,
    quantity: amountText(quantity),
    inOrders: amountText(inOrders),
    done: amountText(done),
    left: amountText(calculateLeft({ quantity, inOrders, done })),
  }
}

/** Creates the reads of P2P. */
export function p2pReads({ state, record }: ProductReadParts): P2pReads {
  const { p2p } = state.products
  const ads = (isWanted: (ad: P2pAd) => boolean) => [...p2p.ads.values()].filter(isWanted).map(view)
  return {
    onlineAds: () => ads(({ status }) => status === 'online'),
    ownAds: (id) => p2p.ads.of(id).map(view),
    ad(id) {
      const found = p2p.ads.get(Number(id))
      return found === undefined ? null : view(found)
    },
    openOrders: (id) => p2p.orders.of(id),
    openOrder: (id) => p2p.orders.get(Number(id)) ?? null,
    appeals: () =>
      [...p2p.orders.values()]
        .filter(({ status }) => status === 'appeal')
        .toSorted((a, b) => (a.appeal?.openedMs ?? 0) - (b.appeal?.openedMs ?? 0) || a.id - b.id),
    terms: () => p2p.terms,
    isParty(id, orderId) {
      const found = record(id, 'p2p', orderId)
      return found !== null && found.kind !== 'advertisement'
    },
    standing: (id) => p2p.standings.get(id) ?? null,
    today: (id, wallMs) => readToday(state, id, wallMs),
    robotSales: (id, coin, wallMs) => amountText(robotSales(readToday(state, id, wallMs), assetNumber(state, coin))),
    findNumber(id) {
      const account = state.accounts.get(id)
      return account?.kind === 'trader' ? account.number : null
    },
    traders: (isWanted) => [...p2p.standings.keys()].filter((id) => isWanted(state.accounts.get(id)?.number ?? -1)),
    findTrader(number) {
      for (const id of p2p.standings.keys()) if (state.accounts.get(id)?.number === number) return id
      return null
    },
  }
}
