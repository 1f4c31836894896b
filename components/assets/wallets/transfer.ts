import type { PairBook } from '#lib/contract/market/pairs.ts'
import type { BalanceRow } from '#lib/contract/trading/trading-assets.ts'
import { isProductWallet, type TradingWalletName } from '#lib/contract/trading/wallets.ts'
import { compare, isDecimal, isZero } from '#lib/kernel/decimal-text.ts'

/** Returns every wallet that can receive a transfer, and those that still hold something. */
export function listWallets({ pairs }: PairBook, rows: readonly BalanceRow[] = []): readonly TradingWalletName[] {
  const isolated = pairs.flatMap(({ product, symbol }): TradingWalletName[] => (product === 'spot' ? [`isolated:${symbol}`] : []))
  return [
    ...new Set<TradingWalletName>([
      'spot',
      'futures',
      'cross',
      ...isolated,
      ...rows.flatMap(({ wallet }) => (isProductWallet(wallet) ? [] : wallet)),
    ]),
  ]
}

/** Checks whether a wallet can hold a coin: those of its pair, the futures' margin coin, or all. */
export function canHold({ pairs }: PairBook, wallet: TradingWalletName, coin: string): boolean {
  if (wallet === 'futures') return pairs.some(({ product, quoteCoin }) => product === 'futures' && quoteCoin === coin)
  if (!wallet.startsWith('isolated:')) return true
  const pair = pairs.find(({ product, symbol }) => product === 'spot' && wallet === `isolated:${symbol}`)
  return pair !== undefined && (pair.baseCoin === coin || pair.quoteCoin === coin)
}

/** Returns how much of a coin can leave a wallet. */
export function availableIn(rows: readonly BalanceRow[], wallet: TradingWalletName, coin: string): string {
  return rows.find((row) => row.wallet === wallet && row.coin === coin)?.available ?? '0'
}

/** Returns the coins that can be moved between two wallets now, in the order of `rows`. */
export function movableCoins(
  pairs: PairBook,
  rows: readonly BalanceRow[],
  from: TradingWalletName,
  to: TradingWalletName,
): readonly string[] {
  return rows
    .filter((row) => row.wallet === from && compare(row.available, '0') > 0 && canHold(pairs, to, row.coin))
    .map(({ coin }) => coin)
}

/** Returns the form's initial coin: the first wish in the list, else the list's first coin; empty if the list is. */
export function chooseFirst(coins: readonly string[], wishes: readonly (string | null)[]): string {
  return wishes.find((wish) => wish !== null && coins.includes(wish)) ?? coins[0] ?? ''
}

export type AmountProblem = 'none' | 'empty' | 'tooMuch'

/** Returns why an amount cannot be sent. */
export function findProblem(amount: string, max: string): AmountProblem {
  if (amount === '' || !isDecimal(amount) || isZero(amount)) return 'empty'
  return compare(amount, max) > 0 ? 'tooMuch' : 'none'
}
