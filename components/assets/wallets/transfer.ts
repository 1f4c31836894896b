import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/instruments.ts'
import type { BalanceRow } from '#lib/contract/trading-assets.ts'
import type { WalletName } from '#lib/contract/trading-fields.ts'
import { compare, isDecimal, isZero } from '#lib/kernel/decimal-text.ts'

/** Every wallet that something can be moved to. */
export const WALLETS: readonly WalletName[] = [
  'spot',
  'futures',
  'cross',
  ...SPOT_INSTRUMENTS.map(({ symbol }): WalletName => `isolated:${symbol}`),
]

export function isWallet(text: string): text is WalletName {
  return WALLETS.some((wallet) => wallet === text)
}

/** Coins that a wallet can hold: those of its pair, the futures' margin coin, or all. */
export function canHold(wallet: WalletName, coin: string): boolean {
  if (wallet === 'futures') return FUTURES_INSTRUMENTS.some(({ quoteCoin }) => quoteCoin === coin)
  if (!wallet.startsWith('isolated:')) return true
  const pair = SPOT_INSTRUMENTS.find(({ symbol }) => wallet === `isolated:${symbol}`)
  return pair !== undefined && (pair.baseCoin === coin || pair.quoteCoin === coin)
}

/** What of a coin can leave a wallet. */
export function availableIn(rows: readonly BalanceRow[], wallet: WalletName, coin: string): string {
  return rows.find((row) => row.wallet === wallet && row.coin === coin)?.available ?? '0'
}

/** Coins that can be moved between two wallets now, those that there is most of first in the order of `rows`. */
export function movableCoins(rows: readonly BalanceRow[], from: WalletName, to: WalletName): readonly string[] {
  return rows
    .filter((row) => row.wallet === from && compare(row.available, '0') > 0 && canHold(to, row.coin))
    .map(({ coin }) => coin)
}

/** The coin that a form begins with: the first wish that its list has, else the first of the list; none of an empty one. */
export function firstOf(coins: readonly string[], wishes: readonly (string | null)[]): string {
  return wishes.find((wish) => wish !== null && coins.includes(wish)) ?? coins[0] ?? ''
}

export type AmountProblem = 'none' | 'empty' | 'tooMuch'

/** What keeps an amount from being sent. */
export function problemOf(amount: string, max: string): AmountProblem {
  if (amount === '' || !isDecimal(amount) || isZero(amount)) return 'empty'
  return compare(amount, max) > 0 ? 'tooMuch' : 'none'
}
