import { required } from '#lib/kernel/assert.ts'
import type { Run } from '../run.ts'
import { createAccount } from '../state/accounts.ts'
import type { Account, Market } from '../state/records.ts'
import type { EngineState } from '../state/state.ts'
import { FRICTIONLESS } from '../orders/realism.ts'
import type { ProductCommand } from './commands.ts'
import { botHandlers, bots } from './bots/bots.ts'
import { copy, copyHandlers } from './copy/copy.ts'
import { convert, convertHandlers } from './convert/convert.ts'
import { earn, earnHandlers } from './earn/earn.ts'
import { gifts } from './gifts/gift-product.ts'
import { giftHandlers } from './gifts/gifts.ts'
import { web3, web3Handlers } from './web3/web3.ts'
import { p2p, p2pHandlers } from './p2p/p2p.ts'
import { type Handlers, type Json, type Product } from './product.ts'
import { PRODUCTS, type ProductName } from './record.ts'

const BY_NAME: Readonly<Record<ProductName, Product>> = {
  convert,
  earn,
  gifts,
  web3,
  p2p,
  bots,
  copy,
}

const HANDLERS: Handlers<ProductCommand> = {
  ...convertHandlers,
  ...earnHandlers,
  ...giftHandlers,
  ...web3Handlers,
  ...p2pHandlers,
  ...botHandlers,
  ...copyHandlers,
}

/**
 * The exchange's own accounts of the products: each is the other side of what its product pays and takes. Accounts are numbered in the order of this list, so a new one comes last.
 */
const OWN_ACCOUNTS = ['convert', 'earn', 'web3', 'p2p'] as const

/** Opens, once each, the products' own accounts. */
export function openProductAccounts({ accounts }: EngineState): void {
  for (const kind of OWN_ACCOUNTS) {
    const id = `@${kind}`
    if (!accounts.has(id)) accounts.set(id, createAccount(id, accounts.size + 1, kind, FRICTIONLESS))
  }
}

/** Applies a command of a product. */
export function applyProduct(run: Run, command: ProductCommand): void {
  const { type }: { readonly type: string } = command
  const handlers: Readonly<Record<string, (run: Run, command: ProductCommand) => void>> = HANDLERS as never
  required(handlers[type], 'every command of a product has its handler')(run, command)
}

/** Returns everything that is open in the products; empty if nothing is. */
export function saveProducts(state: EngineState): Readonly<Record<string, Json>> {
  const saved = PRODUCTS.map((name) => [name, BY_NAME[name].save(state)] as const)
  return Object.fromEntries(saved.filter(([, open]) => open !== null))
}

/** Restores what `saveProducts` returned. */
export function restoreProducts(state: EngineState, saved: Readonly<Record<string, Json>>): void {
  for (const name of PRODUCTS) {
    const open = saved[name]
    if (open !== undefined) BY_NAME[name].restore(state, open)
  }
}

/** Ends everything that an account has open in products. `wallMs`: the wall clock of the command, if it has one. */
export function endProducts(run: Run, account: Account, wallMs: number | undefined): void {
  for (const name of PRODUCTS) BY_NAME[name].endEpoch(run, account, wallMs ?? run.timeMs)
}

/** Ends or changes what depends on a market that is being delisted. */
export function delistFromProducts(run: Run, market: Market, wallMs: number | undefined): void {
  for (const name of PRODUCTS) BY_NAME[name].delist(run, market, wallMs ?? run.timeMs)
}

/** Returns a sentence for each broken rule of a product. */
export function productFaults(state: EngineState): string[] {
  return PRODUCTS.flatMap((name) => BY_NAME[name].faults(state).map((fault) => `${name}: ${fault}`))
}
