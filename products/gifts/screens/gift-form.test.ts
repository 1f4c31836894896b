import { describe, expect, it } from 'vitest'
import { changeGift, FIRST_FIELDS, type GiftFault, type GiftFields, giftFaults, giftSummary } from './gift-form.ts'

// Goal: the form says what is wrong before the gateway has to, and what each share will be.

const fields = (changed: Partial<GiftFields>): GiftFields => ({ ...FIRST_FIELDS, ...changed })

describe('the form of a gift', () => {
  it.each<[amount: string, count: string, available: string | null, faults: GiftFault[], average: string | null, isReady: boolean]>([
    ['', '1', '100', [], null, false],
    ['0', '1', '100', [], null, false],
    ['10', '', '100', [], null, false],
    ['10', '1', '100', [], '10', true],
    ['10', '3', '100', [], '3.33333333', true],
    ['10', '3', null, [], '3.33333333', true],
    ['100.1', '1', '100', ['too-much'], '100.1', false],
    ['10', '0', '100', ['count'], null, false],
    ['10', '101', '100', ['count'], null, false],
    ['0.00000001', '2', '100', ['share-too-small'], '0', false],
    ['0.00000002', '2', '100', [], '0.00000001', true],
  ])('%s in %s shares of %s', (amount, count, available, faults, average, isReady) => {
    const filled = fields({ amount, count })
    expect([...giftFaults(filled, available)]).toEqual(faults)
    expect(giftSummary(filled, available)).toEqual({ average, isReady })
  })

  it('keeps the choices for the next gift, but neither amount nor greeting', () => {
    const filled = changeGift(FIRST_FIELDS, { type: 'change', fields: { amount: '5', greeting: 'Hi', count: '4', split: 'random' } })
    expect(changeGift(filled, { type: 'given' })).toEqual(fields({ count: '4', split: 'random' }))
  })
})
