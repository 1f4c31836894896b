import { describe, expect, it } from 'vitest'
import { compare } from '#lib/kernel/decimal.ts'
import { required } from '#lib/kernel/assert.ts'
import { futuresTicket } from '#tests/rigs/ticket.ts'
import type { TicketFutures } from '../state/ticket-account.ts'
import { heldConsequences, leverageMarks, moveToLiquidation } from './leverage-consequences.ts'

const LONG = { count: '0.1', openAvgPrice: '50000', margin: '500' }

function settings(futures: Partial<TicketFutures> = {}) {
  const { market, account } = futuresTicket({ futures })
  return { market, futures: required(account.futures, 'a futures ticket') }
}

describe('the marks of the slider', () => {
  it.each([
    ['125', ['1', '25', '50', '75', '100', '125']],
    ['100', ['1', '20', '40', '60', '80', '100']],
    ['75', ['1', '15', '30', '45', '60', '75']],
    ['20', ['1', '5', '10', '15', '20']],
    ['3', ['1', '3']],
    ['1', ['1']],
  ])('up to %sx', (most, marks) => expect(leverageMarks(most)).toEqual(marks))
})

it('tells how little a new position bears at a higher leverage', () => {
  const { market, futures } = settings()
  const moves = ['2', '10', '50', '125'].map((leverage) => Number(moveToLiquidation(market, futures, leverage, '50000')))
  expect(moves).toEqual(moves.toSorted((a, b) => b - a))
  expect(moves[1]).toBeCloseTo(0.1 - 0.004 - 0.0006, 2)
  expect(moveToLiquidation(market, futures, '10', '0')).toBe(null)
})

describe('what becomes of a position', () => {
  it('isolated: a lower leverage takes margin and moves the liquidation away; a higher one leaves both', () => {
    const { market, futures } = settings({ long: LONG })
    const [lower] = heldConsequences(market, futures, { leverage: '5', marginMode: 'isolated' }, '50000')
    expect([lower?.direction, lower?.margin]).toEqual([1, { before: '500', after: '1000' }])
    expect(compare(lower?.liquidation.after ?? '0', lower?.liquidation.before ?? '0')).toBe(-1)
    const [higher] = heldConsequences(market, futures, { leverage: '20', marginMode: 'isolated' }, '50000')
    expect(higher?.margin.after).toBe('500')
    expect(higher?.liquidation.after).toBe(higher?.liquidation.before)
  })

  it('cross: the margin changes, and the liquidation follows the wallet', () => {
    const { market, futures } = settings({ marginMode: 'crossed', crossWallet: '2000', short: LONG })
    const [found] = heldConsequences(market, futures, { leverage: '50', marginMode: 'crossed' }, '50000')
    expect([found?.direction, found?.margin.after]).toEqual([2, '100'])
    expect(found?.liquidation.after).toBe(found?.liquidation.before)
  })

  it('is nothing without one', () => {
    const { market, futures } = settings()
    expect(heldConsequences(market, futures, { leverage: '5', marginMode: 'isolated' }, '50000')).toEqual([])
  })
})
