import type { AccountHistory } from '#gateway/exchange/studies/account-history.ts'
import type { PieceStudyName, StudyName } from '#gateway/exchange/studies/study.ts'

/** Studies that end their thread, fail, or write without end. */

const file = import.meta.url
export const ENDS_THREAD: StudyName<null, null> = { file, name: 'endThread', cost: 2 }
export const FAILS: StudyName<null, null> = { file, name: 'fail', cost: 2 }
export const ENDLESS: PieceStudyName<null> = { file, name: 'writeOn', cost: 2 }

export function endThread(): Promise<null> {
  process.exit(3)
}

export function fail(): Promise<null> {
  return Promise.reject(new Error('this study fails'))
}

export async function* writeOn(history: AccountHistory): AsyncGenerator<string> {
  for (;;) yield `${await history.count('orders', { limit: 1 })}\n`
}
