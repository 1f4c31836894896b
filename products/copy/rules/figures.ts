import { amountFrom, type Amount, lotsFrom, type Lots, NOTHING, type Ticks, type Units } from '#lib/kernel/money.ts'
import { added, amountText, negated, portionOf, times, without } from '#gateway/engine/state/money/amounts.ts'
import { markOf } from '#gateway/engine/trading/risk/futures-risk.ts'
import { balanceOf } from '#gateway/engine/state/accounts.ts'
import { positionOf, profitAt } from '#gateway/engine/state/positions.ts'
import type { Market } from '#gateway/engine/state/records/records.ts'
import { assetNumber, type EngineState } from '#gateway/engine/state/state.ts'
import { worthOf } from '#gateway/engine/trading/pricing/pricing.ts'
import type { Copy, Leader, Link } from './state.ts'

/** The coin in which copies are funded and judged. */
export const COPY_COIN = 'USDT'

export function copyAsset(state: EngineState): number {
  return assetNumber(state, COPY_COIN)
}

/** Returns the wallet in which a copy's own account has its funds. */
export function walletOf({ leader }: Copy): 'spot' | 'futures' {
  return leader.product
}

/** Returns the lots that a copy has in one direction of a market. */
export function lotsOf({ account, leader }: Copy, { market, direction, lots }: Link): Lots {
  if (leader.product === 'spot') return lots
  return positionOf(account, market, direction === 1 ? 'long' : 'short')?.lots ?? lotsFrom(0)
}

/** Returns the funds of a copy that are not in open trades, and the margin of its isolated positions. */
function cashOf(state: EngineState, copy: Copy): Amount {
  let cash = balanceOf(copy.account, walletOf(copy), copyAsset(state)).total.amount
  for (const { margin } of copy.account.positions.values()) cash = added(cash, margin)
  return cash
}

/** Returns what a copy has won or lost by closed trades, fees and funding, before the shares that it has paid. */
export function closedResult(state: EngineState, copy: Copy): Amount {
  let closed = added(added(without(cashOf(state, copy), copy.given), copy.shared), copy.returned)
  if (copy.leader.product === 'spot') for (const { cost } of copy.links.values()) closed = added(closed, cost)
  return closed
}

/**
 * Returns the coins that a copy has beside its funds, each with the market that values it: those that no open trade knows
 * as well, the rests that fees have left, which go to the follower at the end.
 */
export function coinsOf(state: EngineState, { account, leader, links }: Copy): { readonly market: Market; readonly amount: Amount }[] {
  if (leader.product === 'futures') return []
  const held = account.spot.flatMap((_, asset) => state.markets.get(`spot:${state.assets[asset]}${COPY_COIN}`) ?? [])
  const markets = new Set([...Array.from(links.values(), ({ market }) => market), ...held])
  return [...markets].flatMap((market) => {
    const { amount } = balanceOf(account, 'spot', market.baseAsset).total
    return amount === 0n ? [] : [{ market, amount }]
  })
}

/** Returns what a copy is worth at current prices. */
export function equityOf(state: EngineState, copy: Copy): Amount {
  let equity = cashOf(state, copy)
  for (const position of copy.account.positions.values()) equity = added(equity, profitAt(position, markOf(position.market)))
  for (const { market, amount } of coinsOf(state, copy)) equity = added(equity, worthOf(market, amount, NOTHING, market.last))
  return equity
}

/** Returns what a copy has won or lost in all, after shares: with what it has given back already. */
export function resultOf(state: EngineState, copy: Copy): Amount {
  return without(added(equityOf(state, copy), copy.returned), copy.given)
}

/**
 * Returns the followers who count in what others see of a leader: guests do not, because anybody can have hundreds of them follow the own
 * account with any sum (DESIGN 6.12).
 */
export function countedFollowers(state: EngineState, leader: Leader): Copy[] {
  return [...state.products.copy.followersOf(leader)].filter(({ guest }) => !guest)
}

/** Returns what all counted followers of a leader have won or lost: in ended copies and in open ones, after shares. */
export function followersResult(state: EngineState, leader: Leader): Amount {
  return countedFollowers(state, leader).reduce((sum, copy) => added(sum, resultOf(state, copy)), leader.ended.amount)
}

/** Returns what all counted followers of a leader have won or lost by closed trades, after shares. */
export function closedOfFollowers(state: EngineState, leader: Leader): Amount {
  return countedFollowers(state, leader).reduce(
    (sum, copy) => added(sum, without(closedResult(state, copy), copy.shared)),
    leader.ended.amount,
  )
}

/** Returns the value of ticks x lots in the quote coin. */
export function valueOf(market: Market, units: number): Amount {
  return times(market.unitValue.amount, units)
}

/** Returns the part of a cost that lots have of all. */
export function costShare(cost: Amount, part: Lots, whole: Lots): Amount {
  return whole === 0 ? NOTHING : portionOf(cost, part, whole)
}

/** Returns the price that is worse than an average by a share in millionths, on the price step nearer to the average. */
export function worstTicks(market: Market, buy: boolean, units: number, lots: Lots, slippage: number): Ticks {
  const million = 1_000_000n
  const [over, under] = [BigInt(units) * (million + BigInt(buy ? slippage : -slippage)), BigInt(lots) * million]
  const ticks = Number(buy ? over / under : (over + under - 1n) / under)
  const step = market.terms.priceStep ?? 1
  return Math.max(step, buy ? ticks - (ticks % step) : Math.ceil(ticks / step) * step) as Ticks
}

/** Returns an average price as a decimal, to two decimals beyond the market's, half up. */
export function averageOf({ terms }: Market, units: number, lots: Lots): string | null {
  if (lots === 0) return null
  const scale = 10n ** BigInt(terms.pricePlace)
  const scaled = (BigInt(units) * 200n + BigInt(lots)) / (BigInt(lots) * 2n)
  return amountText(amountFrom((scaled * 10n ** 14n) / scale))
}

/** Returns how much worse an average price is than the leader's, in the quote coin for the lots; below zero if it is better. */
export function slippageOf(market: Market, buy: boolean, units: Units, lots: Lots, leaderUnits: number, leaderLots: Lots): Amount {
  if (leaderLots === 0) return NOTHING
  const exact = (BigInt(leaderUnits) * BigInt(lots) * market.unitValue.amount) / BigInt(leaderLots)
  const paid = valueOf(market, units)
  const worse = without(paid, amountFrom(exact))
  return buy ? worse : negated(worse)
}
