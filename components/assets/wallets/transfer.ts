import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import type { BalanceRow } from '#lib/contract/trading/trading-assets.ts'
import type { WalletName } from '#lib/contract/trading/trading-fields.ts'
import { compare, isDecimal, isZero } from '#lib/kernel/decimal-text.ts'

/** Every wallet that can receive a transfer. */
export const WALLETS: readonly WalletName[] = [
  'spot',
  'futures',
  'cross',
  ...SPOT_INSTRUMENTS.map(({ symbol }): WalletName => `isolated:${symbol}`),
]

export function isWallet(text: string): text is WalletName {
  return WALLETS.some((wallet) => wallet === text)
}

/** Checks whether a wallet can hold a coin: those of its pair, the futures' margin coin, or all. */
export function canHold(wallet: WalletName, coin: string): boolean {
  if (wallet === 'futures') return FUTURES_INSTRUMENTS.some(({ quoteCoin }) => quoteCoin === coin)
  if (!wallet.startsWith('isolated:')) return true
  const pair = SPOT_INSTRUMENTS.find(({ symbol }) => wallet === `isolated:${symbol}`)
  return pair !== undefined && (pair.baseCoin === coin || pair.quoteCoin === coin)
}

/** Returns how much of a coin can leave a wallet. */
export function availableIn(rows: readonly BalanceRow[], wallet: WalletName, coin: string): string {
  return rows.find((row) => row.wallet === wallet && row.coin === coin)?.available ?? '0'
}

/** Returns the coins that can be moved between two wallets now, in the order of `rows`. */
export function movableCoins(rows: readonly BalanceRow[], from: WalletName, to: WalletName): readonly string[] {
  return rows.filter((row) => row.wallet === from && compare(row.available, '0') > 0 && canHold(to, row.coin)).map(({ coin }) => coin)
}

/** Returns the form's initial coin: the first wish in the list, else the list's first coin; empty if the list is. */
export function firstOf(coins: readonly string[], wishes: readonly (string | null)[]): string {
  return wishes.find((wish) => wish !== null && coins.includes(wish)) ?? coins[0] ?? ''
}

export type AmountProblem = 'none' | 'empty' | 'tooMuch'

/** Returns why an amount cannot be sent. */
export function problemOf(amount: string, max: string): AmountProblem {
  if (amount === '' || !isDecimal(amount) || isZero(amount)) return 'empty'
  return compare(amount, max) > 0 ? 'tooMuch' : 'none'
}
