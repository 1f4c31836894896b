import { describe, expect, it } from 'vitest'
import {
  type CopyFields,
  copyErrors,
  copyReducer,
  copySummary,
  settingErrors,
  shareMillionths,
  STARTING_COPY,
  toCopy,
  toFields,
  toSettings,
} from './copy-form.ts'

describe('the form of a copy', () => {
  it('begins complete, and sends rates in millionths', () => {
    expect(copySummary(STARTING_COPY, '1000')).toEqual({ ready: true })
    expect(toCopy(STARTING_COPY, 'futures', '7', 'r')).toEqual({
      requestId: 'r',
      leaderId: '7',
      funds: '100',
      settings: {
        mode: 'amount',
        value: '10',
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

  it.each(['BTCUSDT', 'btcusdt, ETHUSDT', ' BTCUSDT\n', 'BTCUSDT،ETHUSDT'])('reads the pairs of %j', (symbols) => {
    const fields = { ...STARTING_COPY, symbols }
    expect(settingErrors(fields)).toEqual({})
    expect(toSettings(fields, 'spot').symbols).toEqual(symbols.includes('ETH') ? ['BTCUSDT', 'ETHUSDT'] : ['BTCUSDT'])
  })

  it.each(['BTC/USDT', 'x', 'BTCUSDT,'.repeat(51)])('refuses the pairs of %j', (symbols) => {
    expect(settingErrors({ ...STARTING_COPY, symbols })).toEqual({ symbols: 'symbols' })
  })

  it('shows the settings of a copy as they were typed', () => {
    const fields: CopyFields = { ...STARTING_COPY, marginMode: 'isolated', leverage: '3', marketMax: '500', symbols: 'BTCUSDT, ETHUSDT' }
    const settings = toSettings(fields, 'futures')
    expect(toFields(settings)).toEqual({ ...fields, funds: '0' })
    expect(toSettings(toFields(settings), 'futures')).toEqual(settings)
  })

  it('begins another way of sizing with its own value', () => {
    expect(copyReducer(STARTING_COPY, { type: 'mode', mode: 'ratio' })).toMatchObject({ mode: 'ratio', value: '0.1' })
    expect(copyReducer(STARTING_COPY, { type: 'set', field: 'funds', value: '5' }).funds).toBe('5')
  })

  it.each([
    ['0', 0],
    ['12.5', 125_000],
    ['20', 200_000],
    ['20.01', null],
    ['', null],
    ['-1', null],
  ])('reads a share of %j percent as %j millionths', (percent, millionths) => {
    expect(shareMillionths(percent)).toBe(millionths)
  })
})
