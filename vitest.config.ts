import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { someOf } from './tests/support/full-suite.ts'
import { EVENT_LIMIT_MS, HANG_LIMIT_MS } from './tests/support/limits.ts'

/** The parts of the gateway whose tests start no server, thread or database. */
const PURE_GATEWAY = [
  'gateway/{engine,feed,signing,stream}/**/*.test.ts',
  'gateway/http/open/**/*.test.ts',
  'products/*/calls/open/*.test.ts',
]

/** Tests that start the calls of the gateway, each with a store and accounts of its own. */
const CALLS = ['gateway/{accounts,http}/**/*.test.ts', 'products/*/calls/**/*.test.ts']

/** Checks of every text of every language: a step of its own. */
const CATALOGUES = ['scripts/checks/{catalogues,glossary,texts/notes}.test.ts']

/** Files whose tests start several gateways or follow another exchange, which the quick suite leaves out as a whole. */
const LONG = [
  'tests/front/cluster/quorum.test.ts',
  'tests/front/cluster/three-gateways.test.ts',
  'tests/front/rolling-update.test.ts',
  'tests/front/replicas.test.ts',
  'tests/front/live-replicas.test.ts',
  'tests/front/cluster/replay-replicas.test.ts',
  'tests/front/cluster/replay-back.test.ts',
  'tests/conformance/live/live-okx.test.ts',
]
const LEFT_OUT = LONG.filter((file) => !someOf('files of long tests', LONG, () => false).includes(file))

/** Long enough for the busiest machine: set-up starts servers and databases. Only a test that hangs reaches them. */
const LIMITS = { testTimeout: HANG_LIMIT_MS, hookTimeout: HANG_LIMIT_MS, expect: { poll: { timeout: EVENT_LIMIT_MS } } }

/** Projects in the order in which their files run: those that wait for processes first, short ones last, so that no worker idles at the end. */
const ORDER = ['catalogues', 'conformance', 'unit', 'calls', 'pure']

/**
 * Runs the files of one project after another. Of `unit`, those that start whole gateways are first, because they take longest; in the
 * others, those in the environment of a browser are last, because a worker that changes its environment begins anew.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ project, moduleId }: TestSpecification) =>
      project.name === 'unit'
        ? /\/tests\/(?:front|live)\//.test(moduleId)
        : !readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')
    const ranks = new Map(files.map((file) => [file, ORDER.indexOf(file.project.name) + (isFirst(file) ? 0 : 0.5)]))
    const rank = (file: TestSpecification) => ranks.get(file) ?? 0
    // eslint-disable-next-line unicorn/no-array-sort -- The order of the runner, not of an array.
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

/**
 * `pure`: tests without state outside of themselves. `calls`: tests of calls, whose schemas are then compiled once per worker. `unit`: tests
 * that start servers, threads and databases. `catalogues`: the texts. `conformance` drives the started product as its clients do. The files
 * of a project share one set of loaded modules per worker, which takes a third to two thirds of the time.
 */
export default defineConfig({
  test: {
    // A test that starts processes waits for a third of its time, for them and for time-outs: a third worker keeps two cores busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    globalSetup: 'tests/support/run-folder.ts',
    projects: [
      {
        test: {
          name: 'pure',
          isolate: false,
          ...LIMITS,
          include: [
            '{lib,components,app}/**/*.test.{ts,tsx}',
            'products/*/{contract,rules,screens}/**/*.test.{ts,tsx}',
            ...PURE_GATEWAY,
            'tests/rigs/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'calls',
          isolate: false,
          ...LIMITS,
          include: CALLS,
          exclude: [...configDefaults.exclude, ...PURE_GATEWAY],
        },
      },
      {
        test: {
          name: 'unit',
          isolate: false,
          ...LIMITS,
          include: ['{gateway,scripts}/**/*.test.ts', 'products/*/reads/**/*.test.ts', 'tests/{front,live,support}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...PURE_GATEWAY, ...CALLS, ...CATALOGUES, ...LEFT_OUT],
        },
      },
      { test: { name: 'catalogues', isolate: false, include: CATALOGUES } },
      {
        test: {
          name: 'conformance',
          // The clients' libraries take longer to load than most of their tests, which wait for nothing: no further worker loads them.
          isolate: false,
          maxWorkers: availableParallelism(),
          // A runner wants another place for a project with another number of workers.
          sequence: { groupOrder: 1 },
          include: ['tests/conformance/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...LEFT_OUT],
          ...LIMITS,
        },
      },
    ],
  },
})
