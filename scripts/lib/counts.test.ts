import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { addCounts, closingLine, readCounts, readTroubles } from './counts.mjs'

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

describe('what is told of trouble at the end of a long log', () => {
  it('names each failed unit test, and a file that did not load', () => {
    const file = report({
      testResults: [
        { name: 'a.test.ts', message: '', assertionResults: [{ status: 'passed', fullName: 'adds' }] },
        { name: 'b.test.ts', message: '', assertionResults: [{ status: 'failed', fullName: 'takes', failureMessages: ['\u001b[31mgot 2\u001b[39m\n\nat b'] }] },
        { name: 'c.test.ts', message: 'no such module', assertionResults: [] },
      ],
    })
    expect(readTroubles('vitest', file)).toEqual(['b.test.ts › takes: got 2\n    at b', 'c.test.ts: no such module'])
  })

  it('names each browser test that failed, or passed only at a second try, with its groups', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status, results: [{ error: { message: 'late' } }, {}] }] })
    const inner = { title: 'a pair', specs: [spec('opens', 'expected'), spec('moves', 'unexpected'), spec('waits', 'flaky')] }
    const file = report({ suites: [{ title: 'markets.spec.ts', suites: [inner] }] })
    expect(readTroubles('playwright', file)).toEqual([
      'markets.spec.ts › a pair › moves: late',
      'markets.spec.ts › a pair › waits (passed at the second try): late',
    ])
  })

  it('is nothing where there is no report', () => expect(readTroubles('vitest', join(folder, 'none.json'))).toEqual([]))
})

describe('the closing line', () => {
  it.each([
    [[{ passed: 3, failed: 0, skipped: 0 }], '3 passed, 0 failed'],
    [[{ passed: 3, failed: 1, skipped: 2 }, { passed: 1, failed: 1, skipped: 0 }], '4 passed, 2 failed, 2 skipped'],
    [[{ passed: 8, failed: 0, skipped: 0, flaky: 1 }], '8 passed, 0 failed, 1 of the passed only at a second try'],
    [[], '0 passed, 0 failed'],
  ])('adds up to %j', (counts, line) => expect(closingLine(addCounts(counts))).toBe(line))
})
