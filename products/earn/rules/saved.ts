import type { EarnTier } from '../contract/earn-terms.ts'
import { assert } from '#lib/kernel/assert.ts'
import { readUnits } from '#gateway/engine/state/money/amounts.ts'
import { assetNumber, type EngineState } from '#gateway/engine/state/state.ts'
import type { Json } from '#gateway/engine/product/product.ts'
import { isFlexible, purseKey } from './state.ts'

interface SavedHolding {
  readonly id: number
  readonly account: string
  readonly asset: string
  readonly principal: string
  readonly openedAtMs: number
  readonly flexible?: readonly [sinceMs: number, before: string, creditedMs: number, credited: string]
  readonly fixed?: readonly [days: number, endsAtMs: number, tiers: readonly (readonly [from: string, rate: string])[]]
}

type SavedPurse = readonly [
  account: string,
  asset: string,
  credited: string,
  paid: string,
  unpaid: string,
  leftOver: string,
  day: number,
  subscribed: string,
  autoMs: number | null,
]

interface Saved {
  readonly holdings: readonly SavedHolding[]
  readonly purses: readonly SavedPurse[]
  readonly paid: readonly (readonly [asset: string, amount: string])[]
}

/** Returns all savings for snapshot and hash; null if there never were any. */
export function saveEarn({ assets, products: { earn } }: EngineState): Json {
  if (earn.holdings.size === 0 && earn.purses.size === 0 && earn.paid.size === 0) return null
  const nameOf = (asset: number): string => assets[asset] ?? ''
  const holdings = [...earn.holdings.values()].map((holding) => {
    const { id, account, asset, principal, openedAtMs } = holding
    const common = { id, account, asset: nameOf(asset), principal: `${principal}`, openedAtMs }
    if (isFlexible(holding))
      return { ...common, flexible: [holding.sinceMs, `${holding.before}`, holding.creditedMs, `${holding.credited}`] }
    return { ...common, fixed: [holding.days, holding.endsAtMs, holding.tiers.map(({ from, rate }) => [from, rate])] }
  })
  const purses = [...earn.purses.values()].map(({ account, asset, credited, paid, unpaid, leftOver, day, subscribed, autoMs }) => [
    account,
    nameOf(asset),
    `${credited}`,
    `${paid}`,
    `${unpaid}`,
    `${leftOver}`,
    day,
    `${subscribed}`,
    autoMs,
  ])
  return { holdings, purses, paid: [...earn.paid].map(([asset, amount]) => [nameOf(asset), `${amount}`]) }
}

/** Restores what `saveEarn` returned. */
export function restoreEarn(state: EngineState, json: Json): void {
  const { holdings, purses, paid } = json as unknown as Saved
  const { earn } = state.products
  const numberOf = (name: string): number => {
    const asset = assetNumber(state, name)
    assert(asset >= 0, 'the assets of savings exist')
    return asset
  }
  for (const { id, account, asset, principal, openedAtMs, flexible, fixed } of holdings) {
    const common = { id, account, asset: numberOf(asset), principal: readUnits(principal), openedAtMs }
    if (flexible !== undefined) {
      const [sinceMs, before, creditedMs, credited] = flexible
      earn.holdings.set(id, { ...common, days: 0, sinceMs, before: BigInt(before), creditedMs, credited: BigInt(credited) })
    } else if (fixed !== undefined) {
      const [days, endsAtMs, tiers] = fixed
      earn.holdings.set(id, { ...common, days, endsAtMs, tiers: tiers.map(([from, rate]): EarnTier => ({ from, rate })) })
    }
  }
  for (const [account, name, credited, paidSoFar, unpaid, leftOver, day, subscribed, autoMs] of purses) {
    const asset = numberOf(name)
    const interest = { credited: BigInt(credited), paid: readUnits(paidSoFar), unpaid: BigInt(unpaid), leftOver: BigInt(leftOver) }
    earn.purses.set(purseKey(account, asset), { account, asset, ...interest, day, subscribed: readUnits(subscribed), autoMs })
  }
  for (const [name, amount] of paid) earn.paid.set(numberOf(name), readUnits(amount))
}
