import type { Http } from '#lib/http/http.ts'

/** A wallet in the browser (EIP-1193). */
interface WalletProvider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

export type WalletResult =
  | { readonly kind: 'answer'; readonly answer: unknown }
  /** The browser has no wallet. */
  | { readonly kind: 'missing' }
  /** Its owner did not sign. */
  | { readonly kind: 'refused' }

/** Signs in with a wallet: it signs the gateway's message (EIP-191, EIP-4361), and the gateway says whose account it is. */
export async function signWithWallet(window: Window, http: Pick<Http, 'post'>): Promise<WalletResult> {
  const wallet = findWallet(window)
  if (wallet === null) return { kind: 'missing' }
  const accounts = await wallet.request({ method: 'eth_requestAccounts' }).catch(() => null)
  const address: unknown = Array.isArray(accounts) ? accounts[0] : null
  if (typeof address !== 'string') return { kind: 'refused' }
  const { message } = (await http.post('/user/third/wallet/challenge', { publicAddress: address })) as { readonly message: string }
  const signature = await wallet.request({ method: 'personal_sign', params: [toHex(message), address] }).catch(() => null)
  if (typeof signature !== 'string') return { kind: 'refused' }
  return { kind: 'answer', answer: await http.post('/user/third/wallet/sign', { publicAddress: address, signature }) }
}

function findWallet(window: Window): WalletProvider | null {
  const unsafe: unknown = Reflect.get(window, 'ethereum')
  return typeof unsafe === 'object' && unsafe !== null && 'request' in unsafe ? (unsafe as WalletProvider) : null
}

/** The bytes of a text as wallets take them. */
function toHex(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
