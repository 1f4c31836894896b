import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  addCounts,
  closingLine,
  readCounts,
  readDurations,
  readLeftToFull,
  readNotCompared,
  readTroubles,
  slowestLines,
} from './counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = { numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }
const playwright = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 3 } }

describe('the counts of a runner', () => {
  it.each([
    ['vitest', vitest, 1, { passed: 5, failed: 2, skipped: 2 }],
    ['playwright, where a test that passed only at a second try has failed', playwright, 1, { passed: 7, failed: 2, skipped: 3 }],
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

describe('the summary of failures at the end of a long log', () => {
  it('names each failed unit test, and a file that did not load', () => {
    const file = report({
      testResults: [
        { name: 'a.test.ts', message: '', assertionResults: [{ status: 'passed', fullName: 'adds' }] },
        {
          name: 'b.test.ts',
          message: '',
          assertionResults: [{ status: 'failed', fullName: 'takes', failureMessages: ['\u001b[31mgot 2\u001b[39m\n\nat b'] }],
        },
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

describe('reference pictures of another machine', () => {
  const annotation = (picture: string) => ({ type: 'not compared', description: `${picture}: no pictures of chromium-1` })
  const test = (status: string, ...pictures: string[]) => ({
    status,
    annotations: [{ type: 'slow' }, ...pictures.map(annotation)],
    results: [],
  })
  const specs = [
    { title: 'looks as it did', tests: [test('skipped', 'a', 'b')] },
    { title: 'can be read, and looks as it did', tests: [test('expected', 'c')] },
    { title: 'waits for its day', tests: [test('skipped')] },
    { title: 'opens', tests: [test('expected')] },
  ]
  const file = () => report({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 2 }, suites: [{ title: 'looks.spec.ts', specs }] })

  it('count as skipped, each of them once', () => {
    expect(readCounts('playwright', file(), 0)).toEqual({ passed: 2, failed: 0, skipped: 4 })
  })

  it('are reported in one line', () => {
    expect(readNotCompared(file())).toEqual(['3 reference pictures could not be compared on this machine: a: no pictures of chromium-1 …'])
    expect(readNotCompared(report({ suites: [] }))).toEqual([])
  })
})

describe('the slowest tests', () => {
  it('are read from both runners, with their files and groups', () => {
    const assertionResults = [{ fullName: 'adds', duration: 40 }, { fullName: 'waits for its day' }]
    expect(readDurations('vitest', report({ testResults: [{ name: resolve('lib/a.test.ts'), assertionResults }] }))).toEqual([
      { name: 'lib/a.test.ts › adds', ms: 40 },
      { name: 'lib/a.test.ts › waits for its day', ms: 0 },
    ])
    const specs = [{ title: 'opens', tests: [{ status: 'flaky', results: [{ duration: 900 }, { duration: 350 }] }] }]
    expect(readDurations('playwright', report({ suites: [{ title: 'a.spec.ts', specs }] }))).toEqual([
      { name: 'a.spec.ts › opens', ms: 1250 },
    ])
    expect(readDurations('playwright', join(folder, 'none.json'))).toEqual([])
  })

  it('are shown with the slowest first, and no more than are asked for', () => {
    const durations = [
      { name: 'a', ms: 40 },
      { name: 'b', ms: 71_250 },
      { name: 'c', ms: 1_250 },
    ]
    expect(slowestLines(durations, 2)).toEqual(['  71.3 s   b', '   1.3 s   c'])
  })
})

describe('the closing line', () => {
  it.each([
    [[{ passed: 3, failed: 0, skipped: 0 }], '3 passed, 0 failed, 0 skipped'],
    [
      [
        { passed: 3, failed: 1, skipped: 2 },
        { passed: 1, failed: 1, skipped: 0 },
      ],
      '4 passed, 2 failed, 2 skipped',
    ],
    [[], '0 passed, 0 failed, 0 skipped'],
    [
      [
        { passed: 3, failed: 0, skipped: 0, left: 2 },
        { passed: 1, failed: 0, skipped: 0 },
        { passed: 0, failed: 0, skipped: 0, left: 40 },
      ],
      '4 passed, 0 failed, 0 skipped; 42 left to the full suite',
    ],
  ])('adds up to %j', (counts, line) => expect(closingLine(addCounts(counts))).toBe(line))
})

describe('what is left to the full suite', () => {
  it('is the sum of all notes', () => {
    const notes = join(folder, 'left')
    mkdirSync(notes)
    writeFileSync(join(notes, 'one'), '2')
    writeFileSync(join(notes, 'other'), '40')
    expect(readLeftToFull(notes)).toBe(42)
  })

  it('is nothing where nothing was noted', () => expect(readLeftToFull(join(folder, 'none'))).toBe(0))
})
