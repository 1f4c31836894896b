import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findUnshown, readStatements, STATEMENTS } from './statements.ts'

// Goal: every statement of the specification names what shows it, and what it names is there.

const PAGE = readFileSync('docs/reference/statements.md', 'utf8')

describe('the table of statements', () => {
  const statements = readStatements(PAGE)

  it('has all of them, numbered from 1', () => {
    expect(statements.map(({ number }) => number)).toEqual(Array.from({ length: STATEMENTS }, (_, nth) => nth + 1))
    expect(PAGE.match(/^\| \d/gm)).toHaveLength(STATEMENTS)
  })

  it('names files that exist, and texts that are in them', () => expect(findUnshown('.', statements)).toEqual([]))

  it('has what shows a statement in every section of the specification', () => {
    const sections = (text: string) => [...text.matchAll(/^#{2,3} (\d+(?:\.\d+b?)?)\b/gm)].map((match) => match[1] ?? '')
    const shown = sections(PAGE)
    // A section that is divided has no statements of its own.
    const missing = sections(readFileSync('docs/reference/specification.md', 'utf8')).filter(
      (section) => !shown.some((one) => one === section || one.startsWith(`${section}.`)),
    )
    expect(missing).toEqual([])
  })
})

describe('the check of statements', () => {
  it.each([
    ['| 1 | A. | as everybody knows |', '1 is shown by nothing'],
    ['| 1 | A. | `scripts/checks/nowhere.ts` “x” |', '1 names scripts/checks/nowhere.ts, which does not exist'],
    [
      '| 1 | A. | `scripts/checks/documents/statements.ts` “no such ~ title” |',
      '1 names a text that scripts/checks/documents/statements.ts does not have: no such ~ title',
    ],
  ])('sees %j', (row, sentence) => expect(findUnshown('.', readStatements(row))).toEqual([sentence]))
})
