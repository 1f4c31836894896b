import { describe, expect, it } from 'vitest'
import { limitClose, reversingOrder } from './position-orders.ts'

const net = { symbol: 'BTCUSDT', side: 'net', direction: 1, count: '0.5' } as const
const short = { symbol: 'BTCUSDT', side: 'short', direction: 2, count: '0.25' } as const

describe('an order that closes by a limit', () => {
  it('sells a long in one-way mode and can only reduce it', () => {
    expect(limitClose(net, '100', '0.2')).toMatchObject({ side: 'sell', type: 'limit', price: '100', size: '0.2', reduceOnly: true })
    expect(limitClose(net, '100', '0.2')).not.toHaveProperty('positionSide')
  })

  it('buys a short in hedge mode on its own side', () => {
    expect(limitClose(short, '100', '0.25')).toMatchObject({ side: 'buy', reduceOnly: true, positionSide: 'short' })
  })
})

describe('an order that reverses', () => {
  it('has twice the size in one-way mode, because one order closes and opens', () => {
    expect(reversingOrder(net)).toEqual({
      product: 'futures',
      symbol: 'BTCUSDT',
      side: 'sell',
      type: 'market',
      force: 'gtc',
      size: '1',
    })
  })

  it('opens the other side in hedge mode', () => {
    expect(reversingOrder(short)).toMatchObject({ side: 'buy', size: '0.25', positionSide: 'long' })
  })
})
