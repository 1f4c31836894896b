import type { Page } from '@playwright/test'
import { signAsWallet, walletAddressOf } from '#tests/support/wallet.ts'
import { expectEntered } from './person.ts'
import { visit } from './visit.ts'

export interface BrowserWallet {
  /** Whether the owner signs requests. */
  signs: boolean
}

/** Returns an unused key, whatever the store holds from earlier runs. */
export function newWalletKey(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32))
}

/** Gives a page a crypto wallet (EIP-1193). */
export async function giveWallet(page: Page, key: Uint8Array = newWalletKey()): Promise<BrowserWallet> {
  const wallet = { signs: true }
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

/** Opens an account with the wallet of a page. */
export async function registerByWallet(page: Page): Promise<void> {
  await visit(page, '/login')
  await page.getByRole('button', { name: 'Sign in with a crypto wallet' }).click()
  await page.getByRole('button', { name: 'Create a new account' }).click()
  await expectEntered(page)
}
