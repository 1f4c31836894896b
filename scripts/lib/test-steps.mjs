import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale, WORKBENCH } from './build.mjs'
import { installChromiumIfMissing } from './chromium.mjs'
import { readCounts, readDurations, readLeftToFull, readNotCompared, readTroubles } from './counts.mjs'
import { Fault } from './fault.mjs'
import { installOtherBrowsersIfMissing } from './other-browsers.mjs'
import { installPictureBrowserIfMissing } from './picture-browser.mjs'
import { installMonitorToolsIfMissing } from './monitors.mjs'
import { installPostgresIfMissing } from './postgres.mjs'
import { findProgram, root } from './project.mjs'
import { installProgramsOfReleasesIfMissing } from './release/programs.mjs'
import { installProxiesIfMissing } from './proxies.mjs'
import { run } from './step.mjs'

/** Steps that wait run beside each other: while one waits for a disk, a process or its single thread, another one works. */
const SIDE_BY_SIDE = 'side by side'

/**
 * `left`: how many cases the quick suite has left to the full one.
 * @typedef {{ passed: number, failed: number, skipped: number, left?: number, troubles?: string[], durations?: { name: string, ms: number }[] }} Counts
 * @typedef {{ name: string, isCheck?: boolean, isOnlyInFull?: boolean, beside?: string, needs?: string, run: (node: string, more?: string[], into?: Buffer[]) => Promise<Counts> }} Step
 */

/**
 * The steps of `npm test`, in order. Each runs on the given Node and resolves to its counts; a check without tests counts as one.
 * `isCheck`: it reads the sources without running them. `isOnlyInFull`: another step does the same in the quick suite; by its name it runs in both. `beside`: adjacent steps with the same value run two at a time, in this order,
 * because none reads what another writes; such a step may append its output to `into`. `needs`: a step whose failure makes this one fail without running.
 * @type {readonly Step[]}
 */
export const STEPS = [
  // Alone: it writes the types of pages and texts, which `types` and `lint` read.
  { name: 'typegen', run: (node) => check(node, [['next', 'typegen']]) },
  // First, because it takes as long as all others up to `requests`, which run beside it one after another.
  { name: 'unit', beside: SIDE_BY_SIDE, run: unit },
  { ...checkStep('types', ['typescript:tsc', '--noEmit', '-p', '.']), isOnlyInFull: true },
  checkStep('format', ['oxfmt', '--check']),
  // It checks types as well, by the compiler's port to Go, which its rules need in any case.
  checkStep('lint', ['oxlint', '--type-aware', '--type-check']),
  checkStep('styles', ['stylelint', '**/*.css']),
  checkStep('architecture', [
    'dependency-cruiser:depcruise',
    '--config',
    '.dependency-cruiser.mjs',
    'app',
    'components',
    'gateway',
    'lib',
    'products',
    'middleware.ts',
  ]),
  checkStep('reachability', [
    'knip',
    '--production',
    '--config',
    'scripts/checks/reachability.ts',
    '--include',
    'files,exports,types,dependencies',
    '--treat-config-hints-as-errors',
  ]),
  {
    name: 'catalogues',
    isCheck: true,
    beside: SIDE_BY_SIDE,
    run: (node, _more, into) => vitest(node, 'catalogues', ['--project', 'catalogues'], into),
  },
  // A build also writes the types of pages and texts: it begins when the checks have ended, which one of the two lanes does in order.
  { name: 'build', beside: SIDE_BY_SIDE, run: (node) => build(node) },
  { name: 'workbench', beside: SIDE_BY_SIDE, run: (node) => build(node, WORKBENCH) },
  {
    name: 'conformance',
    beside: SIDE_BY_SIDE,
    run: (node, more = [], into = undefined) =>
      vitest(node, 'conformance', ['--project', 'conformance', '--passWithNoTests', ...more], into),
  },
  {
    name: 'requests',
    // Its browser waits more than it works, for timers of the request layer.
    beside: SIDE_BY_SIDE,
    run: (node, more, into) => playwright(node, 'requests', 'tests/requests/playwright.config.ts', more, into),
  },
  { name: 'widgets', needs: 'workbench', run: (node, more) => pictures(node, 'widgets', 'tests/workbench/playwright.config.ts', more) },
  { name: 'pages', needs: 'build', run: pages },
  { name: 'pictures', needs: 'build', run: (node, more) => pictures(node, 'pictures', 'tests/pictures/playwright.config.ts', more) },
]

/** Creates a check that runs programs, each named by its package, or `package:program` if the names differ. */
function checkStep(name, ...commands) {
  return { name, isCheck: true, beside: SIDE_BY_SIDE, run: (node, _more, into) => check(node, commands, into) }
}

async function check(node, commands, into) {
  for (const [program, ...args] of commands) {
    const [packageName, programName] = program.split(':')
    if ((await run(node, [findProgram(packageName, programName), ...args], { into })) !== 0) return { passed: 0, failed: 1, skipped: 0 }
  }
  return { passed: 1, failed: 0, skipped: 0 }
}

/** Runs the unit tests, with the store on both of its databases, and the proxies and the programs for alerts of the operator's page. */
async function unit(node, more = [], into = undefined) {
  await installPostgresIfMissing()
  await installProxiesIfMissing()
  await installMonitorToolsIfMissing()
  if (process.env.FULL_SUITE === '1') await installProgramsOfReleasesIfMissing()
  return await vitest(node, 'unit', ['--project', 'pure', '--project', 'calls', '--project', 'unit', ...more], into)
}

async function build(node, site) {
  try {
    await buildIfStale(node, site)
    return { passed: 1, failed: 0, skipped: 0 }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    console.error(error.message)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

async function vitest(node, name, args, into) {
  const file = freshReport(name)
  const reports = ['--reporter', 'dot', '--reporter', 'json', `--outputFile.json=${file}`]
  const env = { LEFT_TO_FULL_FOLDER: freshNotes(name) }
  return outcome('vitest', name, file, await run(node, [findProgram('vitest'), 'run', ...args, ...reports], { into, env }))
}

async function playwright(node, name, config, more = [], into = undefined) {
  await installChromiumIfMissing(node)
  const file = freshReport(name)
  const args = [
    findProgram('@playwright/test', 'playwright'),
    'test',
    '--config',
    config,
    '--reporter',
    'dot,json',
    '--pass-with-no-tests',
    ...more,
  ]
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, LEFT_TO_FULL_FOLDER: freshNotes(name) }
  return outcome('playwright', name, file, await run(node, args, { into, env }))
}

/** Runs the browser suite of the pages, the full one in other browsers too. */
async function pages(node, more) {
  if (process.env.FULL_SUITE === '1') await installOtherBrowsersIfMissing()
  return await playwright(node, 'pages', 'playwright.config.ts', more)
}

/** Runs a browser suite that compares pictures. */
async function pictures(node, name, config, more) {
  await installPictureBrowserIfMissing()
  return await playwright(node, name, config, more)
}

function outcome(runner, name, file, exitCode) {
  return {
    ...readCounts(runner, file, exitCode),
    left: readLeftToFull(notesFolder(name)),
    troubles: [...readTroubles(runner, file), ...(runner === 'playwright' ? readNotCompared(file) : [])],
    durations: readDurations(runner, file),
  }
}

/** Returns the path of a runner's report, after removing an earlier run's. */
function freshReport(name) {
  const file = join(root, 'test-results', `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** The folder in which a step's tests note what they leave to the full suite; see tests/support/full-suite.ts. */
function notesFolder(name) {
  return join(root, 'test-results/left-to-full', name)
}

/** Returns the folder of a step's notes, after removing those of an earlier run. */
function freshNotes(name) {
  rmSync(notesFolder(name), { recursive: true, force: true })
  return notesFolder(name)
}
