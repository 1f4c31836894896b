import { describe, expect, it } from 'vitest'
import { chooseOptions, isAtLimit, toggleValue, typedPart } from './values.ts'

describe('multiple select (specification 5)', () => {
  it('cannot add beyond the limit, but can still take out', () => {
    expect(toggleValue(['a', 'b'], 'c', 2)).toEqual(['a', 'b'])
    expect(toggleValue(['a', 'b'], 'a', 2)).toEqual(['b'])
    expect(toggleValue(['a'], 'c', 2)).toEqual(['a', 'c'])
  })

  it('has no limit when the limit is 0', () => {
    const many = Array.from({ length: 500 }, (_, index) => String(index))
    expect(toggleValue(many, 'x', 0)).toHaveLength(501)
    expect(isAtLimit(many, 0)).toBe(false)
  })

  it('shows chosen options in the order of choosing, unknown ones by their value', () => {
    const known = new Map([['a', { value: 'a', label: 'A' }]])
    expect(chooseOptions(['x', 'a'], known).map(({ label }) => label)).toEqual(['x', 'A'])
  })
})

describe('typing into a closed select', () => {
  it('takes only what was added to the shown label', () => {
    expect(typedPart('Bitcoinx', 'Bitcoin')).toBe('x')
    expect(typedPart('x', '')).toBe('x')
  })

  it('shows the whole list when some of the label was deleted', () => {
    expect(typedPart('Bitcoi', 'Bitcoin')).toBe('')
  })

  it('takes a text that was typed over the label', () => {
    expect(typedPart('eth', 'Bitcoin')).toBe('eth')
  })
})
