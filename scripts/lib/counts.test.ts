import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { addCounts, closingLine, readCounts } from './counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = { numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }
const playwright = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 3 } }

describe('what a runner counted', () => {
  it.each([
    ['vitest', vitest, 1, { passed: 5, failed: 2, skipped: 2 }],
    ['playwright, where a flaky test passed and is told of', playwright, 1, { passed: 8, failed: 1, skipped: 3, flaky: 1 }],
  ] as const)('is read from the report of %s', (name, content, exitCode, counts) => {
    expect(readCounts(name === 'vitest' ? 'vitest' : 'playwright', report(content), exitCode)).toEqual(counts)
  })

  it('is a failure where the runner failed round its tests', () => {
    expect(readCounts('vitest', report({ ...vitest, numFailedTests: 0 }), 1)).toMatchObject({ failed: 1 })
  })

  it('is a failure where it left no report', () => {
    expect(readCounts('playwright', join(folder, 'none.json'), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('is nothing where there was nothing to run', () => {
    expect(readCounts('vitest', join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })
})

describe('the closing line', () => {
  it.each([
    [[{ passed: 3, failed: 0, skipped: 0 }], '3 passed, 0 failed'],
    [[{ passed: 3, failed: 1, skipped: 2 }, { passed: 1, failed: 1, skipped: 0 }], '4 passed, 2 failed, 2 skipped'],
    [[{ passed: 8, failed: 0, skipped: 0, flaky: 1 }], '8 passed, 0 failed, 1 of the passed only at a second try'],
    [[], '0 passed, 0 failed'],
  ])('adds up to %j', (counts, line) => expect(closingLine(addCounts(counts))).toBe(line))
})
