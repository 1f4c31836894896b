import { afterAll, afterEach, beforeAll } from 'vitest'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { Gateways } from './gateways.ts'

/** The servers that the tests of a file share. */
export interface SharedServers {
  readonly postgres: TestPostgres
  readonly gateways: Gateways
}

/** Makes room for gateways before the tests of a file, and ends them after the tests. */
export function shareGateways(): Pick<SharedServers, 'gateways'> {
  let gateways: Gateways | null = null
  beforeAll(() => void (gateways = new Gateways()))
  afterAll(() => gateways?.close())
  return {
    get gateways() {
      return begun(gateways)
    },
  }
}

/** Starts PostgreSQL too, which outlives the gateways. */
export function shareServers(): SharedServers {
  let postgres: TestPostgres | null = null
  beforeAll(async () => void (postgres = await startPostgres()))
  // Servers are ended from the last to the first.
  afterAll(() => postgres?.stop())
  const shared = shareGateways()
  return {
    get postgres() {
      return begun(postgres)
    },
    get gateways() {
      return shared.gateways
    },
  }
}

/** Returns the actions that are run after each test of a file, the newest first. */
export function undoAfterEach(): (() => unknown)[] {
  const undo: (() => unknown)[] = []
  afterEach(async () => {
    for (const run of undo.splice(0).toReversed()) await run()
  })
  return undo
}

function begun<Server>(server: Server | null): Server {
  if (server === null) throw new Error('the tests have not begun')
  return server
}
