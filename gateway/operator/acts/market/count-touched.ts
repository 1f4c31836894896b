import type { EngineState } from '#gateway/engine/state/state.ts'

/** Whom something in a market touches. */
export interface Touched {
  readonly accounts: number
  readonly openOrders: number
  readonly positions: number
}

type Counts = { -readonly [Name in keyof Touched]: number }

const NOBODY: Touched = { accounts: 0, openOrders: 0, positions: 0 }

/** Counts the accounts, open orders and positions in each market, in one pass over all accounts. */
export function countByMarket({ accounts }: Pick<EngineState, 'accounts'>): (market: string) => Touched {
  const counts = new Map<string, Counts>()
  for (const account of accounts.values()) {
    const there = new Set<string>()
    const count = (id: string, what: 'openOrders' | 'positions'): void => {
      const found = counts.get(id) ?? { ...NOBODY }
      found[what] += 1
      if (!there.has(id)) found.accounts += 1
      there.add(id)
      counts.set(id, found)
    }
    for (const order of account.openOrders.values()) count(order.market.id, 'openOrders')
    for (const position of account.positions.values()) count(position.market.id, 'positions')
  }
  return (market) => counts.get(market) ?? NOBODY
}

/** Counts the accounts, open orders and positions in some markets together: an account with orders in two of them counts once. */
export function countTouched({ accounts }: Pick<EngineState, 'accounts'>, markets: ReadonlySet<string>): Touched {
  const touched: Counts = { ...NOBODY }
  for (const { openOrders, positions } of accounts.values()) {
    const orders = [...openOrders.values()].filter(({ market }) => markets.has(market.id)).length
    const held = [...positions.values()].filter(({ market }) => markets.has(market.id)).length
    touched.openOrders += orders
    touched.positions += held
    if (orders + held > 0) touched.accounts += 1
  }
  return touched
}
