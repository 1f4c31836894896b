import type { Page } from '@playwright/test'
import type { TypedData } from '#lib/contract/signing/eip712.ts'
import { signAsWallet, signTypedAsWallet, walletAddressOf } from '#tests/support/wallet.ts'
import { expectEntered } from './person.ts'
import { visit } from './visit.ts'

/** The owner's reactions when the wallet asks. */
export interface BrowserWallet {
  /** Whether the owner signs requests. */
  signs: boolean
  /** Whether the owner lets the wallet add and use networks. */
  addsNetworks: boolean
  /** The key that signs typed data, in place of the wallet's own. */
  otherKey: Uint8Array | null
  /** Called before typed data is signed. */
  beforeSigning: () => Promise<void>
  /** Whether it gives its last signature again, whatever it is asked to sign. */
  repeats: boolean
  /** The typed data that it was asked to sign. */
  readonly asked: TypedData[]
}

/** Returns an unused key, whatever the store holds from earlier runs. */
export function newWalletKey(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32))
}

/** An answer of a wallet: a result, or an error with its code (EIP-1193). */
type WalletAnswer = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } }

const REJECTED = { error: { code: 4001, message: 'User rejected the request.' } }
const UNKNOWN_NETWORK = { error: { code: 4902, message: 'Unrecognized chain ID.' } }

/**
 * Gives a page a crypto wallet (EIP-1193), which announces itself (EIP-6963) and is on the window. It begins on a real network, signs typed
 * data for the network that it uses alone, and asks a network for its number before it adds it, as the common ones do.
 */
export async function giveWallet(page: Page, key: Uint8Array = newWalletKey()): Promise<BrowserWallet> {
  const wallet: BrowserWallet = {
    signs: true,
    addsNetworks: true,
    otherKey: null,
    beforeSigning: () => Promise.resolve(),
    repeats: false,
    asked: [],
  }
  let last = ''
  const networks = new Set(['0x1'])
  let network = '0x1'
  await page.exposeFunction('askWallet', async (method: string, params: readonly unknown[]): Promise<WalletAnswer> => {
    const [first, second] = params
    if (method === 'eth_requestAccounts') return { result: [walletAddressOf(key)] }
    if (method === 'eth_chainId') return { result: network }
    if (method.endsWith('EthereumChain')) {
      const { chainId } = first as { readonly chainId: string }
      if (method.startsWith('wallet_switch') && !networks.has(chainId)) return UNKNOWN_NETWORK
      if (!wallet.addsNetworks) return REJECTED
      networks.add(chainId)
      network = chainId
      return { result: null }
    }
    if (!wallet.signs) return REJECTED
    if (method === 'personal_sign') return { result: signAsWallet(Buffer.from(String(first).slice(2), 'hex').toString('utf8'), key) }
    const data = JSON.parse(String(second)) as TypedData
    wallet.asked.push(data)
    if (Number(data.domain['chainId']) !== Number(network)) return { error: { code: -32_602, message: 'must match the active chainId' } }
    await wallet.beforeSigning()
    if (!wallet.repeats) last = signTypedAsWallet(data, wallet.otherKey ?? key)
    return { result: last }
  })
  await page.addInitScript(() => {
    type Ask = (method: string, params: readonly unknown[]) => Promise<WalletAnswer>
    const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
      if (method === 'wallet_addEthereumChain') {
        const { chainId, rpcUrls } = params[0] as { chainId: string; rpcUrls: string[] }
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
        const answer = await fetch(rpcUrls[0] ?? '', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        const { result } = (await answer.json()) as { result: string }
        if (result !== chainId) throw new Error('the network has another number')
      }
      const answer = await (Reflect.get(globalThis, 'askWallet') as Ask)(method, params)
      if ('error' in answer) throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
      return answer.result
    }
    const provider = { request }
    const icon =
      'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"%3E%3Cpath fill="teal" d="M0 0h1v1H0z"/%3E%3C/svg%3E'
    const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Test Wallet', icon, rdns: 'example.wallet' }
    const detail = Object.freeze({ info, provider })
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
    Object.assign(globalThis, { ethereum: provider })
  })
  return wallet
}

/** Opens an account with the wallet of a page. */
export async function registerByWallet(page: Page): Promise<void> {
  await visit(page, '/login')
  await page.getByRole('button', { name: 'Log in with a crypto wallet' }).click()
  await page.getByRole('button', { name: 'Create a new account' }).click()
  await expectEntered(page)
}
