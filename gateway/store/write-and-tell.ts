import type { News } from '#gateway/fleet/database/news.ts'
import type { Store } from './store.ts'

/** News that a write sends to the other gateways: a topic, and one body for each piece. */
export interface Told<Result> {
  readonly topic: string
  readonly bodies: (result: Result) => readonly object[]
}

/** Writes, and tells the other gateways of it in the same transaction; where there are none, the write is all. */
export function writeAndTell<Result>(
  store: Store,
  news: News | null,
  write: (step: Store) => Promise<Result>,
  { topic, bodies }: Told<Result>,
): Promise<Result> {
  if (news === null) return write(store)
  return store.transaction().execute(async (step) => {
    const result = await write(step)
    for (const body of bodies(result)) await news.tell(topic, body, step)
    return result
  })
}
