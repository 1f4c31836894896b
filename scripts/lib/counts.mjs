import { existsSync, readFileSync } from 'node:fs'

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
  return { passed: expected + flaky, failed: unexpected, skipped, flaky }
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
