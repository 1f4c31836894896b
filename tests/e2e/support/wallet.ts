import type { Page } from '@playwright/test'
import { signAsWallet, walletAddressOf } from '#tests/support/wallet.ts'

export interface BrowserWallet {
  /** Whether its owner signs what he is shown. */
  signs: boolean
}

/** Gives a page a crypto wallet (EIP-1193) with a key that nobody has had before, whatever the store keeps of earlier runs. */
export async function giveWallet(page: Page): Promise<BrowserWallet> {
  const wallet = { signs: true }
  const key = crypto.getRandomValues(new Uint8Array(32))
  await page.exposeFunction('askWallet', (method: string, hex = '') => {
    if (method === 'eth_requestAccounts') return [walletAddressOf(key)]
    if (!wallet.signs) throw new Error('the owner said no')
    return signAsWallet(Buffer.from(hex.slice(2), 'hex').toString('utf8'), key)
  })
  await page.addInitScript(() => {
    type Ask = (method: string, text?: string) => Promise<unknown>
    const request = ({ method, params = [] }: { method: string; params?: string[] }) =>
      (Reflect.get(globalThis, 'askWallet') as Ask)(method, params[0])
    Object.assign(globalThis, { ethereum: { request } })
  })
  return wallet
}
