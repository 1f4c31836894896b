import { type AccountHistory, readId, type ListName } from './account-history.ts'

/** Names the newest rows of lists in an epoch: what was made of them holds until one of them is another. */
export async function readNewest(history: AccountHistory, lists: readonly ListName[], epoch: number | undefined): Promise<string> {
  const ids: string[] = []
  for (const list of lists) {
    const [row] = await history.rows(list, { epoch, limit: 1 })
    ids.push(row === undefined ? '' : readId(list, row))
  }
  return ids.join(' ')
}
