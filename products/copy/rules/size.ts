import { least, type Lots, lotsFrom, minus, type Ticks, unitsOf, ZERO } from '#lib/kernel/money.ts'
import { positionOf } from '#gateway/engine/state/positions.ts'
import { wholeSteps } from '#gateway/engine/state/steps.ts'
import { toAmount } from '#gateway/engine/state/money/amounts.ts'
import { isAboveLeast } from '#gateway/engine/state/markets.ts'
import { lotsOf } from './figures.ts'
import type { Step } from './hear.ts'
import { type Copy, type Link, linkKey } from './state.ts'

/** The parts of a lot in which wanted sizes are counted, so that the parts of an order add up to it. */
export const PARTS = 1_000_000

/** Returns the leverage at which a leader's trade is copied. */
export function leverageFor({ settings, leader, account }: Copy, { market, direction }: Link): number {
  if (leader.product === 'spot') return 1
  if (settings.leverage > 0) return Math.min(settings.leverage, Number(market.terms.futures?.maxLever ?? 1))
  const mode = leader.account.positionMode
  const led = positionOf(leader.account, market, mode === 'one-way' ? 'net' : direction === 1 ? 'long' : 'short')
  const own = positionOf(account, market, direction === 1 ? 'long' : 'short')
  return led?.leverage ?? own?.leverage ?? 1
}

/** Changes what a copy wants by a step of its leader, and returns the link that did; null if it does not copy the market. */
export function follow(copy: Copy, step: Step): Link | null {
  const { market, direction, before, lots, units } = step
  const key = linkKey(market, direction)
  const known = copy.links.get(key)
  const { markets } = copy.settings
  const opens = before === 0
  if (known === undefined && (!opens || (markets.length > 0 && !markets.includes(market.id)))) return null
  if (opens && markets.length > 0 && !markets.includes(market.id)) return null
  const link: Link = known ?? { market, direction, wanted: 0, lots: ZERO, cost: 0n as Link['cost'], leaderUnits: 0, leaderLots: ZERO }
  copy.links.set(key, link)
  link.leaderUnits = units
  link.leaderLots = lots
  if (opens) link.wanted = Math.max(link.wanted, Math.min(link.wanted + partsOf(copy, link, step), mostParts(copy, link)))
  else link.wanted = lots >= before ? 0 : Number((BigInt(link.wanted) * BigInt(before - lots)) / BigInt(before))
  return link
}

/** Returns the parts of a lot that the settings give to an opening, cut off. */
function partsOf(copy: Copy, link: Link, { lots, units, order, market }: Step): number {
  const { mode, value } = copy.settings
  const amount = toAmount(value)
  const one = toAmount('1')
  if (mode === 'ratio') return bounded((BigInt(lots) * BigInt(PARTS) * amount) / one)
  // A market order by amount has no size of its own: what it has filled is all of it.
  const whole = BigInt(order === null || order.request.amount !== undefined ? lots : Math.max(order.lots, lots))
  if (mode === 'count') return bounded((amount * BigInt(PARTS) * BigInt(lots)) / (market.lotSize.amount * whole))
  const leverage = BigInt(leverageFor(copy, link))
  return bounded((amount * leverage * BigInt(PARTS) * BigInt(lots) * BigInt(lots)) / (BigInt(units) * market.unitValue.amount * whole))
}

/** Returns the most that a copy may have in one direction of a market, in parts of a lot. */
function mostParts({ settings }: Copy, { market, leaderUnits, leaderLots }: Link): number {
  const most = toAmount(settings.marketMax)
  if (most === 0n) return Number.MAX_SAFE_INTEGER
  return bounded((most * BigInt(PARTS) * BigInt(leaderLots)) / (BigInt(leaderUnits) * market.unitValue.amount))
}

function bounded(parts: bigint): number {
  return parts > BigInt(Number.MAX_SAFE_INTEGER) / 4n ? Math.floor(Number.MAX_SAFE_INTEGER / 4) : Number(parts)
}

/** Returns the size that a copy should have: whole size steps. */
export function targetLots({ market, wanted }: Link): Lots {
  return wholeSteps(market, lotsFrom(Math.floor(wanted / PARTS)))
}

/** Returns the lots to open; 0 as long as they are below the least order. */
export function lotsToOpen(copy: Copy, link: Link, ticks: Ticks): Lots {
  const lots = least(minus(targetLots(link), lotsOf(copy, link)), link.market.terms.lotsMaxLimit as Lots)
  return lots > 0 && Number.isSafeInteger(unitsOf(ticks, lots)) && isAboveLeast(link.market, ticks, lots) ? lots : ZERO
}

/** Returns the lots to close: what a copy has beyond what it should. */
export function lotsToClose(copy: Copy, link: Link): Lots {
  const has = lotsOf(copy, link)
  const target = copy.status === 'stopping' ? ZERO : targetLots(link)
  return has > target ? minus(has, target) : ZERO
}

/** Gives up what could not be opened: only what is below a step is still wanted. */
export function giveUp(copy: Copy, link: Link): void {
  const has = lotsOf(copy, link)
  if (targetLots(link) > has) link.wanted = has * PARTS + (link.wanted % PARTS)
}
