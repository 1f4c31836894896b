import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Fault } from '../lib/fault.mjs'
import { root } from '../lib/project.mjs'
import { checkExample, FORMULA_NAMES } from './check-example.ts'
import { readExamples } from './read-file.ts'

// Goal: every recommended worked example passes, and wrong, unknown and malformed ones are distinguished.

const FILE = 'tests/fixtures/formulas/worked-examples.json'

interface Example {
  readonly id: string
  readonly formula: string
  readonly recommended: boolean
  readonly expected: unknown
  readonly tolerance: string
}

const examples = readExamples(FILE, root) as readonly Example[]
const recommended = examples.filter((example) => example.recommended)

const folder = mkdtempSync(join(tmpdir(), 'examples-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('worked examples', () => {
  it('are many, and of all kinds', () => {
    expect(recommended.length).toBeGreaterThanOrEqual(300)
    expect(new Set(recommended.map(({ formula }) => formula)).size).toBeGreaterThanOrEqual(50)
  })

  it.for(recommended)('$id: $formula', (example) => {
    expect(checkExample(example)).toMatchObject({ id: example.id, ok: true })
  })

  it('that are not recommended are skipped', () => {
    const others = examples.filter((example) => !example.recommended)
    expect(others.length).toBeGreaterThan(0)
    expect(others.map((example) => checkExample(example).ok)).toEqual(others.map(() => null))
    expect(checkExample(others[0])).toMatchObject({ actual: null, reason: 'not recommended' })
  })

  it('all fail with another expectation: none passes by itself', () => {
    const spoiled = recommended.map((example) => ({
      ...example,
      expected: spoil(example.expected),
      tolerance: '0.00000000000000000001',
    }))
    expect(spoiled.filter((example) => checkExample(example).ok !== false)).toEqual([])
  })
})

/** Returns a different expectation of the same form. */
function spoil(expected: unknown): unknown {
  if (Array.isArray(expected)) return expected.map((entry, index) => (index === expected.length - 1 ? spoil(entry) : entry))
  if (expected === '' || expected === null) return '1'
  return expected === '123.456789' ? '1' : '123.456789'
}

const EXAMPLE = {
  id: 'X1',
  formula: 'fee',
  inputs: { price: '100', count: '2', feeRate: '0.001' },
  expected: '0.2',
  tolerance: '0',
  recommended: true,
}

describe('a verdict', () => {
  it('holds our own result at full precision', () => {
    const row = { ...EXAMPLE, formula: 'plain_ratio', inputs: { a: '2', b: '3' }, expected: '0.67', tolerance: '0.01' }
    expect(checkExample(row)).toEqual({ id: 'X1', expected: '0.67', actual: '0.66666666666666666667', ok: true })
  })

  it.for([
    ['at the tolerance', '0.3', '0.1', true],
    ['beyond the tolerance', '0.31', '0.1', false],
    ['below, at the tolerance', '0.1', '0.1', true],
    ['below, beyond it', '0.09', '0.1', false],
    ['as numbers', 0.2, 0, true],
    ['with exponents', '2e-1', '1e-8', true],
    ['in another spelling', '+0.20', '0.0', true],
    ['blank', '', '5', false],
    ['a list', ['0.2'], '5', false],
  ] as const)('%s', ([, expected, tolerance, ok]) => {
    expect(checkExample({ ...EXAMPLE, expected, tolerance }).ok).toBe(ok)
  })

  it.for([
    ['shorter', ['10000', '20000'], false],
    ['longer', ['10000', '20000', '30000', '40000'], false],
    ['with a wrong place', ['10000', '20000', '30001'], false],
    ['with null', ['10000', '20000', null], false],
    ['equal', ['10000', '20000', '30000'], true],
    ['no list', '10000', false],
  ] as const)('of a list that is %s', ([, expected, ok]) => {
    const row = { ...EXAMPLE, formula: 'grid_lines', inputs: { upper: '30000', lower: '10000', grids: '2' }, expected }
    expect(checkExample(row).ok).toBe(ok)
  })

  it.for([
    ['an unknown formula', { formula: 'astrology' }, 'unknown formula astrology'],
    ['a formula by a name that every object has', { formula: 'constructor' }, 'unknown formula constructor'],
    ['an unknown input', { inputs: { ...EXAMPLE.inputs, moon: '1' } }, 'unknown input moon'],
    ['a missing input', { inputs: { price: '100', count: '2' } }, 'input feeRate is missing'],
    ['an input that is null', { inputs: { ...EXAMPLE.inputs, price: null } }, 'input price is missing'],
    ['an input that is no decimal', { inputs: { ...EXAMPLE.inputs, price: 'dear' } }, 'input price is not a decimal: "dear"'],
    ['an input of another kind', { inputs: { ...EXAMPLE.inputs, price: ['1'] } }, 'input price is not a decimal: ["1"]'],
    [
      'a direction that is none',
      { formula: 'upnl', inputs: { direction: 3, openAvgPrice: '1', markPrice: '1', count: '1' } },
      'input direction is not one of 1, 2, long, short: 3',
    ],
    [
      'an unknown input within a list',
      {
        formula: 'upnl_sum',
        inputs: { positions: [{ direction: 1, openAvgPrice: '1', markPrice: '1', count: '1', moon: '1' }] },
      },
      'unknown input positions[0].moon',
    ],
    ['a list that is none', { formula: 'upnl_sum', inputs: { positions: '1' } }, 'input positions is not a list: "1"'],
    ['a list with a text for an object', { formula: 'upnl_sum', inputs: { positions: ['1'] } }, 'input positions[0] is not an object: "1"'],
    ['a row of another length', { formula: 'avg_open', inputs: { fills: [['1']] } }, 'input fills[0] is not a list of price, count: ["1"]'],
    [
      'a size with too many places',
      { formula: 'price_round', inputs: { price: '1', pricePlace: 1001 } },
      'input pricePlace is not a whole number from 0 to 1000: 1001',
    ],
    [
      'a grid that the formula refuses',
      { formula: 'grid_step', inputs: { upper: '2', lower: '1', grids: '0' } },
      'input refused: a grid has 1 to 1000 steps',
    ],
    [
      'a size grid that the formula refuses',
      { formula: 'size_floor', inputs: { count: '2', sizeMultiplier: '0' } },
      'input refused: a step must be positive: 0',
    ],
  ] as const)('skips %s', ([, change, reason]) => {
    expect(checkExample({ ...EXAMPLE, ...change })).toEqual({
      id: 'X1',
      expected: '0.2',
      actual: null,
      ok: null,
      reason,
    })
  })

  it('takes a null for an open bound, and numbers for decimals', () => {
    const inputs = {
      marginMode: '1',
      direction: 'long',
      openAvgPrice: 100,
      openLevel: 10,
      roe: -0.5,
      lowerBound: 90,
      upperBound: null,
    }
    expect(checkExample({ ...EXAMPLE, formula: 'ratio_price_in_range', inputs, expected: '95' })).toMatchObject({
      actual: '95',
      ok: true,
    })
  })

  it.for([
    ['no row', null, 'id is not a text'],
    ['no id', { ...EXAMPLE, id: 7 }, 'id is not a text'],
    ['no formula', { ...EXAMPLE, formula: '' }, 'formula is not a text'],
    ['no inputs', { ...EXAMPLE, inputs: ['100'] }, 'inputs is not an object'],
    ['no expectation', { ...EXAMPLE, expected: undefined }, 'expected is not a decimal, a blank or a list of them'],
    ['a text as expectation', { ...EXAMPLE, expected: 'much' }, 'expected is not a decimal, a blank or a list of them'],
    ['no tolerance', { ...EXAMPLE, tolerance: undefined }, 'tolerance is not a decimal of zero or more'],
    ['a negative tolerance', { ...EXAMPLE, tolerance: '-1' }, 'tolerance is not a decimal of zero or more'],
    ['a recommendation that is none', { ...EXAMPLE, recommended: 'yes' }, 'recommended is not true or false'],
  ] as const)('fails %s', ([, row, reason]) => {
    expect(checkExample(row)).toMatchObject({ actual: null, ok: false, reason: `malformed example: ${reason}` })
  })

  it('counts an example without a word on it as recommended', () => {
    const { recommended: _, ...row } = EXAMPLE
    expect(checkExample(row).ok).toBe(true)
  })

  it('exists for more formulas than the file has', () => {
    expect(FORMULA_NAMES).toEqual(expect.arrayContaining([...new Set(recommended.map(({ formula }) => formula))]))
  })
})

describe('the file', () => {
  it.for([
    ['missing', () => join(folder, 'none.json'), /cannot be read/],
    ['no JSON', () => write('text.json', 'hello'), /is not JSON/],
    ['no list', () => write('object.json', '{}'), /holds no list of examples/],
  ] as const)('that is %s is refused in one sentence', ([, path, sentence]) => {
    expect(() => readExamples(path())).toThrow(Fault)
    expect(() => readExamples(path())).toThrow(sentence)
  })

  it('is found from the folder that was asked in', () => {
    write('here.json', '[1]')
    expect(readExamples('here.json', folder)).toEqual([1])
  })
})
