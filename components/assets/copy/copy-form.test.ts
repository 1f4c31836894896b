import { describe, expect, it } from 'vitest'
import { type CopyFields, copyErrors, copyReducer, copySummary, STARTING_COPY, toCopy } from './copy-form.ts'

describe('the form of a copy', () => {
  it('begins complete, and sends rates in millionths', () => {
    expect(copySummary(STARTING_COPY, '1000')).toEqual({ ready: true })
    expect(toCopy(STARTING_COPY, 'futures', '7', 'r')).toEqual({
      requestId: 'r',
      leaderId: '7',
      funds: '100',
      settings: {
        mode: 'ratio',
        value: '0.1',
        leverage: 0,
        marginMode: 'leader',
        marketMax: '0',
        slippage: 5000,
        stopLoss: 200_000,
        takeProfit: 0,
        symbols: [],
      },
    })
  })

  it.each<{ name: string; fields: Partial<CopyFields>; errors: object }>([
    { name: 'funds below the least', fields: { funds: '9.99' }, errors: { funds: 'funds' } },
    { name: 'funds above the balance', fields: { funds: '1000.1' }, errors: { funds: 'funds' } },
    { name: 'no value', fields: { value: '0' }, errors: { value: 'number' } },
    { name: 'a leverage above the largest', fields: { leverage: '126' }, errors: { leverage: 'number' } },
    { name: 'no slippage', fields: { slippage: '0' }, errors: { slippage: 'percent' } },
    { name: 'too much slippage', fields: { slippage: '5.1' }, errors: { slippage: 'percent' } },
    { name: 'a stop-loss above all', fields: { stopLoss: '101' }, errors: { stopLoss: 'percent' } },
    { name: 'no limits at all', fields: { stopLoss: '', takeProfit: '', marketMax: '' }, errors: {} },
  ])('says what is wrong with $name', ({ fields, errors }) => {
    expect(copyErrors({ ...STARTING_COPY, ...fields }, '1000')).toEqual(errors)
  })

  it('begins another way of sizing with its own value', () => {
    expect(copyReducer(STARTING_COPY, { type: 'mode', mode: 'amount' })).toMatchObject({ mode: 'amount', value: '10' })
    expect(copyReducer(STARTING_COPY, { type: 'set', field: 'funds', value: '5' }).funds).toBe('5')
  })
})
