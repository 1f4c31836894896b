import type { Store } from '#gateway/store/store.ts'

/** Remembers over restarts up to when the market has been judged, by the market clock. */
interface Watch {
  /** Returns null before the first time. */
  read(): Promise<number | null>
  save(judgedTo: number): Promise<void>
}

const ROW = 1

export function createWatch(store: Store): Watch {
  return {
    async read() {
      const row = await store.selectFrom('alertWatch').select('judgedTo').where('id', '=', ROW).executeTakeFirst()
      return row?.judgedTo ?? null
    },
    async save(judgedTo) {
      await store
        .insertInto('alertWatch')
        .values({ id: ROW, judgedTo })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ judgedTo }))
        .execute()
    },
  }
}
