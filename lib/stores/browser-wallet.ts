/** A wallet in the browser, as its owner lets a page use it. */
export interface BrowserWallet {
  /** The address that its owner shows us; null where he shows none. */
  askAddress(): Promise<string | null>
  /** A signature over a text (EIP-191); null where its owner does not sign. */
  sign(message: string, address: string): Promise<string | null>
}

/** EIP-1193. */
interface Provider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

/** The wallet of a browser, which puts itself on the window; null where it has none. */
export function findBrowserWallet(window: object): BrowserWallet | null {
  const unsafe: unknown = Reflect.get(window, 'ethereum')
  if (typeof unsafe !== 'object' || unsafe === null || !('request' in unsafe)) return null
  const provider = unsafe as Provider
  return {
    async askAddress() {
      const accounts = await provider.request({ method: 'eth_requestAccounts' }).catch(() => null)
      const address: unknown = Array.isArray(accounts) ? accounts[0] : null
      return typeof address === 'string' ? address : null
    },
    async sign(message, address) {
      const signature = await provider.request({ method: 'personal_sign', params: [toHex(message), address] }).catch(() => null)
      return typeof signature === 'string' ? signature : null
    },
  }
}

/** The bytes of a text as wallets take them. */
function toHex(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
