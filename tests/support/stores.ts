import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { openEmbeddedStore, openPostgresStore, type Store } from '#gateway/store/store.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

/** A kind of database for tests of both: it opens empty stores until it is closed. */
export interface StoreKind {
  open(): Promise<OpenStore>
  close(): Promise<void>
}

export interface OpenStore {
  readonly store: Store
  /** Closes the store, and opens another one on its data. */
  reopen(): Promise<Store>
}

export const STORE_KINDS = { SQLite: createSqliteKind, PostgreSQL: createPostgresKind } as const

export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'agio-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

async function createSqliteKind(): Promise<StoreKind> {
  const closers: (() => Promise<void>)[] = []
  return {
    async open() {
      const folder = temporaryFolder()
      const data = openDataFolder(join(folder.path, 'data'))
      let store = await openEmbeddedStore(data)
      const first = store
      closers.push(async () => {
        await store.destroy()
        data.release()
        folder.remove()
      })
      return {
        store: first,
        async reopen() {
          await store.destroy()
          store = await openEmbeddedStore(data)
          return store
        },
      }
    },
    close: () => closeAll(closers),
  }
}

async function createPostgresKind(): Promise<StoreKind> {
  const server: TestPostgres = await startPostgres()
  const closers: (() => Promise<void>)[] = []
  return {
    async open() {
      const url = await server.createDatabase()
      const connect = () => openPostgresStore(url, () => {})
      let store = await connect()
      const first = store
      closers.push(() => store.destroy())
      return {
        store: first,
        async reopen() {
          await store.destroy()
          store = await connect()
          return store
        },
      }
    },
    async close() {
      await closeAll(closers)
      await server.stop()
    },
  }
}

async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  for (const close of closers) await close()
}
