import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findMissingSymbols } from './named-symbols.ts'

// Goal: a symbol that CHANGING.md names is in the file that it names beside it.

const ROOT = join(import.meta.dirname, '../../..')

describe('the symbols of a row', () => {
  it.each([
    ['| `lib/calc/fees.ts` | a line of `NO_SUCH_TABLE` | start |', ['1: NO_SUCH_TABLE']],
    ['| `scripts/checks/architecture.ts` | a row of `MAY_IMPORT` or `GATEWAY_ROOMS` | start |', []],
    ['| `scripts/checks/` | `MAY_IMPORT` | types |', []],
    ['| `scripts/checks/architecture.ts` | `run` a word, and `gtc` | types, in `NOWHERE` |', []],
    ['- `scripts/checks/architecture.ts`: `MAY_IMPORT`, and `mayNothing`.', ['1: mayNothing']],
    ['To do it, add `NO_SUCH_ROW` in `scripts/checks/architecture.ts`; nothing leads there.', ['1: NO_SUCH_ROW']],
  ])('%s', (line, missing) => expect(findMissingSymbols(line, ROOT)).toEqual(missing))
})

it('of docs/CHANGING.md are where it says', () => {
  expect(findMissingSymbols(readFileSync(join(ROOT, 'docs/CHANGING.md'), 'utf8'), ROOT)).toEqual([])
})
