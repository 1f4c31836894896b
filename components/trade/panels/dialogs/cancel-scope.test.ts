import { describe, expect, test } from 'vitest'
import { isCancelledBy } from './cancel-scope.ts'

const limit = { product: 'spot', symbol: 'BTCUSDT', trigger: null, status: 'live' } as const
const trigger = { ...limit, trigger: { kind: 'stop-loss', price: '1', by: 'last' }, status: 'waiting' } as unknown as Parameters<
  typeof isCancelledBy
>[0]

describe('a command that cancels many orders', () => {
  test.each([
    ['orders of all pairs', { kind: 'orders' }, [true, false]],
    ['trigger orders of all pairs', { kind: 'triggers' }, [false, true]],
    ['both', { kind: 'both' }, [true, true]],
    ['both of this pair', { kind: 'both', product: 'spot', symbol: 'BTCUSDT' }, [true, true]],
    ['those of another pair', { kind: 'both', product: 'spot', symbol: 'ETHUSDT' }, [false, false]],
    ['those of another product', { kind: 'both', product: 'futures', symbol: 'BTCUSDT' }, [false, false]],
  ] as const)('%s', (_, scope, expected) => {
    expect([limit, trigger].map((order) => isCancelledBy(order, scope))).toEqual(expected)
  })

  test('a triggered order is an order like others', () => {
    expect(isCancelledBy({ ...trigger, status: 'live' }, { kind: 'orders' })).toBe(true)
  })
})
