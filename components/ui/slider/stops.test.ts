import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findShare, lastStop, nearestStop, valueAtStop } from './stops.ts'

const TENTHS = { min: '0', max: '1', step: '0.1' }

describe('stops of a slider', () => {
  it('are exact decimals where floating point would drift', () => {
    expect(Array.from({ length: 11 }, (_, stop) => valueAtStop(stop, TENTHS))).toEqual([
      '0',
      '0.1',
      '0.2',
      '0.3',
      '0.4',
      '0.5',
      '0.6',
      '0.7',
      '0.8',
      '0.9',
      '1',
    ])
  })

  it('end at a maximum that is off the steps', () => {
    const scale = { min: '1', max: '125', step: '5' }
    expect(lastStop(scale)).toBe(25)
    expect(valueAtStop(24, scale)).toBe('121')
    expect(valueAtStop(25, scale)).toBe('125')
  })

  it('are found from a value: the nearest one, the ends from outside', () => {
    expect(nearestStop('0.34', TENTHS)).toBe(3)
    expect(nearestStop('0.35', TENTHS)).toBe(4)
    expect(nearestStop('-7', TENTHS)).toBe(0)
    expect(nearestStop('7', TENTHS)).toBe(10)
    expect(nearestStop('125', { min: '1', max: '125', step: '5' })).toBe(25)
  })

  it('give back the stop they came from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.nat(9999), fc.nat(5000), (stepUnits, minUnits, stop) => {
        const text = (units: number) => `${Math.floor(units / 1000)}.${String(units % 1000).padStart(3, '0')}`
        const scale = { min: text(minUnits), max: text(minUnits + stepUnits * 5000), step: text(stepUnits) }
        expect(nearestStop(valueAtStop(stop, scale), scale)).toBe(stop)
      }),
    )
  })

  it('give the position of a value on the track', () => {
    expect(findShare('0.25', TENTHS)).toBe('0.25')
    expect(findShare('9', TENTHS)).toBe('1')
    expect(findShare('5', { min: '5', max: '5', step: '1' })).toBe('0')
  })
})
