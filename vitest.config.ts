import { configDefaults, defineConfig } from 'vitest/config'
import { someOf } from './tests/support/full-suite.ts'

/** The parts of the gateway whose tests start no server, thread or database. */
const PURE_GATEWAY = ['gateway/{engine,feed,signing,stream}/**/*.test.ts', 'gateway/http/open/**/*.test.ts']

/** Tests that start the calls of the gateway, each with a store and accounts of its own. */
const CALLS = ['gateway/{accounts,http}/**/*.test.ts']

/** Files whose tests start several gateways or follow another exchange, which the quick suite leaves out as a whole. */
const LONG = [
  'tests/front/rolling-update.test.ts',
  'tests/front/followers.test.ts',
  'tests/front/live-followers.test.ts',
  'tests/front/cluster/replay-followers.test.ts',
  'tests/front/cluster/replay-back.test.ts',
  'tests/conformance/live/live-okx.test.ts',
]
const LEFT_OUT = LONG.filter((file) => !someOf('files of long tests', LONG, () => false).includes(file))

/** Set-up starts servers and databases, which takes a busy machine many times as long as a quiet one. */
const HOOK_TIMEOUT_MS = 120_000

/**
 * `pure`: tests without state outside of themselves, so that files share one set of loaded modules, which takes a third of the time.
 * `calls`: the same for tests of calls, whose schemas are then compiled once per worker: less than half of the time. `unit`: tests that start servers, threads and databases. `conformance` drives the started product as its clients do.
 */
export default defineConfig({
  test: {
    // Left to itself the runner keeps one core for others: on two cores half of the machine would wait.
    maxWorkers: '100%',
    globalSetup: 'tests/support/run-folder.ts',
    projects: [
      {
        test: {
          name: 'pure',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: HOOK_TIMEOUT_MS,
          expect: { poll: { timeout: 40_000 } },
          include: ['{lib,components,app}/**/*.test.{ts,tsx}', ...PURE_GATEWAY, 'tests/rigs/*.test.ts'],
        },
      },
      {
        test: {
          name: 'calls',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: HOOK_TIMEOUT_MS,
          expect: { poll: { timeout: 40_000 } },
          include: CALLS,
          exclude: [...configDefaults.exclude, ...PURE_GATEWAY],
        },
      },
      {
        test: {
          name: 'unit',
          // Long enough for a busy machine, short enough to detect a test that hangs.
          testTimeout: 60_000,
          hookTimeout: HOOK_TIMEOUT_MS,
          expect: { poll: { timeout: 40_000 } },
          include: ['{gateway,scripts}/**/*.test.ts', 'tests/{front,live,support}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...PURE_GATEWAY, ...CALLS, ...LEFT_OUT],
        },
      },
      {
        test: {
          name: 'conformance',
          // The clients' libraries take longer to load than most of their tests.
          isolate: false,
          include: ['tests/conformance/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...LEFT_OUT],
          testTimeout: 60_000,
          expect: { poll: { timeout: 40_000 } },
          hookTimeout: HOOK_TIMEOUT_MS,
        },
      },
    ],
  },
})
