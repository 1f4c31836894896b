import { existsSync, readFileSync } from 'node:fs'

/**
 * What a runner's JSON report counts; a report that is not there, or that counts nothing for a step that failed, is one failure.
 * @param {'vitest' | 'playwright'} runner
 * @param {string} file
 * @param {number} exitCode
 * @returns {{ passed: number, failed: number, skipped: number }}
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
  // A flaky test failed first: here nothing is tried twice, and so it is a failure.
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky, skipped }
}

/** Adds counts up. */
export function addCounts(all) {
  return all.reduce(
    (sum, { passed, failed, skipped }) => ({ passed: sum.passed + passed, failed: sum.failed + failed, skipped: sum.skipped + skipped }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

/** The closing line: `412 passed, 0 failed`, with what was skipped where something was. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
