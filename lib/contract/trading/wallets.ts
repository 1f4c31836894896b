import { PRODUCT_WALLETS, type ProductWallet } from '../products/product-facts.ts'

/** The wallets of trading. An isolated margin wallet belongs to one spot pair: `isolated:BTCUSDT`. */
export type TradingWalletName = 'spot' | 'futures' | 'cross' | `isolated:${string}`

export type WalletName = TradingWalletName | ProductWallet

/** Checks whether a wallet belongs to a product. */
export function isProductWallet(wallet: WalletName): wallet is ProductWallet {
  return PRODUCT_WALLETS.some((known) => known === wallet)
}
