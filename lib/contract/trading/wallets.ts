/**
 * The wallets that products hold: `convert` for open limit conversions, `earn` for savings, `gift` for unclaimed gifts, `web3` for what
 * belongs to the bound address, `p2p` for coins in escrow, `bot` for the funds of trading bots. No transfer reaches them.
 */
export const PRODUCT_WALLETS = ['convert', 'earn', 'gift', 'web3', 'p2p', 'bot'] as const
export type ProductWallet = (typeof PRODUCT_WALLETS)[number]

/** The wallets of trading. An isolated margin wallet belongs to one spot pair: `isolated:BTCUSDT`. */
export type TradingWalletName = 'spot' | 'futures' | 'cross' | `isolated:${string}`

export type WalletName = TradingWalletName | ProductWallet

/** Checks whether a wallet belongs to a product. */
export function isProductWallet(wallet: WalletName): wallet is ProductWallet {
  return PRODUCT_WALLETS.some((known) => known === wallet)
}
