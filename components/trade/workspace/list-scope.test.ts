import { expect, test } from 'vitest'
import { isInScope, listScope } from './list-scope.ts'

const PAGE = { product: 'spot', symbol: 'BTCUSDT' } as const

test('lists begin with their own product, and show all or one pair where that is asked for', () => {
  const rows = [
    { product: 'spot', symbol: 'BTCUSDT' },
    { product: 'spot', symbol: 'ETHUSDT' },
    { product: 'futures', symbol: 'BTCUSDT' },
    { symbol: 'BTCUSDT' },
  ] as const
  const shown = (onlyPair: boolean, allProducts: boolean) => rows.map((row) => isInScope(row, listScope(PAGE, { onlyPair, allProducts })))
  expect(shown(false, false)).toEqual([true, true, false, false])
  expect(shown(false, true)).toEqual([true, true, true, true])
  expect(shown(true, false)).toEqual([true, false, false, false])
  expect(shown(true, true)).toEqual([true, false, false, false])
})
