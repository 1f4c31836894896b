import { findCoinBySymbol } from '#lib/contract/market/coins.ts'
import type { BalanceRow } from '#lib/contract/trading/trading-assets.ts'
import { absoluteValue, compare } from '#lib/kernel/decimal-text.ts'
import { holdsWords, searchWords } from '#lib/kernel/search-text.ts'

/** Below this value in USDT a balance counts as small. */
export const SMALL_USDT = '1'

/** Returns the balances that match a search by coin or name, the most valuable first. A debt never counts as small. */
export function chooseBalances(rows: readonly BalanceRow[], query: string, hidesSmall: boolean): readonly BalanceRow[] {
  const words = searchWords(query)
  return rows
    .filter(({ coin }) => holdsWords(words, coin, findCoinBySymbol(coin)?.name ?? ''))
    .filter((row) => !hidesSmall || !isSmall(row))
    .toSorted((a, b) => compare(b.value ?? '0', a.value ?? '0') || a.coin.localeCompare(b.coin))
}

function isSmall({ value, borrowed, interest }: BalanceRow): boolean {
  return compare(absoluteValue(value ?? '0'), SMALL_USDT) < 0 && compare(borrowed, '0') === 0 && compare(interest, '0') === 0
}
