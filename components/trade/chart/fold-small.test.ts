import { expect, it } from 'vitest'
import { foldSmall } from './fold-small.ts'

it.each([
  ['0.0000421', '0.0{4}421'],
  ['-0.00012', '-0.0{3}12'],
  [0.0001, '0.0{3}1'],
  ['0.00', '0.00'],
  ['0.012', '0.012'],
  ['9.000421', '9.000421'],
  ['1,234.000421', '1,234.000421'],
  ['10.0001K', '10.0001K'],
])('writes %o as %s', (value, shown) => expect(foldSmall(value)).toBe(shown))
