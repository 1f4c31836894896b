import { assert } from '#lib/kernel/assert.ts'
import { readUnits } from '#gateway/engine/state/money/amounts.ts'
import { assetNumber, type EngineState } from '#gateway/engine/state/state.ts'
import type { Json } from '#gateway/engine/product/product.ts'
import { FIRST_P2P_TERMS, isFirstP2pTerms, type P2pAd, type P2pOrder, type P2pStanding, type P2pTerms } from './state.ts'

/** How snapshots spell what is open: coins by name, amounts in ledger units. */

type SavedAd = Omit<P2pAd, 'asset' | 'quantity' | 'inOrders' | 'done'> & Readonly<Record<'quantity' | 'inOrders' | 'done', string>>
type SavedOrder = Omit<P2pOrder, 'asset' | 'quantity'> & { readonly coin: string; readonly quantity: string }
type SavedStanding = Omit<P2pStanding, 'robotSales'> & { readonly robotSales: readonly (readonly [coin: string, amount: string])[] }

interface Saved {
  readonly ads: readonly SavedAd[]
  readonly orders: readonly SavedOrder[]
  readonly standings: readonly SavedStanding[]
  /** Missing where operators have changed nothing. */
  readonly terms?: P2pTerms
}

function saveAd(found: P2pAd): SavedAd {
  const { asset: _, quantity, inOrders, done, ...ad } = found
  return { ...ad, quantity: `${quantity}`, inOrders: `${inOrders}`, done: `${done}` }
}

/** Returns everything of P2P; null if it was never used. */
export function saveP2p({ assets, products }: EngineState): Json {
  const { ads, orders, standings, terms } = products.p2p
  if (ads.size === 0 && orders.size === 0 && standings.size === 0 && isFirstP2pTerms(terms)) return null
  const saved: Saved = {
    ads: Array.from(ads.values(), saveAd),
    orders: Array.from(orders.values(), ({ asset, quantity, ...order }) => ({
      ...order,
      coin: assets[asset] ?? '',
      quantity: `${quantity}`,
    })),
    standings: Array.from(standings.values(), ({ robotSales, ...standing }) => ({
      ...standing,
      robotSales: Array.from(robotSales, ([asset, amount]) => [assets[asset] ?? '', `${amount}`] as const),
    })),
    ...(isFirstP2pTerms(terms) ? {} : { terms }),
  }
  return saved as unknown as Json
}

/** Restores what `saveP2p` returned. */
export function restoreP2p(state: EngineState, json: Json): void {
  const { ads, orders, standings, terms = FIRST_P2P_TERMS } = json as unknown as Saved
  const readAsset = (coin: string): number => {
    const number = assetNumber(state, coin)
    assert(number >= 0, 'the coins of P2P exist')
    return number
  }
  const { p2p } = state.products
  p2p.terms = terms
  for (const { quantity, inOrders, done, ...ad } of ads) {
    const amounts = { quantity: readUnits(quantity), inOrders: readUnits(inOrders), done: readUnits(done) }
    p2p.ads.set(ad.id, { ...ad, asset: readAsset(ad.figures.coin), ...amounts })
  }
  for (const { coin, quantity, ...order } of orders)
    p2p.orders.set(order.id, { ...order, asset: readAsset(coin), quantity: readUnits(quantity) })
  for (const { robotSales, ...standing } of standings) {
    const sales = new Map(robotSales.map(([coin, amount]) => [readAsset(coin), readUnits(amount)]))
    p2p.standings.set(standing.id, { ...standing, days: [...standing.days], robotSales: sales })
  }
}
