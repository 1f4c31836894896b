import type { WalletName } from '#lib/contract/trading/wallets.ts'
import type { RecordWords } from './words.ts'

/** Returns a wallet's name; that of an isolated margin wallet says its pair. */
export function walletName(wallet: WalletName, t: RecordWords): string {
  if (wallet.startsWith('isolated:')) return t('wallets.isolated', { pair: wallet.slice('isolated:'.length) })
  return t(`wallets.${wallet as Exclude<WalletName, `isolated:${string}`>}`)
}
