import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Goal: nobody has to guess why a rule of the linter is off.

it('each rule of the linter that is off has its reason in the line above', () => {
  const lines = readFileSync('.oxlintrc.jsonc', 'utf8').split('\n')
  const off = lines.flatMap((line, at) => (/: "off",?$/.test(line) ? [{ line: line.trim(), above: lines[at - 1] ?? '' }] : []))
  expect(off.length).toBeGreaterThan(20)
  expect(off.filter(({ above }) => !/^\s*\/\/ .{8,}\.$/.test(above)).map(({ line }) => line)).toEqual([])
})
