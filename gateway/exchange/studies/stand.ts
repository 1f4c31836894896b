import type { EngineState } from '#gateway/engine/state/state.ts'
import type { RecentHistory } from '../history/recent-history.ts'
import type { Stand } from './studies.ts'

/** Returns what a state has of an account beside the history's file, all after one record. */
export function standOf({ sequence, lastId, accounts }: EngineState, history: RecentHistory, account: string): Stand {
  return {
    recent: history.recentOf(account),
    reached: { sequence, lastId },
    open: Array.from(accounts.get(account)?.openOrders.values() ?? [], ({ id }) => id),
  }
}
