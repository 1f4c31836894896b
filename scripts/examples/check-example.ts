import { absoluteValue, compare, decimalFromNumber, DecimalError, isDecimal, subtract } from '#lib/kernel/decimal.ts'
import { AssertionError } from '#lib/kernel/assert.ts'
import { calculate, type FormulaTable, type Result } from './form.ts'
import { MARGIN_FORMULAS } from './margin-formulas.ts'
import { MARKET_FORMULAS } from './market-formulas.ts'
import { PROFIT_FORMULAS } from './profit-formulas.ts'
import { UnknownInput } from './readers.ts'
import { SPOT_FORMULAS } from './spot-formulas.ts'

const FORMULAS: ReadonlyMap<string, FormulaTable[string]> = new Map(
  Object.entries({ ...MARGIN_FORMULAS, ...PROFIT_FORMULAS, ...MARKET_FORMULAS, ...SPOT_FORMULAS }),
)

/** The names of all formulas that an example can use. */
export const FORMULA_NAMES: readonly string[] = [...FORMULAS.keys()]

/** The result of checking one example: `ok` is null if it was not checked, and `reason` says why it did not pass. */
export interface Verdict {
  readonly id: unknown
  readonly expected: unknown
  readonly actual: Result
  readonly ok: boolean | null
  readonly reason?: string
}

/** A well-formed worked example. Tolerance is absolute and not negative. */
interface Example {
  readonly id: string
  readonly formula: string
  readonly inputs: object
  readonly expected: unknown
  readonly tolerance: string
  readonly recommended: boolean
}

/**
 * Checks one row of a file of worked examples against our own result. A malformed row fails, because it was meant to prove something;
 * a row is skipped if it is not recommended, uses unknown formulas or inputs, or has inputs that the formula refuses.
 */
export function checkExample(row: unknown): Verdict {
  const fields = typeof row === 'object' && row !== null ? new Map(Object.entries(row)) : new Map<string, unknown>()
  const named = { id: fields.get('id') ?? null, expected: fields.get('expected') ?? null }
  const example = readExample(fields)
  if (typeof example === 'string') return { ...named, actual: null, ok: false, reason: `malformed example: ${example}` }
  const skipped = (reason: string): Verdict => ({ ...named, actual: null, ok: null, reason })
  if (!example.recommended) return skipped('not recommended')
  const forms = FORMULAS.get(example.formula)
  if (forms === undefined) return skipped(`unknown formula ${example.formula}`)
  try {
    const actual = calculate(forms, example.inputs)
    return { ...named, actual, ok: agrees(actual, example.expected, example.tolerance) }
  } catch (error) {
    if (error instanceof UnknownInput) return skipped(error.message)
    if (!(error instanceof DecimalError) && !(error instanceof AssertionError)) throw error
    return skipped(`input refused: ${error.message}`)
  }
}

/** Reads the row as an example, or returns the sentence that says why it is malformed. */
function readExample(fields: ReadonlyMap<string, unknown>): Example | string {
  const id = fields.get('id')
  const formula = fields.get('formula')
  const inputs = fields.get('inputs')
  const recommended = fields.get('recommended') ?? true
  const tolerance = asDecimal(fields.get('tolerance'))
  if (typeof id !== 'string' || id === '') return 'id is not a text'
  if (typeof formula !== 'string' || formula === '') return 'formula is not a text'
  if (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs)) return 'inputs is not an object'
  if (!isExpectation(fields.get('expected'))) return 'expected is not a decimal, a blank or a list of them'
  if (tolerance === null || compare(tolerance, '0') < 0) return 'tolerance is not a decimal of zero or more'
  if (typeof recommended !== 'boolean') return 'recommended is not true or false'
  return { id, formula, inputs, expected: fields.get('expected'), tolerance, recommended }
}

/** Converts a decimal, also one written as a number or with an exponent, to text; null for anything else. */
function asDecimal(value: unknown): string | null {
  if (typeof value === 'string' && isDecimal(value)) return value
  const number = typeof value === 'string' && /^[+-]?[\d.]+e[+-]?\d{1,3}$/i.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? decimalFromNumber(number) : null
}

function isExpectation(expected: unknown): boolean {
  if (Array.isArray(expected)) return expected.every((entry) => entry === null || isExpectation(entry))
  return expected === '' || asDecimal(expected) !== null
}

/** Checks whether a result is within the tolerance of the expectation: lists element by element, blank and null exactly. */
function agrees(actual: Result, expected: unknown, tolerance: string): boolean {
  if (typeof actual !== 'string' && actual !== null) {
    const pairs = Array.isArray(expected) && expected.length === actual.length ? expected : null
    return pairs !== null && actual.every((entry, index) => agrees(entry, pairs[index], tolerance))
  }
  const wanted = asDecimal(expected)
  if (actual === null || actual === '' || wanted === null) return actual === expected
  return compare(absoluteValue(subtract(actual, wanted)), tolerance) <= 0
}
