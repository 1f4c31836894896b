import { EARN_DAY_MS, interestUnitsOf, tiersFault } from './formulas/earn.ts'
import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { added, amountText, negated } from '#gateway/engine/state/money/amounts.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { earnedBy } from './interest.ts'
import { isFlexible, purseKey } from './state.ts'

/** Returns a sentence for each broken rule of savings. */
export function earnFaults(state: EngineState): string[] {
  return [...walletFaults(state), ...holdingFaults(state), ...purseFaults(state), ...ownFaults(state)]
}

/** Checks that the wallet `earn` of each account has what its holdings say. */
function walletFaults(state: EngineState): string[] {
  const held = new Map<string, Amount>()
  for (const { account, asset, principal } of state.products.earn.holdings.values()) {
    const key = purseKey(account, asset)
    held.set(key, added(held.get(key) ?? NOTHING, principal))
  }
  return [...state.accounts.values()].flatMap((account) => {
    const wallet = account.wallets.get('earn') ?? []
    return state.assets.flatMap((name, asset) => {
      const [total, due] = [wallet[asset]?.total.amount ?? NOTHING, held.get(purseKey(account.id, asset)) ?? NOTHING]
      return total === due ? [] : [`${account.id} has saved ${amountText(total)} ${name}, not ${amountText(due)}`]
    })
  })
}

/** Checks that the interest credited is the rate times the time, and that terms have their length. */
function holdingFaults(state: EngineState): string[] {
  const seen = new Set<string>()
  return [...state.products.earn.holdings.values()].flatMap((holding) => {
    const say = (detail: string): string[] => [`holding ${holding.id} ${detail}`]
    if (holding.principal <= 0n) return say('is empty')
    if (!isFlexible(holding)) {
      if (holding.endsAtMs - holding.openedAtMs !== holding.days * EARN_DAY_MS) return say(`does not last ${holding.days} days`)
      return tiersFault(holding.tiers) === null ? [] : say('has impossible rates')
    }
    const key = purseKey(holding.account, holding.asset)
    if (seen.has(key)) return say('is a second one of its asset')
    seen.add(key)
    if (holding.creditedMs < holding.sinceMs) return say('is credited up to before its rates began')
    return earnedBy(state, holding, holding.creditedMs) === holding.credited
      ? []
      : say('has credited another interest than rate times time')
  })
}

/** Checks that interest paid and interest due are the interest credited. */
function purseFaults(state: EngineState): string[] {
  const flexible = new Map<string, bigint>()
  for (const holding of state.products.earn.holdings.values()) {
    if (!isFlexible(holding)) continue
    flexible.set(purseKey(holding.account, holding.asset), holding.credited)
  }
  return [...state.products.earn.purses].flatMap(([key, { account, asset, credited, paid, unpaid, leftOver }]) => {
    const name = `${account} ${state.assets[asset]}`
    const isWhole = unpaid >= 0n && leftOver >= 0n && credited === interestUnitsOf(paid) + unpaid + leftOver
    if (!isWhole) return [`${name}: interest paid and due is not the interest credited`]
    return credited < (flexible.get(key) ?? 0n) ? [`${name}: less interest is credited than its holding has earned`] : []
  })
}

/** Checks that the exchange's account has paid exactly the interest that was paid. */
function ownFaults({ accounts, assets, products: { earn } }: EngineState): string[] {
  const own = accounts.get('@earn')
  return assets.flatMap((name, asset) => {
    const total = own?.spot[asset]?.total.amount ?? NOTHING
    const paid = earn.paid.get(asset) ?? NOTHING
    return total === negated(paid) ? [] : [`@earn has ${amountText(total)} ${name} after paying ${amountText(paid)}`]
  })
}
