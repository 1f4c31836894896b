import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './project.mjs'

/**
 * What a runner's JSON report counts; a report that is not there, or that counts nothing for a step that failed, is one failure.
 * @param {'vitest' | 'playwright'} runner
 * @param {string} file
 * @param {number} exitCode
 * @returns {{ passed: number, failed: number, skipped: number, flaky?: number }}
 */
export function readCounts(runner, file, exitCode) {
  const counts = existsSync(file) ? countsOf(runner, JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 }
  // A runner can fail around its tests: a file that does not load, a server that does not start.
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function countsOf(runner, report) {
  if (runner === 'vitest') {
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests }
  }
  // A browser test that failed once and passed once has passed, and is counted where everybody sees that it must be mended.
  const { expected, unexpected, flaky, skipped } = report.stats
  // A test that has compared no picture at all is skipped itself, and its pictures are counted in its place.
  const pictures = playwrightTests(report).map(({ test }) => notComparedIn(test).length - (test.status === 'skipped' ? 1 : 0))
  return { passed: expected + flaky, failed: unexpected, skipped: skipped + pictures.reduce((sum, count) => sum + Math.max(0, count), 0), flaky }
}

/** Kind of the annotation that a browser test makes for each reference picture that was taken with another browser or other fonts. */
const NOT_COMPARED = 'not compared'

function notComparedIn({ annotations = [] }) {
  return annotations.filter(({ type }) => type === NOT_COMPARED)
}

/** Every test of a report with its groups and its name. */
function playwrightTests({ title = '', suites = [], specs = [] }, above = []) {
  const path = [...above, title].filter(Boolean)
  const own = specs.flatMap((spec) => spec.tests.map((test) => ({ name: [...path, spec.title].join(' › '), test })))
  return [...own, ...suites.flatMap((suite) => playwrightTests(suite, path))]
}

/**
 * Says of the reference pictures that were not compared how many they are, and why the first of them was not; empty where there is none.
 * @param {string} file
 * @returns {string[]}
 */
export function readNotCompared(file) {
  if (!existsSync(file)) return []
  const all = playwrightTests(JSON.parse(readFileSync(file, 'utf8'))).flatMap(({ test }) => notComparedIn(test))
  return all.length === 0 ? [] : [`${all.length} reference pictures are not of this machine's browser and fonts, and were not compared: ${all[0].description} …`]
}

/**
 * How long each test took, tries that failed included.
 * @param {'vitest' | 'playwright'} runner
 * @param {string} file
 * @returns {{ name: string, ms: number }[]}
 */
export function readDurations(runner, file) {
  if (!existsSync(file)) return []
  const report = JSON.parse(readFileSync(file, 'utf8'))
  if (runner === 'playwright') {
    return playwrightTests(report).map(({ name, test }) => ({ name, ms: test.results.reduce((sum, { duration = 0 }) => sum + duration, 0) }))
  }
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: `${relative(root, name)} › ${fullName}`, ms: duration ?? 0 })),
  )
}

/** The tests that took longest, the slowest first, each as a line. */
export function slowestLines(durations, count) {
  return durations
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s   ${name}`)
}

/**
 * The names of the tests that failed or passed only at a second try, each with the first lines of what it said, for the end of a long log.
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
    // A file can fail as a whole: it does not load, or its set-up breaks.
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

/** What a terminal reads as a colour. */
const COLOURS = /\u001b\[[0-9;]*m/g
const BRIEF_LINES = 8

function brief(message = 'no message') {
  return message.replaceAll(COLOURS, '').split('\n').filter((line) => line.trim() !== '').slice(0, BRIEF_LINES).join('\n    ')
}

/** Adds counts up. */
export function addCounts(all) {
  return all.reduce(
    (sum, { passed, failed, skipped, flaky = 0 }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      flaky: sum.flaky + flaky,
    }),
    { passed: 0, failed: 0, skipped: 0, flaky: 0 },
  )
}

/** The closing line: `412 passed, 0 failed`, with what was skipped, or passed only when it was tried again, where something was. */
export function closingLine({ passed, failed, skipped, flaky = 0 }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}${flaky > 0 ? `, ${flaky} of the passed only at a second try` : ''}`
}
