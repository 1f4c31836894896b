import type { TradingWalletName, WalletName } from '#lib/contract/trading/wallets.ts'

/** Cross margin has one wallet for all pairs, isolated margin one per pair; the dialect has the same calls for both. */
export const MARGIN_MODES = ['crossed', 'isolated'] as const
export type MarginMode = (typeof MARGIN_MODES)[number]

/** The prefix of an isolated wallet's name; its pair follows. */
export const ISOLATED = 'isolated:'

export function fitsMode(mode: MarginMode, wallet: WalletName): wallet is TradingWalletName {
  return mode === 'crossed' ? wallet === 'cross' : wallet.startsWith(ISOLATED)
}

/** Returns the pair of an isolated wallet as a row's field, by which clients distinguish isolated from cross margin, where it is empty. */
export function symbolField(wallet: WalletName): { readonly symbol: string } {
  return { symbol: wallet.startsWith(ISOLATED) ? wallet.slice(ISOLATED.length) : '' }
}
