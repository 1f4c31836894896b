import type { Http } from '#lib/http/http.ts'
import { findBrowserWallet } from '#lib/stores/browser-wallet.ts'

export type WalletResult =
  | { readonly kind: 'answer'; readonly answer: unknown }
  /** The browser has no wallet. */
  | { readonly kind: 'missing' }
  /** Its owner did not sign. */
  | { readonly kind: 'refused' }

/** Signs in with a wallet: it signs the gateway's message (EIP-191, EIP-4361), and the gateway says whose account it is. */
export async function signWithWallet(window: Window, http: Pick<Http, 'post'>): Promise<WalletResult> {
  const wallet = findBrowserWallet(window)
  if (wallet === null) return { kind: 'missing' }
  const publicAddress = await wallet.askAddress()
  if (publicAddress === null) return { kind: 'refused' }
  const { message } = (await http.post('/user/third/wallet/challenge', { publicAddress })) as { readonly message: string }
  const signature = await wallet.sign(message, publicAddress)
  if (signature === null) return { kind: 'refused' }
  return { kind: 'answer', answer: await http.post('/user/third/wallet/sign', { publicAddress, signature }) }
}
