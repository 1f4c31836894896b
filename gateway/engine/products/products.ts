import { required } from '#lib/kernel/assert.ts'
import { BOT_RULES, COPY_RULES, EARN_RULES, GIFT_RULES, MENDED_RULES, P2P_RULES, PRODUCT_RULES, WEB3_RULES } from '../rules.ts'
import { reject } from '../orders/place.ts'
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
import { type Handlers, type Json, type Product } from '../product.ts'
import { PRODUCTS, type ProductName } from '../state/product-record.ts'

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
 * The exchange's own accounts of the products, with the rules that open them: each is the other side of what its product pays and
 * takes. Accounts are numbered in the order of this list, so a new one comes last.
 */
const OWN_ACCOUNTS = [
  { kind: 'convert', since: PRODUCT_RULES },
  { kind: 'earn', since: EARN_RULES },
  { kind: 'web3', since: WEB3_RULES },
  { kind: 'p2p', since: P2P_RULES },
] as const

/** Opens, once each, the products' own accounts that exist from rules up to `rules` on. */
export function openProductAccounts({ accounts }: EngineState, rules: number): void {
  for (const { kind, since } of OWN_ACCOUNTS) {
    const id = `@${kind}`
    if (rules >= since && !accounts.has(id)) accounts.set(id, createAccount(id, accounts.size + 1, kind, FRICTIONLESS))
  }
}

/** Returns the rules from which a command is known: those of its product. */
function rulesOf(type: string): number {
  if (type in earnHandlers) return EARN_RULES
  if (type in giftHandlers) return GIFT_RULES
  if (type in web3Handlers) return WEB3_RULES
  if (type in botHandlers) return BOT_RULES
  if (type in copyHandlers) return COPY_RULES
  return type in p2pHandlers ? P2P_RULES : PRODUCT_RULES
}

/** Applies a command of a product. */
export function applyProduct(run: Run, command: ProductCommand): void {
  const { type }: { readonly type: string } = command
  if (run.state.rules < rulesOf(type)) return reject(run, 'unknown-market')
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
  for (const name of PRODUCTS) BY_NAME[name].endEpoch(run, account, wallMsOf(run, wallMs))
}

/** Ends or changes what depends on a market that is being delisted. */
export function delistFromProducts(run: Run, market: Market, wallMs: number | undefined): void {
  for (const name of PRODUCTS) BY_NAME[name].delist(run, market, wallMsOf(run, wallMs))
}

/** Returns the wall clock of a command. Before `MENDED_RULES` the ends of rounds and markets carried none: the exchange's clock took its place. */
function wallMsOf({ state, timeMs }: Run, wallMs: number | undefined): number {
  return state.rules < MENDED_RULES ? timeMs : (wallMs ?? timeMs)
}

/** Fits what is open in the products to newer rules, which are about to be in force. */
export function fitProducts(state: EngineState, rules: number): void {
  for (const name of PRODUCTS) BY_NAME[name].fitRules?.(state, rules)
}

/** Returns a sentence for each broken rule of a product. */
export function productFaults(state: EngineState): string[] {
  return PRODUCTS.flatMap((name) => BY_NAME[name].faults(state).map((fault) => `${name}: ${fault}`))
}
