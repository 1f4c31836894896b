import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './project.mjs'

/**
 * Returns the counts of a runner's JSON report; zeros if there is none. A step that failed without a failed test counts as one failure.
 * @param {'vitest' | 'playwright'} runner
 * @param {string} file
 * @param {number} exitCode
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function readCounts(runner, file, exitCode) {
  const counts = existsSync(file) ? collectCounts(runner, JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 }
  // A runner can fail outside its tests: a file does not load, or a server does not start.
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function collectCounts(runner, report) {
  if (runner === 'vitest') {
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests }
  }
  const { expected, unexpected, flaky, skipped } = report.stats
  // A test that compared no picture at all is itself skipped, and its pictures are counted instead.
  const pictures = playwrightTests(report).map(({ test }) => notComparedIn(test).length - (test.status === 'skipped' ? 1 : 0))
  return {
    passed: expected,
    // A browser test that failed and then passed counts as failed: no configuration retries tests, and a retry would not help.
    failed: unexpected + flaky,
    skipped: skipped + pictures.reduce((sum, count) => sum + Math.max(0, count), 0),
  }
}

/** Annotation of a browser test for each reference picture that was taken with another browser or other fonts. */
const NOT_COMPARED = 'not compared'

function notComparedIn({ annotations = [] }) {
  return annotations.filter(({ type }) => type === NOT_COMPARED)
}

/** Returns every test of a report with its full name, groups included. */
function playwrightTests({ title = '', suites = [], specs = [] }, above = []) {
  const path = [...above, title].filter(Boolean)
  const own = specs.flatMap((spec) => spec.tests.map((test) => ({ name: [...path, spec.title].join(' › '), test })))
  return [...own, ...suites.flatMap((suite) => playwrightTests(suite, path))]
}

/**
 * Reports how many reference pictures were not compared, and the reason of the first; empty if there are none.
 * @param {string} file
 * @returns {string[]}
 */
export function readNotCompared(file) {
  if (!existsSync(file)) return []
  const all = playwrightTests(JSON.parse(readFileSync(file, 'utf8'))).flatMap(({ test }) => notComparedIn(test))
  return all.length === 0 ? [] : [`${all.length} reference pictures could not be compared on this machine: ${all[0].description} …`]
}

/**
 * Returns each test's duration, including failed attempts.
 * @param {'vitest' | 'playwright'} runner
 * @param {string} file
 * @returns {{ name: string, ms: number }[]}
 */
export function readDurations(runner, file) {
  if (!existsSync(file)) return []
  const report = JSON.parse(readFileSync(file, 'utf8'))
  if (runner === 'playwright') {
    return playwrightTests(report).map(({ name, test }) => ({
      name,
      ms: test.results.reduce((sum, { duration = 0 }) => sum + duration, 0),
    }))
  }
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: `${relative(root, name)} › ${fullName}`, ms: duration ?? 0 })),
  )
}

/** Formats the slowest tests, slowest first, one line each. */
export function slowestLines(durations, count) {
  return durations
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s   ${name}`)
}

/**
 * Returns the tests that failed or passed only at a second attempt, each with the first lines of its message, for the end of a long log.
 * @param {'vitest' | 'playwright'} runner
 * @param {string} file
 * @returns {string[]}
 */
export function readTroubles(runner, file) {
  if (!existsSync(file)) return []
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return runner === 'vitest' ? vitestTroubles(report) : playwrightTroubles(report)
}

function vitestTroubles({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // A file can fail as a whole: it does not load, or its set-up fails.
    if (failed.length === 0) return message ? [`${name}: ${brief(message)}`] : []
    return failed.map(({ fullName, failureMessages }) => `${name} › ${fullName}: ${brief(failureMessages[0])}`)
  })
}

function playwrightTroubles(report) {
  return playwrightTests(report)
    .filter(({ test: { status } }) => status === 'unexpected' || status === 'flaky')
    .map(({ name, test: { status, results } }) => {
      const error = results.find((result) => result.error)?.error
      return `${name}${status === 'flaky' ? ' (passed at the second try)' : ''}: ${brief(error?.message)}`
    })
}

/** Terminal colour codes. */
const COLOURS = /\u001b\[[0-9;]*m/g
const BRIEF_LINES = 8

function brief(message = 'no message') {
  return message
    .replaceAll(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, BRIEF_LINES)
    .join('\n    ')
}

/**
 * Returns how many cases a step's tests have left to the full suite: the sum of their notes in a folder; 0 without the folder.
 * @param {string} folder
 * @returns {number}
 */
export function readLeftToFull(folder) {
  if (!existsSync(folder)) return 0
  return readdirSync(folder).reduce((sum, name) => sum + Number(readFileSync(join(folder, name), 'utf8')), 0)
}

/** Adds counts up. */
export function addCounts(all) {
  return all.reduce(
    (sum, { passed, failed, skipped, left = 0 }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      left: sum.left + left,
    }),
    { passed: 0, failed: 0, skipped: 0, left: 0 },
  )
}

/** Returns the closing line: `412 passed, 0 failed, 0 skipped`, and what the quick suite has left out: `; 90 left to the full suite`. */
export function closingLine({ passed, failed, skipped, left = 0 }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped${left > 0 ? `; ${left} left to the full suite` : ''}`
}
