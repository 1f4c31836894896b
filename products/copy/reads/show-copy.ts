import { DEMONSTRATIONS, type DemonstrationName } from '../contract/copy-demonstrations.ts'
import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { markOf } from '#gateway/engine/trading/risk/futures-risk.ts'
import { added, amountText, without } from '#gateway/engine/state/money/amounts.ts'
import { lotsText } from '#gateway/engine/state/money/units.ts'
import { demonstrationAccount } from '../rules/demonstrations.ts'
import { waitingShare } from '../rules/end.ts'
import { averageOf, countedFollowers, followersResult, lotsOf, resultOf } from '../rules/figures.ts'
import { copyRecord } from '../rules/report.ts'
import { openCoins } from '../rules/results.ts'
import type { Copy, CopyDay, CopyProduct, CopySettings, Leader, Tracked } from '../rules/state.ts'
import type { ProductRecord } from '#gateway/engine/state/records/product-record.ts'
import { positionOf, profitAt, valueAt } from '#gateway/engine/state/positions.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { Market } from '#gateway/engine/state/records/records.ts'

export interface OpenTradeView {
  readonly id: string
  readonly openedAtMs: number
  /** The order that opened it; empty if it was open before its account led. */
  readonly orderId: string
  readonly leverage: number
  /** The fees of what is open, and its worth beyond its cost at the present price. */
  readonly fee: string
  readonly profit: string
  readonly symbol: string
  readonly direction: 'long' | 'short'
  readonly size: string
  readonly price: string
}

/** A leader, with what it has open. Amounts in USDT. */
export interface LeaderView {
  readonly id: string
  readonly account: string
  readonly demonstration: DemonstrationName | null
  readonly product: CopyProduct
  readonly takesNew: boolean
  /** The symbols in which it leads; null for all. */
  readonly symbols: readonly string[] | null
  readonly share: number
  readonly followers: number
  readonly followersResult: string
  readonly endedCopies: number
  readonly endedGains: number
  /** The net of its trades that are over. */
  readonly result: string
  /** What its open trades have brought so far, at current prices. */
  readonly floating: string
  readonly drawdown: string
  readonly begin: string
  readonly earned: string
  readonly wins: number
  readonly losses: number
  readonly startedAtMs: number
  readonly days: readonly CopyDay[]
  readonly open: readonly OpenTradeView[]
}

export interface CopiedPositionView {
  readonly symbol: string
  readonly direction: 'long' | 'short'
  readonly size: string
  readonly price: string | null
  readonly leverage: number
  readonly profit: string
}

/** An open copy at current prices. */
export interface CopyView {
  readonly record: ProductRecord
  readonly settings: CopySettings
  readonly timeMs: number
  readonly positions: readonly CopiedPositionView[]
}

/** A follower as its leader sees it. */
export interface FollowerView {
  readonly copyId: string
  readonly given: string
  readonly result: string
  readonly shared: string
  /** The share that it would pay now. */
  readonly waiting: string
  readonly openedAtMs: number
}

const NAMES = Object.keys(DEMONSTRATIONS) as DemonstrationName[]

/** Returns an average price of a cost, as a decimal. */
function priceOf(market: Market, cost: bigint, lots: number): string {
  return averageOf(market, Number(cost / market.unitValue.amount), lots as never) ?? '0'
}

export function showLeader(state: EngineState, leader: Leader): LeaderView {
  const { id, account, product, takesNew, share, endedCopies, endedGains, drawdown, begin, wins, losses, startedAtMs, days } = leader
  return {
    id: String(id),
    account: account.id,
    demonstration: NAMES.find((name) => demonstrationAccount(name) === account.id) ?? null,
    product,
    takesNew,
    symbols: leader.markets?.map((market) => market.slice(product.length + 1)) ?? null,
    share,
    followers: countedFollowers(state, leader).length,
    followersResult: amountText(followersResult(state, leader)),
    endedCopies,
    endedGains,
    result: amountText(leader.net.closed),
    floating: amountText(openResult(leader)),
    drawdown: amountText(drawdown),
    begin: amountText(begin),
    earned: amountText(leader.earned.amount),
    wins,
    losses,
    startedAtMs,
    days,
    open: [...leader.tracked.values()].map((trade) => showTrade(leader, trade)),
  }
}

function showTrade({ product }: Leader, trade: Tracked): OpenTradeView {
  const { id, openedAtMs, orderId, market, direction, lots, cost, fee, leverage } = trade
  return {
    id: String(id),
    openedAtMs,
    orderId: orderId === 0 ? '' : String(orderId),
    leverage,
    fee: amountText(fee),
    profit: amountText(floatingOf(product, trade)),
    symbol: market.terms.symbol,
    direction: direction === 1 ? 'long' : 'short',
    size: lotsText(market.terms, lots),
    price: priceOf(market, cost, lots),
  }
}

/**
 * Returns what a leader's open trades have brought so far: their worth beyond their cost and, since it is not in the result before they are
 * over, what parts of them have realised, their fees and their funding.
 */
function openResult(leader: Leader): Amount {
  const { product, net, tracked } = leader
  return [...tracked.values()].reduce<Amount>((sum, trade) => {
    if (net !== null && product === 'spot') return added(sum, openCoins(leader, trade.market))
    return added(sum, added(floatingOf(product, trade), trade.net))
  }, NOTHING)
}

/** Returns what an open trade of a leader is worth beyond its cost: futures at the mark price, spot at the last one. */
function floatingOf(product: CopyProduct, { market, direction, lots, cost }: Tracked): Amount {
  const worth = valueAt(market, product === 'spot' ? market.last : markOf(market), lots)
  return direction === 1 ? without(worth, cost) : without(cost, worth)
}

export function showFollowers(state: EngineState, leader: Leader): FollowerView[] {
  return [...state.products.copy.followersOf(leader)].map((copy) => ({
    copyId: String(copy.id),
    given: amountText(copy.given),
    result: amountText(resultOf(state, copy)),
    shared: amountText(copy.shared),
    waiting: amountText(waitingShare(state, copy)),
    openedAtMs: copy.createdAtMs,
  }))
}

export function showCopy(state: EngineState, copy: Copy): CopyView {
  const { account, leader, links, status, settings, sinceMs } = copy
  const positions = [...links.values()].flatMap((link): CopiedPositionView[] => {
    const { market, direction, cost } = link
    const lots = lotsOf(copy, link)
    if (lots === 0) return []
    const position = leader.product === 'spot' ? undefined : positionOf(account, market, direction === 1 ? 'long' : 'short')
    const profit =
      leader.product === 'spot'
        ? without(valueAt(market, market.last, lots), cost)
        : position === undefined
          ? NOTHING
          : profitAt(position, markOf(market))
    return [
      {
        symbol: market.terms.symbol,
        direction: direction === 1 ? 'long' : 'short',
        size: lotsText(market.terms, lots),
        price: priceOf(market, position?.cost ?? cost, lots),
        leverage: position?.leverage ?? 1,
        profit: amountText(profit),
      },
    ]
  })
  return { record: copyRecord(state, copy, status), settings, timeMs: sinceMs, positions }
}
