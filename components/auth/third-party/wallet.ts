import type { LoginAnswer } from '#lib/contract/accounts/accounts.ts'
import type { CallAccount } from '#lib/http/account-client.ts'
import { findBrowserWallet } from '#lib/stores/session/browser-wallet.ts'

export type WalletResult =
  | { readonly kind: 'answer'; readonly answer: LoginAnswer }
  /** The browser has no wallet. */
  | { readonly kind: 'missing' }
  /** The owner did not sign. */
  | { readonly kind: 'refused' }

/** Signs in with a wallet: it signs the gateway's message (EIP-191, EIP-4361), and the gateway identifies the account. */
export async function signWithWallet(window: Window, call: CallAccount): Promise<WalletResult> {
  const wallet = findBrowserWallet(window)
  if (wallet === null) return { kind: 'missing' }
  const publicAddress = await wallet.askAddress()
  if (publicAddress === null) return { kind: 'refused' }
  const { message } = await call('/user/third/wallet/challenge', { publicAddress })
  const signature = await wallet.sign(message, publicAddress)
  if (signature === null) return { kind: 'refused' }
  return { kind: 'answer', answer: await call('/user/third/wallet/sign', { publicAddress, signature }) }
}
