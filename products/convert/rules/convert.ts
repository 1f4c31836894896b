import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { assert, required } from '#lib/kernel/assert.ts'
import { added, amountText, readUnits } from '#gateway/engine/state/money/amounts.ts'
import { readAmount } from '#gateway/engine/trading/orders/check-order.ts'
import { type Run, reject, takeId } from '#gateway/engine/state/run.ts'
import { balanceOf } from '#gateway/engine/state/accounts.ts'
import type { Account, Market } from '#gateway/engine/state/records/records.ts'
import { assetNumber, type EngineState } from '#gateway/engine/state/state.ts'
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
import type {
  CancelLimitConvert,
  Convert,
  ConvertCommand,
  ExpireLimitConvert,
  FillLimitConvert,
  OpenLimitConvert,
  ConvertRequest,
} from './commands.ts'
import { type Leg, readLeg } from '#gateway/engine/trading/pricing/exchange-leg.ts'
import { priceGap, valuingMarket } from '#gateway/engine/trading/pricing/pricing.ts'
import { type ConvertState, createConvertState, type LimitConvert, LIMIT_CONVERTS_MAX, SMALL_LEGS_MAX } from './state.ts'

function convertNow(run: Run, command: Convert): void {
  const found = activeAccount(run, command.account)
  if (found === null || isAnswered(run, found, 'convert', command.requestId)) return
  if (command.wallMs > command.expiresMs) return reject(run, 'quote-expired')
  if (command.legs.length === 0 || command.legs.length > SMALL_LEGS_MAX) return reject(run, 'amount-invalid')
  const { account, epoch } = found
  const legs: Leg[] = []
  for (const asked of command.legs) {
    const leg = readLeg(run, asked)
    if (leg === null) return
    // Each asset is converted once, so that its balance pays for one leg alone.
    if (legs.some(({ from }) => from === leg.from)) return reject(run, 'amount-invalid')
    if (!hasAvailable(run, { account, wallet: 'spot' }, leg.from, leg.fromAmount)) return
    legs.push(leg)
  }
  for (const leg of legs) {
    const id = takeId(run)
    if (leg === legs[0]) rememberRequest(run, epoch, 'convert', command.requestId, id)
    exchange(run, account, 'spot', leg, id)
    report(run, account.id, recordOf(run.state, { ...leg, id }, { kind: command.kind, status: 'completed', openedAtMs: run.timeMs }))
  }
}

/** Pays one asset from a wallet to the exchange's account, and the other from there to the spot wallet. */
function exchange(run: Run, account: Account, wallet: 'spot' | 'convert', { from, to, fromAmount, toAmount }: Leg, ref: number): void {
  const own = ownAccount(run.state, 'convert')
  payOver(run, { account, wallet }, own, { asset: from, amount: fromAmount, kind: 'convert', ref })
  payOver(run, own, { account, wallet: 'spot' }, { asset: to, amount: toAmount, kind: 'convert', ref })
}

function openLimit(run: Run, command: OpenLimitConvert): void {
  const found = activeAccount(run, command.account)
  if (found === null || isAnswered(run, found, 'convert', command.requestId)) return
  if (command.wallMs >= command.expiresMs) return reject(run, 'quote-expired')
  const leg = readLeg(run, command)
  if (leg === null || !mayOpen(run, found, leg)) return
  const id = takeId(run)
  rememberRequest(run, found.epoch, 'convert', command.requestId, id)
  const limit: LimitConvert = { ...leg, id, account: command.account, openedAtMs: run.timeMs, expiresMs: command.expiresMs }
  move(run, found.account, limit, 'spot', 'convert')
  run.state.products.convert.set(id, limit)
  reportLimit(run, limit, 'open')
}

function mayOpen(run: Run, { account }: ActiveAccount, { from, fromAmount }: Leg): boolean {
  const open = [...run.state.products.convert.values()].filter((limit) => limit.account === account.id)
  if (open.length >= LIMIT_CONVERTS_MAX) {
    reject(run, 'too-many-open-orders')
    return false
  }
  return hasAvailable(run, { account, wallet: 'spot' }, from, fromAmount)
}

/** Moves the reserved asset between the spot wallet and the wallet `convert`. */
function move(
  run: Run,
  account: Account,
  { id, from, fromAmount }: LimitConvert,
  source: 'spot' | 'convert',
  target: 'spot' | 'convert',
): void {
  payOver(run, { account, wallet: source }, { account, wallet: target }, { asset: from, amount: fromAmount, kind: 'convert', ref: id })
}

/** Finds an open limit conversion of an account; otherwise rejects the command and returns null. */
function openLimitOf(run: Run, { account, id }: CancelLimitConvert | FillLimitConvert | ExpireLimitConvert): LimitConvert | null {
  const limit = run.state.products.convert.get(id)
  if (limit?.account === account) return limit
  reject(run, 'order-not-open')
  return null
}

function fillLimit(run: Run, command: FillLimitConvert): void {
  const limit = openLimitOf(run, command)
  if (limit === null) return
  const { state } = run
  const gap =
    priceGap(state, required(state.assets[limit.from], 'the asset exists')) ??
    priceGap(state, required(state.assets[limit.to], 'the asset exists'))
  if (gap !== null) return reject(run, gap)
  const toAmount = readAmount(command.quoted) ?? NOTHING
  assert(toAmount >= limit.toAmount, 'a limit conversion is filled at its price or better')
  const filled = { ...limit, toAmount }
  state.products.convert.delete(limit.id)
  exchange(run, traderOf(state, limit), 'convert', filled, limit.id)
  reportLimit(run, filled, 'completed')
}

function traderOf({ accounts }: EngineState, { account }: LimitConvert): Account {
  return required(accounts.get(account), 'the owner of a limit conversion exists')
}

/** Returns the asset of a limit conversion and ends it. */
function endLimit(run: Run, limit: LimitConvert, status: 'cancelled' | 'expired'): void {
  run.state.products.convert.delete(limit.id)
  move(run, traderOf(run.state, limit), limit, 'convert', 'spot')
  reportLimit(run, limit, status)
}

function cancelLimit(run: Run, command: CancelLimitConvert): void {
  const limit = openLimitOf(run, command)
  if (limit !== null) endLimit(run, limit, 'cancelled')
}

function expireLimit(run: Run, command: ExpireLimitConvert): void {
  const limit = openLimitOf(run, command)
  if (limit === null) return
  if (command.wallMs < limit.expiresMs) return reject(run, 'order-not-open')
  endLimit(run, limit, 'expired')
}

function reportLimit(run: Run, limit: LimitConvert, status: string): void {
  report(
    run,
    limit.account,
    recordOf(run.state, limit, { kind: 'limit', status, openedAtMs: limit.openedAtMs, expiresMs: limit.expiresMs }),
  )
}

function recordOf(
  { assets }: EngineState,
  { id, from, to, fromAmount, toAmount }: Leg & { readonly id: number },
  { kind, status, ...times }: { readonly kind: string; readonly status: string; readonly openedAtMs: number; readonly expiresMs?: number },
) {
  const [fromAsset, toAsset] = [required(assets[from], 'an asset has a name'), required(assets[to], 'an asset has a name')]
  const details = {
    from: fromAsset,
    to: toAsset,
    fromAmount: amountText(fromAmount),
    toAmount: amountText(toAmount),
    expiresMs: null,
    ...times,
  }
  return { product: 'convert', id, kind, status, asset: fromAsset, details } as const
}

const convertHandlers: Handlers<ConvertCommand> = {
  convert: convertNow,
  'convert-limit': openLimit,
  'convert-cancel': cancelLimit,
  'convert-fill': fillLimit,
  'convert-expire': expireLimit,
}

type SavedLimit = readonly [
  id: number,
  account: string,
  from: string,
  to: string,
  fromAmount: string,
  toAmount: string,
  openedAtMs: number,
  expiresMs: number,
]

declare module '#gateway/engine/state/records/product-types.ts' {
  interface ProductTypes {
    readonly convert: {
      readonly state: ConvertState
      readonly command: ConvertCommand
      readonly request: ConvertRequest
      readonly account: 'convert'
    }
  }
}

export const convert: EngineProduct = {
  name: 'convert',
  hasOwnAccount: true,
  handlers: convertHandlers,
  createState: createConvertState,
  save({ assets, products }) {
    if (products.convert.size === 0) return null
    return [...products.convert.values()].map(({ id, account, from, to, fromAmount, toAmount, openedAtMs, expiresMs }) => [
      id,
      account,
      assets[from] ?? '',
      assets[to] ?? '',
      `${fromAmount}`,
      `${toAmount}`,
      openedAtMs,
      expiresMs,
    ])
  },
  restore(state, saved: Json) {
    for (const [id, account, from, to, fromAmount, toAmount, openedAtMs, expiresMs] of saved as readonly SavedLimit[]) {
      const numbers = { from: assetNumber(state, from), to: assetNumber(state, to) }
      assert(numbers.from >= 0 && numbers.to >= 0, 'the assets of a limit conversion exist')
      const amounts = { fromAmount: readUnits(fromAmount), toAmount: readUnits(toAmount) }
      state.products.convert.set(id, { id, account, ...numbers, ...amounts, openedAtMs, expiresMs })
    }
  },
  endEpoch(run, account) {
    for (const limit of limitsOf(run.state, account)) endLimit(run, limit, 'cancelled')
  },
  delist(run, market: Market) {
    for (const limit of run.state.products.convert.values()) {
      const assets = [limit.from, limit.to].map((asset) => required(run.state.assets[asset], 'an asset has a name'))
      if (assets.some((asset) => valuingMarket(run.state, asset) === market)) endLimit(run, limit, 'cancelled')
    }
  },
  faults(state) {
    return [...state.accounts.values()].flatMap((account) => {
      const reserved = new Map<number, Amount>()
      for (const { from, fromAmount } of limitsOf(state, account)) reserved.set(from, added(reserved.get(from) ?? NOTHING, fromAmount))
      const wallet = account.wallets.get('convert') ?? []
      return state.assets.flatMap((name, asset) => {
        const [total, due] = [
          wallet[asset] === undefined ? NOTHING : balanceOf(account, 'convert', asset).total.amount,
          reserved.get(asset) ?? NOTHING,
        ]
        return total === due ? [] : [`${account.id} has reserved ${amountText(total)} ${name}, not ${amountText(due)}`]
      })
    })
  },
}

function limitsOf({ products }: EngineState, { id }: Account): LimitConvert[] {
  return [...products.convert.values()].filter(({ account }) => account === id)
}
