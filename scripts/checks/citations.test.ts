import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCitations, readCiting, readLibrary, type Library } from './citations.ts'

const ROOT = resolve('.')
const library = readLibrary(ROOT)
const citing = readCiting(ROOT)

/** Returns the names of the citations in a text, and of those that their document lacks. */
function read(
  name: string,
  text: string,
  of: Library = library,
): { readonly named: readonly string[]; readonly missing: readonly string[] } {
  const found = findCitations(name, text, of)
  return {
    named: found.map((citation) => citation.name),
    missing: found.filter(({ isThere }) => !isThere).map((citation) => `${citation.line}: ${citation.name}`),
  }
}

describe('the citations of this repository', () => {
  it('name what is there', () => {
    const missing = [...citing].flatMap(([name, text]) => read(name, text).missing.map((line) => `${name}:${line}`))
    expect(missing).toEqual([])
  })

  it('are seen, in every kind of file', () => {
    const count = (ending: string) =>
      [...citing].filter(([name]) => name.endsWith(ending)).reduce((sum, [name, text]) => sum + read(name, text).named.length, 0)
    expect(count('.ts')).toBeGreaterThan(300)
    expect(count('.tsx')).toBeGreaterThan(30)
    expect(count('.css')).toBeGreaterThan(0)
    expect(count('.md')).toBeGreaterThan(100)
  })
})

describe('a citation', () => {
  it.each([
    ['a section', '/** Widths (specification 9). */', ['specification 9']],
    ['a part of one', '/** A pending twin (specification 8.4b). */', ['specification 8.4b']],
    ['a list', '// specification 2.4 and 5; DESIGN 5.24', ['specification 2.4', 'specification 5', 'DESIGN 5.24']],
    ['a range', '// (DESIGN 5.2 to 5.11, 5.31).', ['DESIGN 5.2', 'DESIGN 5.11', 'DESIGN 5.31']],
    ['a list that is none', '// (formulas 8, 20 % quantiles)', ['formulas 8']],
    ['one over two lines', '/**\n * As specification\n * 4.5 says.\n */', ['specification 4.5']],
    ['the end of a sentence', '// The envelope of DESIGN 7. `requestTime` is a number.', ['DESIGN 7']],
    ['a number by itself', '/** Codes that mean success (8.1). */', ['specification 8.1']],
    ['a number that measures something', '// (1.6 Mbit/s), (97.9), (0.5), (2 x 3.1)', []],
    ['a number of code', 'expect(contrast(a, b)).toBeLessThan(4.5)', []],
    ['the dialect', '/** Rows (dialect, sections 3, 4 and 10). */', ['dialect, sections 3', 'dialect, sections 4', 'dialect, sections 10']],
    ['a heading', '/** Ten tries (security.md, Sessions: all of them). */', ['security.md, Sessions', 'security.md']],
    ['a decision', '// docs/adr/0009 says why (ADR 12).', ['ADR 9', 'ADR 12']],
  ])('can be %s', (_kind, text, expected) => {
    expect(read('lib/calc/fees.ts', text).named).toEqual(expected)
    expect(read('lib/calc/fees.ts', text).missing).toEqual([])
  })

  it.each([
    ['specification 10', ['specification 10']],
    ['Specification 8.5', ['Specification 8.5']],
    ['specification 8.4c', ['specification 8.4c']],
    ['specification 5 and 11', ['specification 11']],
    ['DESIGN 5.99', ['DESIGN 5.99']],
    ['DESIGN 6', ['DESIGN 6']],
    ['DESIGN 5.41, 5.42, 5.99', ['DESIGN 5.99']],
    ['formulas 6.9', ['formulas 6.9']],
    ['dialect, section 9.1', ['dialect, section 9.1']],
    ['ADR 999', ['ADR 999']],
    ['see docs/adr/0999', ['ADR 999']],
    ['security.md, Moods', ['security.md, Moods']],
    ['moods.md', ['moods.md']],
    ['9.9', ['specification 9.9']],
  ])('of something that is not there is found: %s', (citation, missing) => {
    const text = `/**\n * A rule (${citation}).\n */`
    expect(read('lib/calc/fees.ts', text).missing).toEqual(missing.map((name) => `2: ${name}`))
  })

  it.each([
    [
      '`lib/calc/fees.ts`, `lib/calc/`, `calc/fees.ts`, `fees.ts`, `lib/stores/account/order-resolver`, `components/<feature>`, `trade/order`',
      [],
    ],
    ['`lib/calc/moods.ts`', ['1: lib/calc/moods.ts']],
    ['`moods.test.ts` and `gateway/moods`', ['1: moods.test.ts', '1: gateway/moods']],
    ['[a page](reference/moods.md)', ['1: reference/moods.md']],
  ])('of a file must be one that there is: %s', (text, missing) => {
    expect(read('docs/ARCHITECTURE.md', text).missing).toEqual(missing)
  })
})

describe('decisions', () => {
  it('are numbered without a gap', () => {
    const numbers = [...citing.keys()]
      .flatMap((name) => /^docs\/adr\/(\d{4})-/.exec(name)?.[1] ?? [])
      .map(Number)
      .toSorted((a, b) => a - b)
    expect(numbers.length).toBeGreaterThan(50)
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1))
  })

  it('have the number of their file in their title', () => {
    for (const name of citing.keys()) {
      const number = /^docs\/adr\/(\d{4})-/.exec(name)?.[1]
      if (number !== undefined) expect(readFileSync(name, 'utf8')).toMatch(new RegExp(`^# ${Number(number)}\\. `))
    }
  })
})
