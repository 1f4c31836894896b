/** A wallet in the browser, as far as its owner lets a page use it. */
export interface BrowserWallet {
  /** Asks for the owner's address; null if the owner shares none. */
  askAddress(): Promise<string | null>
  /** Asks for a signature over a text (EIP-191); null if the owner does not sign. */
  sign(message: string, address: string): Promise<string | null>
  /** Asks for a signature over typed data (EIP-712), written as JSON; null if the owner does not sign. */
  signTyped(json: string, address: string): Promise<string | null>
  /** Makes the wallet use a network, which is added if the wallet does not know it; false if the owner refuses, or the wallet cannot. */
  selectNetwork(network: WalletNetwork): Promise<boolean>
}

/** A network as wallets add it (EIP-3085). */
export interface WalletNetwork {
  /** `0x` and hexadecimal digits. */
  readonly chainId: string
  readonly chainName: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: readonly string[]
}

/** A wallet that has announced itself to the page. */
export interface AnnouncedWallet {
  readonly id: string
  readonly name: string
  /** A picture as a data URL; null if the wallet has given none of that kind. */
  readonly icon: string | null
  readonly wallet: BrowserWallet
}

/** EIP-1193. */
interface Provider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

/** EIP-1193 and EIP-3085: the wallet does not know the network. */
const UNKNOWN_NETWORK = 4902

/** Finds the wallet that a browser exposes on the window, or announces (EIP-6963); null if it has none. */
export function findBrowserWallet(window: object): BrowserWallet | null {
  const provider = readProvider(Reflect.get(window, 'ethereum'))
  if (provider !== null) return connectWallet(provider)
  if (!(window instanceof EventTarget)) return null
  let found: BrowserWallet | null = null
  // Wallets answer within the call.
  followWallets(window, ([first]) => (found = first?.wallet ?? null))()
  return found
}

/**
 * Asks the wallets of a browser to announce themselves (EIP-6963), and calls back with all of them at each announcement. A wallet that is
 * only exposed on the window is in the list without a name. Returns a function that ends it.
 */
export function followWallets(page: EventTarget, onWallets: (wallets: readonly AnnouncedWallet[]) => void): () => void {
  const known = new Map<string, AnnouncedWallet>()
  const hear = (event: Event) => {
    const announced = readAnnouncement(Reflect.get(event, 'detail'))
    if (announced === null) return
    known.set(announced.id, announced)
    onWallets([...known.values()])
  }
  page.addEventListener('eip6963:announceProvider', hear)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  const exposed = readProvider(Reflect.get(page, 'ethereum'))
  if (known.size === 0) onWallets(exposed === null ? [] : [{ id: 'window', name: '', icon: null, wallet: connectWallet(exposed) }])
  return () => page.removeEventListener('eip6963:announceProvider', hear)
}

function readAnnouncement(unsafe: unknown): AnnouncedWallet | null {
  const provider = readProvider(readField(unsafe, 'provider'))
  const [id, name, icon] = ['uuid', 'name', 'icon'].map((field) => readField(readField(unsafe, 'info'), field))
  if (provider === null || typeof id !== 'string' || typeof name !== 'string') return null
  const isPicture = typeof icon === 'string' && icon.startsWith('data:image/')
  return { id, name: name.slice(0, 60), icon: isPicture ? icon : null, wallet: connectWallet(provider) }
}

function readField(unsafe: unknown, name: string): unknown {
  return typeof unsafe === 'object' && unsafe !== null ? Reflect.get(unsafe, name) : undefined
}

function readProvider(unsafe: unknown): Provider | null {
  return typeof unsafe === 'object' && unsafe !== null && 'request' in unsafe ? (unsafe as Provider) : null
}

function connectWallet(provider: Provider): BrowserWallet {
  const askText = async (method: string, params: readonly unknown[]) => {
    const answer = await provider.request({ method, params }).catch(() => null)
    return typeof answer === 'string' ? answer : null
  }
  const isDone = (method: string, params: readonly unknown[]) =>
    provider.request({ method, params }).then(
      () => null,
      (error: unknown) => error,
    )
  return {
    async askAddress() {
      const accounts = await provider.request({ method: 'eth_requestAccounts' }).catch(() => null)
      const address: unknown = Array.isArray(accounts) ? accounts[0] : null
      return typeof address === 'string' ? address : null
    },
    sign: (message, address) => askText('personal_sign', [toHex(message), address]),
    signTyped: (json, address) => askText('eth_signTypedData_v4', [address, json]),
    async selectNetwork(network) {
      const isUsed = async () => Number(await askText('eth_chainId', [])) === Number(network.chainId)
      if (await isUsed()) return true
      const refused = await isDone('wallet_switchEthereumChain', [{ chainId: network.chainId }])
      if (refused !== null && isUnknownNetwork(refused)) await isDone('wallet_addEthereumChain', [network])
      return isUsed()
    },
  }
}

/** Some wallets put the code into the data of an error of their own. */
function isUnknownNetwork(error: unknown): boolean {
  const inner = readField(readField(readField(error, 'data'), 'originalError'), 'code')
  return readField(error, 'code') === UNKNOWN_NETWORK || inner === UNKNOWN_NETWORK
}

/** Encodes a text's bytes as wallets expect them. */
function toHex(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
