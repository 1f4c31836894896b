import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountFrom } from '#lib/kernel/money.ts'
import {
  EARN_DAY_MS,
  EARN_HOUR_MS,
  effectiveRate,
  fullHour,
  interestFor,
  interestPerMs,
  nextPayment,
  splitPayable,
  tiersFault,
  toInterestUnits,
} from './earn.ts'

// Goal: interest is the amount times the rate of each tier times the time, to the last unit, and payments never exceed it.

const TIERS = [
  { from: '0', rate: '0.1' },
  { from: '500', rate: '0.05' },
  { from: '2000', rate: '0.0125' },
]
const YEAR_MS = 365 * EARN_DAY_MS

describe('interest', () => {
  it.each([
    // 500 at 10 %.
    { amount: '500', ms: YEAR_MS, interest: '50' },
    // 500 at 10 % and 100 at 5 %.
    { amount: '600', ms: YEAR_MS, interest: '55' },
    // 500 at 10 %, 1500 at 5 % and 8000 at 1.25 %.
    { amount: '10000', ms: YEAR_MS, interest: '225' },
    { amount: '500', ms: EARN_DAY_MS, interest: '0.1369863' },
    { amount: '500', ms: EARN_HOUR_MS, interest: '0.00570776' },
    { amount: '500', ms: 30 * EARN_DAY_MS, interest: '4.10958904' },
    { amount: '0.001', ms: EARN_HOUR_MS, interest: '0.00000001' },
    { amount: '0.0005', ms: EARN_HOUR_MS, interest: '0' },
    { amount: '0', ms: YEAR_MS, interest: '0' },
    { amount: '500', ms: 0, interest: '0' },
  ])('on $amount over $ms ms is $interest', ({ amount, ms, interest }) => {
    expect(interestFor(amount, TIERS, ms)).toBe(interest)
  })

  it('is nothing without tiers', () => {
    expect(interestFor('100', [], YEAR_MS)).toBe('0')
    expect(effectiveRate('100', [])).toBe('0')
  })

  it.each([
    ['500', '0.1'],
    ['600', '0.091666'],
    ['10000', '0.0225'],
    ['0', '0.1'],
  ])('on %s has the rate %s over all tiers', (amount, rate) => {
    expect(effectiveRate(amount, TIERS)).toBe(rate)
  })
})

const amounts = fc.bigInt({ min: 0n, max: 10n ** 26n }).map(amountFrom)
const times = fc.integer({ min: 0, max: YEAR_MS })

describe('for any amount and time', () => {
  it('the interest of two times adds up to that of both', () => {
    fc.assert(
      fc.property(amounts, times, times, (amount, one, other) => {
        const perMs = interestPerMs(amount, TIERS)
        expect(perMs * BigInt(one) + perMs * BigInt(other)).toBe(perMs * BigInt(one + other))
      }),
    )
  })

  it('payments and what is left make up the interest, whatever the payments are', () => {
    fc.assert(
      fc.property(amounts, fc.array(times, { maxLength: 20 }), (amount, parts) => {
        const perMs = interestPerMs(amount, TIERS)
        let [left, paid] = [0n, 0n]
        for (const ms of parts) {
          const payable = splitPayable(left + perMs * BigInt(ms))
          left = payable.rest
          paid += payable.amount
          expect(left >= 0n && splitPayable(left).amount === 0n).toBe(true)
        }
        const due = perMs * BigInt(parts.reduce((sum, ms) => sum + ms, 0))
        expect(toInterestUnits(amountFrom(paid)) + left).toBe(due)
        expect(splitPayable(due).amount).toBe(paid)
      }),
    )
  })

  it('more earns no less, and no more than at the first rate', () => {
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        const [small, large] = one < other ? [one, other] : [other, one]
        expect(interestPerMs(small, TIERS) <= interestPerMs(large, TIERS)).toBe(true)
        expect(interestPerMs(large, TIERS) <= large * 100_000n).toBe(true)
      }),
    )
  })
})

describe('tiers', () => {
  it.each([
    [TIERS, null],
    [[], null],
    [[{ from: '1', rate: '0.1' }], 'tiers begin at 0 and ascend'],
    [[...TIERS, { from: '2000', rate: '0.01' }], 'tiers begin at 0 and ascend'],
    [[{ from: '0', rate: '-0.1' }], 'a rate is not negative'],
  ])('are judged', (tiers, fault) => {
    expect(tiersFault(tiers)).toBe(fault)
  })
})

it('hours and days are those of the clock', () => {
  expect(fullHour(EARN_HOUR_MS * 5 - 1)).toBe(EARN_HOUR_MS * 4)
  expect(fullHour(EARN_HOUR_MS * 5)).toBe(EARN_HOUR_MS * 5)
  expect(nextPayment(EARN_DAY_MS - 1)).toBe(EARN_DAY_MS)
  expect(nextPayment(EARN_DAY_MS)).toBe(2 * EARN_DAY_MS)
})
