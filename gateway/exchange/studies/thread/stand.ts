import type { EngineState } from '#gateway/engine/state/state.ts'
import type { RecentHistory } from '../../history/recent-history.ts'
import type { Stand } from './studies.ts'

/** Returns the orders of an account that are open in a state. */
export function openOrdersOf({ accounts }: EngineState, account: string): number[] {
  return Array.from(accounts.get(account)?.openOrders.values() ?? [], ({ id }) => id)
}

/** Returns what a state has of an account beside the history's file, all after one record. */
export function standOf(state: EngineState, history: RecentHistory, account: string): Stand {
  const { sequence, lastId } = state
  return { recent: history.recentOf(account), reached: { sequence, lastId }, open: openOrdersOf(state, account) }
}
