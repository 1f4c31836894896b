import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { count, direction, leverage, tiers, wholePrice } from '#tests/calc/arbitraries.ts'
import { rational } from '#tests/calc/rational.ts'
import { crossLiquidationPrice, isolatedLiquidationPrice } from './liquidation-price.ts'
import { crossState, isolatedState } from './margin-state.ts'
import { CONTRACT, cross, LONG } from '#tests/rigs/risk.ts'

// Goal: display, risk check and liquidation share one arithmetic, so that liquidation happens at the displayed price.

describe('liquidation price', () => {
  it.for([
    ['long', LONG, '90.91'],
    ['short', { ...LONG, direction: 2 }, '108.91'],
    // In the second tier at the mark price, in the first at liquidation: 300 + 12 (P - 100) = 0.01 x 12 P
    ['long that falls into a lower tier', { ...LONG, count: '12', margin: '300' }, '75.76'],
    // In the first tier at the mark price, in the second at liquidation: 200 - 9 (P - 100) = 0.02 x 9 P - 10
    ['short that rises into a higher tier', { direction: 2, openAvgPrice: '100', count: '9', margin: '200' }, '120.91'],
    ['none', { ...LONG, margin: '500' }, '0'],
    ['of nothing', { ...LONG, count: '0' }, '0'],
  ] as const)('%s', ([, position, expected]) => {
    expect(isolatedLiquidationPrice(CONTRACT, position, '100')).toBe(expected)
  })

  test('is where an isolated position is liquidated: not a tick before, and a tick later', () => {
    fc.assert(
      fc.property(direction, wholePrice, count, leverage, tiers, (side, openAvgPrice, size, openLevel, table) => {
        const contract = { ...CONTRACT, tiers: table, feeRate: '0.0006' }
        const margin = rational(openAvgPrice).times(size).over(openLevel).text()
        const position = { direction: side, openAvgPrice, count: size, margin }
        const at = isolatedLiquidationPrice(contract, position, openAvgPrice)
        fc.pre(at !== '0')
        const step = side === 1 ? '-0.02' : '0.02'
        const later = rational(at).plus(step).text()
        const sooner = rational(at).minus(step).text()
        expect(isolatedState(contract, position, later).isLiquidated).toBe(true)
        expect(isolatedState(contract, position, sooner).isLiquidated).toBe(false)
      }),
    )
  })

  test('of a cross symbol with one side is where the account is liquidated', () => {
    fc.assert(
      fc.property(direction, wholePrice, count, leverage, tiers, (side, openAvgPrice, size, openLevel, table) => {
        const contract = { ...CONTRACT, tiers: table, feeRate: '0.0006' }
        const symbol = cross({
          contract,
          markPrice: openAvgPrice,
          positions: [{ direction: side, openAvgPrice, count: size }],
        })
        const other = cross({ contract: { ...CONTRACT, symbol: 'ETHUSDT' }, markPrice: '98' })
        const wallet = rational(openAvgPrice).times(size).over(openLevel).plus('14.9').text()
        const account = { wallet, symbols: [other, symbol] }
        const at = crossLiquidationPrice(account, symbol)
        fc.pre(at !== '0')
        const state = (price: string) => crossState({ wallet, symbols: [other, { ...symbol, markPrice: price }] })
        const step = side === 1 ? '-0.02' : '0.02'
        expect(state(rational(at).plus(step).text()).isLiquidated).toBe(true)
        expect(state(rational(at).minus(step).text()).isLiquidated).toBe(false)
      }),
    )
  })

  it('of a hedged symbol is one for both sides', () => {
    const positions = [
      { direction: 1, openAvgPrice: '100', count: '6' },
      { direction: 2, openAvgPrice: '110', count: '2' },
    ] as const
    const symbol = cross({ positions })
    // 200 + 20 + 4 (P - 100) = 0.01 x 6 P
    expect(crossLiquidationPrice({ wallet: '200', symbols: [symbol] }, symbol)).toBe('45.69')
    const short = cross({
      positions: [
        { direction: 1, openAvgPrice: '100', count: '2' },
        { direction: 2, openAvgPrice: '110', count: '3' },
      ],
    })
    // 50 + 30 - (P - 100) = 0.01 x 3 P, rounded down to the tick
    expect(crossLiquidationPrice({ wallet: '50', symbols: [short] }, short)).toBe('174.75')
  })

  it('of a hedge that ends below and above the mark is the nearer one, early on its side', () => {
    const positions = [
      { direction: 1, openAvgPrice: '100', count: '10' },
      { direction: 2, openAvgPrice: '100', count: '9.8' },
    ] as const
    // Below, in the first tier: 17 + 0.2 (P - 100) = 0.1 P. Above, in the third: 17 + 0.2 (P - 100) = 0.5 P - 160 x 10 / 19.8
    const below = cross({ positions, markPrice: '100' })
    expect(crossLiquidationPrice({ wallet: '17.0005', symbols: [below] }, below)).toBe('30')
    const above = cross({ positions, markPrice: '200' })
    expect(crossLiquidationPrice({ wallet: '17', symbols: [above] }, above)).toBe('259.36')
    // With more in the wallet there is no lower price, however far away the upper one is.
    expect(crossLiquidationPrice({ wallet: '25', symbols: [below] }, below)).toBe('286.02')
  })

  it('of open orders alone, or of nothing, does not exist', () => {
    const symbol = cross({ positions: [], totalDelegateValue: '100' })
    expect(crossLiquidationPrice({ wallet: '10', symbols: [symbol] }, symbol)).toBe('0')
  })

  it('of two entries on one side is that of their average', () => {
    const one = cross({ positions: [{ direction: 1, openAvgPrice: '100', count: '6' }] })
    const two = cross({
      positions: [
        { direction: 1, openAvgPrice: '90', count: '3' },
        { direction: 1, openAvgPrice: '110', count: '3' },
      ],
    })
    expect(crossLiquidationPrice({ wallet: '50', symbols: [two] }, two)).toBe(crossLiquidationPrice({ wallet: '50', symbols: [one] }, one))
  })
})
