import { describe, expect, it } from 'vitest'
import { interestDiscount } from '#lib/contract/market/fees.ts'
import { fundingPayment, futuresFee, futuresRoundTrip, marginInterest, mixedBuy, spotBuy, spotSell } from './fee-arithmetic.ts'

describe('spot', () => {
  it('takes the fee of a buy from the coin that is received', () => {
    expect(spotBuy({ price: '3200', size: '0.5' }, '0.001')).toEqual({
      value: '1600',
      fee: '0.0005',
      received: '0.4995',
    })
  })

  it('takes the fee of a sale from the USDT that are received', () => {
    expect(spotSell({ price: '3400', size: '0.5' }, '0.0005')).toEqual({
      value: '1700',
      fee: '0.85',
      received: '1699.15',
    })
  })

  it('charges each part of an order at its own rate', () => {
    const rates = { taker: '0.0007', maker: '0.00065' }
    const parts = mixedBuy({ price: '3200', size: '0.4' }, { price: '3200', size: '0.6' }, rates)
    expect(parts).toEqual({ takerFee: '0.00028', makerFee: '0.00039', received: '0.99933' })
  })

  it('rounds once, half-up, to 8 decimals', () => {
    expect(spotBuy({ price: '1', size: '0.000015' }, '0.001').fee).toBe('0.00000002')
    expect(spotBuy({ price: '1', size: '0.000014' }, '0.001').fee).toBe('0.00000001')
  })
})

describe('futures', () => {
  it('charges the value, not the margin', () => {
    expect(futuresFee({ price: '64000', size: '0.2' }, '0.0006')).toBe('7.68')
  })

  it('takes both fees off the profit', () => {
    const trip = futuresRoundTrip({ price: '64000', size: '0.2', rate: '0.0006' }, { price: '65000', size: '0.2', rate: '0.0002' })
    expect(trip).toEqual({ openFee: '7.68', closeFee: '2.6', gross: '200', net: '189.72' })
  })

  it('lets a long pay a positive funding rate and receive a negative one', () => {
    expect(fundingPayment({ price: '60000', size: '0.5' }, '0.0001')).toEqual({
      value: '30000',
      payment: '3',
    })
    expect(fundingPayment({ price: '60000', size: '0.5' }, '-0.0001').payment).toBe('-3')
  })
})

describe('margin interest', () => {
  it('is the figure of the reference: 10,000 USDT from 00:10 to 02:30', () => {
    const interest = { rate: '0.000126279', hours: 3, interest: '0.15784875' }
    expect(marginInterest('10000', '0.000126279', 0, 140)).toEqual(interest)
  })

  it('rounds a discounted rate up at 8 decimals', () => {
    expect(marginInterest('10000', '0.000126279', 3, 140)).toEqual({
      rate: '0.0001086',
      hours: 3,
      interest: '0.13575',
    })
  })

  it.each([
    [0, 1],
    [1, 1],
    [60, 1],
    [61, 2],
    [120, 2],
  ])('counts %i minutes as %i hours', (minutes, hours) => expect(marginInterest('1', '0.01', 0, minutes).hours).toBe(hours))

  it('keeps the last discount for the levels above it', () => {
    expect([0, 1, 5, 6, 7].map(interestDiscount)).toEqual(['0', '0.03', '0.4', '0.4', '0.4'])
  })
})
