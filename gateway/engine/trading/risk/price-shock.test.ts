import fc from 'fast-check'
import { expect, it } from 'vitest'
import { crossState, isolatedState } from './margin-state.ts'
import type { RiskContract } from './records.ts'
import { add, compare, multiply } from '#lib/kernel/decimal.ts'
import { exact } from '#lib/calc/arithmetic/fraction.ts'
import { accountAfterShock, type ShockedPosition } from '#lib/calc/liquidation/price-shock.ts'
import { direction, rate, tiers, wholePrice } from '#tests/calc/arbitraries.ts'

// Goal: what the terminal says about an account after a move of the prices is what the engine would find.

const grid = { pricePlace: 2, priceEndStep: '1', sizeMultiplier: '0.001' }
const count = fc.integer({ min: 1, max: 50_000 }).map((units) => multiply(String(units), '0.001'))
const side = fc.record({ direction, count, openAvgPrice: wholePrice })
const shift = fc.integer({ min: -90, max: 90 }).map((percent) => multiply(String(percent), '0.01'))

it('agrees with the engine about cross margin, hedges included', () => {
  fc.assert(
    fc.property(
      fc.array(side, { minLength: 1, maxLength: 2 }),
      tiers,
      rate,
      wholePrice,
      fc.integer({ min: 0, max: 1_000_000 }).map(String),
      shift,
      (sides, table, feeRate, markPrice, wallet, moved) => {
        const after = exact(markPrice).times(exact('1').plus(moved)).text()
        const contract = { ...grid, symbol: 'BTCUSDT', tiers: table, feeRate } satisfies RiskContract
        const engine = crossState({ wallet, symbols: [{ contract, markPrice: after, positions: sides }] })
        const positions = sides.map((each): ShockedPosition => ({
          ...each,
          symbol: 'BTCUSDT',
          markPrice,
          isolatedMargin: null,
          tiers: table,
          feeRate,
        }))
        const shown = accountAfterShock({ crossWallet: wallet, positions, ordersMaintenance: '0' }, moved)
        expect(compare(shown.equity, engine.equity)).toBe(0)
        expect(compare(shown.maintenance, engine.maintenance)).toBe(0)
        expect(shown.isLiquidated).toBe(engine.isLiquidated)
      },
    ),
  )
})

it('agrees with the engine about an isolated position', () => {
  fc.assert(
    fc.property(side, tiers, rate, wholePrice, wholePrice, shift, (position, table, feeRate, markPrice, margin, moved) => {
      const after = exact(markPrice).times(exact('1').plus(moved)).text()
      const contract = { ...grid, symbol: 'BTCUSDT', tiers: table, feeRate } satisfies RiskContract
      const engine = isolatedState(contract, { ...position, margin }, after)
      const held = { ...position, symbol: 'BTCUSDT', markPrice, isolatedMargin: margin, tiers: table, feeRate }
      const shown = accountAfterShock({ crossWallet: '0', positions: [held], ordersMaintenance: '0' }, moved)
      expect(shown.liquidated).toEqual(engine.isLiquidated ? ['BTCUSDT'] : [])
      expect(compare(shown.equity, engine.isLiquidated ? '0' : add(engine.equity, '0'))).toBe(0)
      expect(shown.ratio).toBeNull()
    }),
  )
})

it('counts the margin of open orders whatever the prices do', () => {
  const { maintenance } = accountAfterShock({ crossWallet: '10', positions: [], ordersMaintenance: '3' }, '-0.5')
  expect(maintenance).toBe('3')
})
