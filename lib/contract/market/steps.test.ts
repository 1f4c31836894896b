import { expect, it } from 'vitest'
import { futuresTick, spotLot, spotTick } from './steps.ts'

it.each([
  { pricePlace: 2, tick: '0.01' },
  { pricePlace: 0, tick: '1' },
  { pricePlace: 5, tick: '0.00001' },
])('a spot pair with $pricePlace decimals moves by $tick', ({ pricePlace, tick }) => {
  expect(spotTick({ pricePlace })).toBe(tick)
})

it('writes the size step of a spot pair', () => {
  expect(spotLot({ volumePlace: 6 })).toBe('0.000001')
})

it.each([
  { pricePlace: '1', priceEndStep: '1', tick: '0.1' },
  { pricePlace: '1', priceEndStep: '5', tick: '0.5' },
  { pricePlace: '2', priceEndStep: '10', tick: '0.10' },
])('a contract of $pricePlace decimals and end step $priceEndStep moves by $tick', ({ tick, ...contract }) => {
  expect(futuresTick(contract)).toBe(tick)
})

it('takes steps of more than one unit', () => {
  expect([spotTick({ pricePlace: 3, priceStep: 5 }), spotLot({ volumePlace: 0, sizeStep: 100 })]).toEqual(['0.005', '100'])
})
