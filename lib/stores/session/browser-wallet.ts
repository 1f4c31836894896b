/** A wallet in the browser, as far as its owner lets a page use it. */
export interface BrowserWallet {
  /** Asks for the owner's address; null if the owner shares none. */
  askAddress(): Promise<string | null>
  /** Asks for a signature over a text (EIP-191); null if the owner does not sign. */
  sign(message: string, address: string): Promise<string | null>
}

/** EIP-1193. */
interface Provider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

/** Finds the wallet that a browser exposes on the window; null if it has none. */
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

/** Encodes a text's bytes as wallets expect them. */
function toHex(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
