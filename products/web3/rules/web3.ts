import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { assert, required } from '#lib/kernel/assert.ts'
import { added, amountText, negated, readUnits } from '#gateway/engine/state/money/amounts.ts'
import { readAmount } from '#gateway/engine/trading/orders/check-order.ts'
import { type Run, reject, takeId } from '#gateway/engine/state/run.ts'
import type { Account } from '#gateway/engine/state/records/records.ts'
import { assetNumber, type EngineState } from '#gateway/engine/state/state.ts'
import { readLeg } from '#gateway/engine/trading/pricing/exchange-leg.ts'
import {
  type ActiveAccount,
  activeAccount,
  hasAvailable,
  isAnswered,
  ownAccount,
  payOver,
  rememberRequest,
  report,
} from '#gateway/engine/product/operations.ts'
import type { EngineProduct, Handlers, Json } from '#gateway/engine/product/product.ts'
import type { MoveWeb3, OpenWeb3, ReleaseWeb3, SwapWeb3, Web3Command, Web3Request } from './commands.ts'
import { createWeb3State, type Web3Account, type Web3State } from './state.ts'

function openAddress(run: Run, command: OpenWeb3): void {
  const found = activeAccount(run, command.account)
  if (found === null) return
  const open = run.state.products.web3.get(command.account)
  if (open?.address === command.address) return
  if (open !== undefined) return reject(run, 'web3-address-changed')
  const { account, address } = command
  run.state.products.web3.set(account, { account, address, nonce: takeId(run), held: new Map() })
}

interface Judged extends ActiveAccount {
  readonly open: Web3Account
}

/** Judges everything of a signed order but its amounts; otherwise rejects the command, or reports its earlier record, and returns null. */
function judge(run: Run, command: MoveWeb3 | SwapWeb3): Judged | null {
  const found = activeAccount(run, command.account)
  if (found === null || isAnswered(run, found, 'web3', command.requestId)) return null
  const open = run.state.products.web3.get(command.account)
  if (open === undefined || open.address !== command.address) reject(run, 'web3-address-changed')
  else if (command.wallMs > command.expiresMs) reject(run, 'web3-too-late')
  else if (open.nonce !== command.nonce) reject(run, 'web3-nonce-used')
  else return { ...found, open }
  return null
}

/** Uses up the nonce and remembers the order; returns the id of its record. */
function takeOrder(run: Run, { epoch, open }: Judged, requestId: string): number {
  const id = takeId(run)
  open.nonce = takeId(run)
  rememberRequest(run, epoch, 'web3', requestId, id)
  return id
}

function hold({ held }: Web3Account, asset: number, amount: Amount): void {
  const sum = added(held.get(asset) ?? NOTHING, amount)
  if (sum === NOTHING) held.delete(asset)
  else held.set(asset, sum)
}

function moveAsset(run: Run, command: MoveWeb3): void {
  const judged = judge(run, command)
  if (judged === null) return
  const { account, open } = judged
  const [asset, amount] = [assetNumber(run.state, command.asset), readAmount(command.amount) ?? NOTHING]
  if (asset < 0) return reject(run, 'unknown-asset')
  if (amount <= 0n) return reject(run, 'amount-invalid')
  const isDeposit = command.direction === 'deposit'
  const [from, to] = isDeposit ? (['spot', 'web3'] as const) : (['web3', 'spot'] as const)
  if (!hasAvailable(run, { account, wallet: from }, asset, amount)) return
  const ref = takeOrder(run, judged, command.requestId)
  payOver(run, { account, wallet: from }, { account, wallet: to }, { asset, amount, kind: 'web3', ref })
  hold(open, asset, isDeposit ? amount : negated(amount))
  reportOrder(run, account, { id: ref, kind: command.direction, from: asset, to: asset, amounts: [amount, amount], hash: command.hash })
}

function swap(run: Run, command: SwapWeb3): void {
  const judged = judge(run, command)
  if (judged === null) return
  const { account, open } = judged
  const leg = readLeg(run, command)
  const wallet = { account, wallet: 'web3' } as const
  if (leg === null || !hasAvailable(run, wallet, leg.from, leg.fromAmount)) return
  const { from, to, fromAmount, toAmount } = leg
  const ref = takeOrder(run, judged, command.requestId)
  const own = ownAccount(run.state, 'web3')
  payOver(run, wallet, own, { asset: from, amount: fromAmount, kind: 'web3', ref })
  payOver(run, own, wallet, { asset: to, amount: toAmount, kind: 'web3', ref })
  hold(open, from, negated(fromAmount))
  hold(open, to, toAmount)
  reportOrder(run, account, { id: ref, kind: 'swap', from, to, amounts: [fromAmount, toAmount], hash: command.hash })
}

function release(run: Run, command: ReleaseWeb3): void {
  const found = activeAccount(run, command.account)
  const open = run.state.products.web3.get(command.account)
  if (found === null || open === undefined) return
  endAddress(run, found.account, open)
}

/** Returns what an address's account holds to the spot wallet, each asset with a record of its own, and ends the account. */
function endAddress(run: Run, account: Account, { held }: Web3Account): void {
  for (const [asset, amount] of held) {
    const ref = takeId(run)
    payOver(run, { account, wallet: 'web3' }, { account, wallet: 'spot' }, { asset, amount, kind: 'web3', ref })
    reportOrder(run, account, { id: ref, kind: 'release', from: asset, to: asset, amounts: [amount, amount], hash: null })
  }
  run.state.products.web3.delete(account.id)
  run.changed = true
}

interface Done {
  readonly id: number
  readonly kind: 'swap' | 'deposit' | 'withdrawal' | 'release'
  readonly from: number
  readonly to: number
  readonly amounts: readonly [from: Amount, to: Amount]
  readonly hash: string | null
}

function reportOrder(run: Run, account: Account, { id, kind, from, to, amounts, hash }: Done): void {
  const [fromAsset, toAsset] = [from, to].map((asset) => required(run.state.assets[asset], 'an asset has a name'))
  const details = { from: fromAsset ?? '', to: toAsset ?? '', fromAmount: amountText(amounts[0]), toAmount: amountText(amounts[1]), hash }
  report(run, account.id, { product: 'web3', id, kind, status: 'completed', asset: fromAsset ?? '', details })
}

const web3Handlers: Handlers<Web3Command> = {
  'web3-open': openAddress,
  'web3-move': moveAsset,
  'web3-swap': swap,
  'web3-release': release,
}

type Saved = readonly [account: string, address: string, nonce: number, held: readonly (readonly [asset: string, amount: string])[]]

declare module '#gateway/engine/state/records/product-types.ts' {
  interface ProductTypes {
    readonly web3: {
      readonly state: Web3State
      readonly command: Web3Command
      readonly request: Web3Request
      readonly account: 'web3'
    }
  }
}

export const web3: EngineProduct = {
  name: 'web3',
  hasOwnAccount: true,
  handlers: web3Handlers,
  createState: createWeb3State,
  save({ assets, products }) {
    if (products.web3.size === 0) return null
    return [...products.web3.values()].map(({ account, address, nonce, held }) => [
      account,
      address,
      nonce,
      [...held].map(([asset, amount]) => [assets[asset] ?? '', `${amount}`]),
    ])
  },
  restore(state, saved: Json) {
    for (const [account, address, nonce, amounts] of saved as readonly Saved[]) {
      const held = new Map(amounts.map(([asset, amount]) => [assetNumber(state, asset), readUnits(amount)] as const))
      assert(![...held.keys()].includes(-1), 'the assets of an address exist')
      state.products.web3.set(account, { account, address, nonce, held })
    }
  },
  endEpoch(run, account) {
    const open = run.state.products.web3.get(account.id)
    if (open !== undefined) endAddress(run, account, open)
  },
  // A coin without a market stays in the account of its address: it can be withdrawn, and its swaps are refused.
  delist() {},
  faults(state) {
    return [...state.accounts.values()].flatMap((account) => faultsOf(state, account))
  },
}

/** Checks that the wallet of an address has what its signed orders add up to, and that only an open one has anything. */
function faultsOf(state: EngineState, account: Account): string[] {
  const open = state.products.web3.get(account.id)
  const wallet = account.wallets.get('web3')
  const sums = state.assets.flatMap((name, asset) => {
    const [total, due] = [wallet?.[asset]?.total.amount ?? NOTHING, open?.held.get(asset) ?? NOTHING]
    return total === due ? [] : [`${account.id} has ${amountText(total)} ${name} at its address, not ${amountText(due)}`]
  })
  return open !== undefined && account.epoch === null ? [...sums, `${account.id} has an address open without an epoch`] : sums
}
