import { allRows, type AccountHistory, type ListName } from '#gateway/exchange/studies/account-history.ts'
import { namePieceStudy } from '#gateway/exchange/studies/study.ts'
import { writeNamedList } from './write-copy.ts'

/** The lists of a history that belong to no product. */
const CORE_LISTS = ['epochs', 'orders', 'fills', 'positions', 'transfers', 'bills', 'loans', 'repayments', 'liquidations'] as const

export interface HistoryCopyQuestion {
  /** The products whose records are wanted, too. */
  readonly products: readonly ListName[]
}

/** More rows than a history has that fits on a disk. */
const ROWS_MAX = 1_000_000_000

export const HISTORY_COPY = namePieceStudy(import.meta.url, 20, writeHistoryCopy)

/** Writes everything that an account has done in any round, as the members of a JSON object, by pieces: `"orders":[…],"fills":[…]`. */
export async function* writeHistoryCopy(history: AccountHistory, { products }: HistoryCopyQuestion): AsyncGenerator<string> {
  let isFirst = true
  for (const list of [...CORE_LISTS, ...products]) {
    if (!isFirst) yield ','
    isFirst = false
    yield* writeNamedList(list, allRows(history, list, {}, ROWS_MAX))
  }
}
