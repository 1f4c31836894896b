import type { Market } from '#gateway/engine/markets.ts'
import type { HoldingsView } from '../opening-views.ts'
import { keyOf, sizeText } from './figures.ts'

/** Counting goes over everybody's positions, and anybody may ask: each market is counted at most so often. */
const COUNT_AGE_MAX_MS = 1000

/** Shows how many traders are long and short in a market, and with how much; a trader who hedges is among both. */
export function createHoldingsShow(now: () => number): (market: Market) => HoldingsView {
  const counted = new Map<string, HoldingsView>()
  return (market) => {
    const kept = counted.get(market.id)
    const timeMs = now()
    if (kept !== undefined && Math.abs(timeMs - kept.timeMs) < COUNT_AGE_MAX_MS) return kept
    const counts = { ...keyOf(market), ...countHolders(market), timeMs }
    counted.set(market.id, counts)
    return counts
  }
}

function countHolders(market: Market): Pick<HoldingsView, 'longAccounts' | 'shortAccounts' | 'longSize' | 'shortSize'> {
  const [accounts, lots] = [{ 1: 0, 2: 0 }, { 1: 0, 2: 0 }]
  for (const holder of market.holders) {
    if (holder.kind !== 'trader') continue
    for (const position of holder.positions.values()) {
      if (position.market !== market || position.lots === 0) continue
      accounts[position.direction] += 1
      lots[position.direction] += position.lots
    }
  }
  return {
    longAccounts: accounts[1],
    shortAccounts: accounts[2],
    longSize: sizeText(market.terms, lots[1]),
    shortSize: sizeText(market.terms, lots[2]),
  }
}
