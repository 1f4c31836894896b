import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { amount, count, nonNegative, price, rate } from '#tests/calc/arbitraries.ts'
import { isClose, rational } from '#tests/calc/rational.ts'
import { liquidationPriceCross, liquidationPriceCrossCoin } from './liquidation-cross.ts'
import { liquidationPriceIsolated } from './liquidation-isolated.ts'

const LONG = { direction: 1, openAvgPrice: '100', count: '10', openLevel: '10', mm: '0.01' } as const

describe('cross liquidation price', () => {
  const account = { available: '100', mm: '0.01' } as const
  const long = { longOpenPrice: '100', longOpenCount: '10' } as const
  const short = { shortOpenPrice: '100', shortOpenCount: '10' } as const

  it.for([
    ['long', { ...account, ...long }, '90.909090909090909091'],
    ['short', { ...account, ...short }, '108.91089108910891089'],
    ['with the closing fee', { available: '100', mm: '0.04', feeRate: '0.06', ...long }, '100'],
    ['long with others', { ...account, ...long, available: '504', othersUpnl: '150', othersMaintain: '50' }, '40'],
    ['long with a deduction', { ...account, ...long, available: '600', maintainAmount: '4' }, '40'],
    ['long in a coin', { ...account, ...long, available: '250', othersUpnl: '54', othersMaintain: '2', bp: '2' }, '40'],
    ['long with open orders', { ...account, ...long, available: '634', totalDelegateValue: '3000' }, '40'],
    ['hedged, net long', { ...account, ...long, shortOpenPrice: '110', shortOpenCount: '5', available: '46' }, '82.448979591836734694'],
    // 100 = 0.1 P
    ['fully hedged', { ...account, ...long, ...short }, '1000'],
    ['never reached', { ...account, ...long, available: '1000' }, '0'],
    ['of nothing', account, '0'],
    ['hedged without a rate', { ...account, mm: '0', ...long, ...short }, '0'],
  ] as const)('%s', ([, inputs, expected]) => {
    expect(liquidationPriceCross(inputs)).toBe(expected)
  })

  it('of one side and a wallet of its margin is the isolated one', () => {
    expect(liquidationPriceCross({ ...account, ...long })).toBe(liquidationPriceIsolated({ ...LONG, margin: '100' }))
  })

  test('is where the equity of the account equals its maintenance', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        nonNegative,
        price,
        count,
        price,
        count,
        nonNegative,
        rate,
        (available, othersUpnl, othersMaintain, lp, lc, sp, sc, orders, mm) => {
          const inputs = {
            available,
            othersUpnl,
            othersMaintain,
            longOpenPrice: lp,
            longOpenCount: lc,
            shortOpenPrice: sp,
            shortOpenCount: sc,
          }
          const at = liquidationPriceCross({
            ...inputs,
            totalDelegateValue: orders,
            mm,
            feeRate: '0.0006',
            maintainAmount: '7',
          })
          fc.pre(at !== '0')
          const r = rational(mm).plus('0.0006')
          const pnl = rational(at).minus(lp).times(lc).minus(rational(at).minus(sp).times(sc))
          const equity = rational(available).plus(othersUpnl).minus(othersMaintain).plus(pnl)
          const larger = rational(lc).isBelow(sc) ? sc : lc
          const maintenance = r.times(rational(larger).times(at).plus(orders)).minus('7')
          const scale = [available, othersUpnl, othersMaintain, orders].reduce(
            (sum, part) => sum.plus(rational(part).absolute()),
            rational('10'),
          )
          const sizes = rational(lp).plus(at).times(lc).plus(rational(sp).plus(at).times(sc))
          expect(isClose(equity, maintenance, scale.plus(sizes).times('10'))).toBe(true)
        },
      ),
    )
  })
})

describe('cross liquidation price where the margin coin is the base coin', () => {
  it.for([
    // 2 x 100 / (0.5 + 2 - 0.02) and the like
    ['long', { available: '0.5', longOpenPrice: '100', longOpenCount: '2', mm: '0.25' }, '100'],
    ['short', { available: '3', shortOpenPrice: '100', shortOpenCount: '2', mm: '0' }, '0'],
    ['short at risk', { available: '1.6', shortOpenPrice: '100', shortOpenCount: '2', mm: '0.05' }, '400'],
    [
      'with others and orders',
      {
        available: '0.6',
        othersUpnl: '0.1',
        othersMaintain: '0.2',
        totalDelegateValue: '100',
        longOpenPrice: '100',
        longOpenCount: '2',
        mm: '0.25',
      },
      '112.5',
    ],
    ['with a deduction', { available: '0.5', maintainAmount: '20', longOpenPrice: '100', longOpenCount: '2', mm: '0.25' }, '90'],
    ['of nothing', { available: '0', mm: '0.01' }, '0'],
  ] as const)('%s', ([, inputs, expected]) => {
    expect(liquidationPriceCrossCoin(inputs)).toBe(expected)
  })

  test('is where equity in coins equals maintenance', () => {
    fc.assert(
      fc.property(nonNegative, price, count, price, count, nonNegative, rate, (available, lp, lc, sp, sc, orders, mm) => {
        const at = liquidationPriceCrossCoin({
          available,
          longOpenPrice: lp,
          longOpenCount: lc,
          shortOpenPrice: sp,
          shortOpenCount: sc,
          totalDelegateValue: orders,
          mm,
        })
        fc.pre(at !== '0')
        // Both sides in the quote currency, so that there is no division by the price.
        const pnl = rational(at).minus(lp).times(lc).minus(rational(at).minus(sp).times(sc))
        const equity = rational(available).times(at).plus(pnl)
        const larger = rational(lc).isBelow(sc) ? sc : lc
        const maintenance = rational(mm).times(rational(larger).times(at).plus(orders))
        const sizes = rational(lp).plus(at).times(lc).plus(rational(sp).plus(at).times(sc))
        expect(isClose(equity, maintenance, rational(available).times(at).plus(sizes).plus(orders).plus('1').times('10'))).toBe(true)
      }),
    )
  })
})
