import { describe, expect, it } from 'vitest'
import { futuresTicket, spotTicket, type TicketSetting } from '#tests/rigs/ticket.ts'
import { findTicketFaults, findTicketWarnings } from './ticket-errors.ts'
import { summarizeTicket } from './sizes/ticket-summary.ts'

function faultsOf(product: 'spot' | 'futures', setting: TicketSetting): string[] {
  const inputs = product === 'spot' ? spotTicket(setting) : futuresTicket(setting)
  return findTicketFaults(inputs, summarizeTicket(inputs)).map(({ field, name }) => `${field}: ${name}`)
}

function warningsOf(setting: TicketSetting): string[] {
  const inputs = futuresTicket(setting)
  return findTicketWarnings(inputs, summarizeTicket(inputs))
}

const position = { count: '1', openAvgPrice: '48000', margin: '4800' }

describe('an order cannot go', () => {
  it.each([
    { product: 'spot', state: { price: '', size: '1' }, fault: 'price: price-missing' },
    { product: 'spot', state: { price: '50000.001', size: '0.1' }, fault: 'price: price-off-tick' },
    { product: 'spot', state: { price: '53000', size: '0.1' }, fault: 'price: price-above-band' },
    { product: 'spot', state: { side: 'sell', price: '47000', size: '0.1' }, fault: 'price: price-below-band' },
    { product: 'spot', state: { size: '' }, fault: 'size: size-missing' },
    { product: 'spot', state: { size: '0.0000001' }, fault: 'size: size-below-minimum' },
    { product: 'spot', state: { size: '0.00001' }, fault: 'size: value-below-minimum' },
    { product: 'spot', state: { size: '0.3' }, fault: 'size: balance-too-low' },
    { product: 'spot', state: { side: 'sell', size: '0.6' }, fault: 'size: balance-too-low' },
    { product: 'spot', state: { kind: 'market', sizeBy: 'value', size: '0.5' }, fault: 'size: value-below-minimum' },
    { product: 'spot', state: { kind: 'market', sizeBy: 'value', size: '10001' }, fault: 'size: balance-too-low' },
    { product: 'spot', state: { force: 'gtd', life: '', size: '0.1' }, fault: 'life: life-missing' },
    { product: 'spot', state: { force: 'gtd', life: '367', size: '0.1' }, fault: 'life: life-too-long' },
    { product: 'spot', state: { kind: 'scaled', size: '0.1' }, fault: 'priceTo: price-missing' },
    { product: 'spot', state: { kind: 'scaled', priceTo: '49000.001', size: '0.1' }, fault: 'priceTo: price-off-tick' },
    { product: 'spot', state: { kind: 'scaled', priceTo: '53000', size: '0.1' }, fault: 'priceTo: price-above-band' },
    { product: 'spot', state: { kind: 'scaled', priceTo: '49000', parts: '51', size: '0.1' }, fault: 'parts: parts-out-of-range' },
    { product: 'spot', state: { kind: 'scaled', price: '49000', priceTo: '49000.02', size: '0.1' }, fault: 'parts: range-too-narrow' },
    { product: 'spot', state: { kind: 'scaled', priceTo: '49000', size: '0.00005' }, fault: 'size: part-value-too-small' },
    { product: 'spot', state: { kind: 'iceberg', price: '49000', size: '0.1' }, fault: 'visible: visible-missing' },
    { product: 'spot', state: { kind: 'iceberg', price: '49000', size: '0.1', visible: '0.0009' }, fault: 'visible: visible-too-small' },
    { product: 'spot', state: { kind: 'iceberg', price: '49000', size: '0.1', visible: '0.1' }, fault: 'visible: visible-too-large' },
    { product: 'spot', state: { kind: 'twap', size: '0.1', slices: '1' }, fault: 'slices: slices-out-of-range' },
    { product: 'spot', state: { kind: 'twap', size: '0.1', pause: '4', pauseUnit: 'second' }, fault: 'pause: pause-out-of-range' },
    { product: 'spot', state: { kind: 'twap', size: '0.1', pause: '20', pauseUnit: 'hour' }, fault: 'pause: pause-out-of-range' },
    { product: 'spot', state: { kind: 'twap', size: '0.0001', slices: '20' }, fault: 'size: part-value-too-small' },
    { product: 'spot', state: { kind: 'twap', price: '53000', size: '0.1' }, fault: 'price: price-above-band' },
    { product: 'spot', state: { kind: 'chase', price: '40000', size: '0.1' }, fault: 'price: chase-behind-best' },
    { product: 'spot', state: { kind: 'chase', price: '53000', size: '0.1' }, fault: 'price: price-above-band' },
    { product: 'spot', state: { kind: 'bracket', size: '0.1', bracketStop: '48000' }, fault: 'bracket: price-missing' },
    {
      product: 'futures',
      state: {
        kind: 'bracket',
        size: '0.1',
        bracket: [
          { price: '51000', percent: '60' },
          { price: '52000', percent: '40' },
        ],
      },
      fault: 'bracketStop: price-missing',
    },
    {
      product: 'futures',
      state: {
        kind: 'bracket',
        size: '0.1',
        bracketStop: '48000',
        bracket: [
          { price: '51000', percent: '60' },
          { price: '52000', percent: '30' },
        ],
      },
      fault: 'bracket: shares-not-whole',
    },
    {
      product: 'futures',
      state: {
        kind: 'bracket',
        size: '0.1',
        bracketStop: '51500',
        bracket: [
          { price: '51000', percent: '60' },
          { price: '52000', percent: '40' },
        ],
      },
      fault: 'bracketStop: stop-loss-on-wrong-side',
    },
    {
      product: 'futures',
      state: {
        kind: 'bracket',
        side: 'sell',
        size: '0.1',
        bracketStop: '51500',
        bracket: [
          { price: '51000', percent: '60' },
          { price: '52000', percent: '40' },
        ],
      },
      fault: 'bracket: take-profit-on-wrong-side',
    },
    { product: 'spot', state: { kind: 'trigger', size: '0.1' }, fault: 'trigger: trigger-missing' },
    { product: 'spot', state: { kind: 'oco', price: '49000', size: '0.1' }, fault: 'trigger: trigger-missing' },
    {
      product: 'spot',
      state: { kind: 'oco', price: '49000', triggerPrice: '49500', size: '0.1' },
      fault: 'trigger: oco-stop-on-wrong-side',
    },
    {
      product: 'spot',
      state: { kind: 'oco', price: '50500', triggerPrice: '51000', size: '0.1' },
      fault: 'price: oco-limit-on-wrong-side',
    },
    {
      product: 'futures',
      state: { kind: 'oco', executes: 'limit', price: '49000', triggerPrice: '51000', size: '0.1' },
      fault: 'stopLimit: price-missing',
    },
    { product: 'spot', state: { kind: 'trailing', size: '0.1' }, fault: 'callback: callback-missing' },
    { product: 'spot', state: { kind: 'trailing', callback: '51', size: '0.1' }, fault: 'callback: callback-out-of-range' },
    { product: 'futures', state: { size: '1300' }, fault: 'size: size-above-maximum' },
    { product: 'futures', state: { size: '1', reduceOnly: true }, fault: 'size: nothing-to-close' },
    { product: 'futures', state: { sizeBy: 'risk', attaches: true, size: '1' }, fault: 'stopLoss: stop-missing' },
    {
      product: 'futures',
      state: { size: '0.1', attaches: true, takeProfit: { by: 'price', text: '49000' } },
      fault: 'takeProfit: take-profit-on-wrong-side',
    },
    {
      product: 'futures',
      state: { size: '0.1', attaches: true, stopLoss: { by: 'price', text: '51000' } },
      fault: 'stopLoss: stop-loss-on-wrong-side',
    },
    // Liquidated at 45208, which is a loss of 95.84 %.
    {
      product: 'futures',
      state: { size: '0.1', attaches: true, stopLoss: { by: 'roi', text: '96' } },
      fault: 'stopLoss: target-beyond-liquidation',
    },
    {
      product: 'futures',
      state: { side: 'sell', size: '0.1', attaches: true, takeProfit: { by: 'roi', text: '1000' } },
      fault: 'takeProfit: target-without-price',
    },
    {
      product: 'spot',
      state: { size: '0.1', attaches: true, stopLoss: { by: 'roi', text: '100' } },
      fault: 'stopLoss: target-without-price',
    },
    {
      product: 'spot',
      state: { size: '0.1', attaches: true, stopLoss: { by: 'profit', text: '5000' } },
      fault: 'stopLoss: target-without-price',
    },
    { product: 'spot', state: { size: '0.1', attaches: true, takeProfit: { by: 'price', text: '0' } }, fault: 'takeProfit: price-missing' },
  ] as const)('$product $state: $fault', ({ product, state, fault }) => {
    expect(faultsOf(product, { state })).toEqual([fault])
  })

  it('where the position would outgrow its leverage', () => {
    const setting = { state: { size: '4' }, futures: { leverage: '125' }, account: { quoteAvailable: '10000000' } }
    expect(faultsOf('futures', setting)).toEqual(['size: position-above-tier'])
  })
})

describe('an order can go', () => {
  it.each([
    { product: 'spot', state: { size: '0.1' } },
    { product: 'spot', state: { kind: 'market', sizeBy: 'value', size: '100' } },
    { product: 'spot', state: { kind: 'trigger', triggerPrice: '60000', size: '5' } },
    { product: 'spot', state: { kind: 'trailing', callback: '1', size: '0.1' } },
    { product: 'futures', state: { kind: 'trigger', executes: 'limit', triggerPrice: '60000', price: '61000', size: '0.1' } },
    { product: 'futures', state: { size: '0.1', attaches: true, stopLoss: { by: 'roi', text: '95' } } },
    { product: 'futures', state: { size: '0.1', attaches: true, stopLoss: { by: 'roi', text: '95' } }, futures: { marginMode: 'crossed' } },
    { product: 'futures', state: { side: 'sell', reduceOnly: true, size: '1' }, futures: { long: position } },
    { product: 'futures', state: { side: 'sell', action: 'close', size: '1' }, futures: { positionMode: 'hedge', long: position } },
  ] as const)('$product $state', ({ product, ...setting }) => {
    expect(faultsOf(product, setting)).toEqual([])
  })
})

describe('is asked about', () => {
  it.each([
    { name: 'a buy well above the market', state: { price: '51500', size: '0.1' }, warnings: ['far-from-market'] },
    { name: 'a buy that lost a digit', state: { price: '5000', size: '0.1' }, warnings: ['far-from-market'] },
    { name: 'a book that is too thin', state: { kind: 'market', size: '5' }, warnings: ['book-too-thin'] },
    {
      name: 'a stop beyond the liquidation',
      state: { size: '0.1', attaches: true, stopLoss: { by: 'price', text: '40000' } },
      warnings: ['liquidation-before-stop'],
    },
    { name: 'nothing about a usual order', state: { price: '49000', size: '0.1' }, warnings: [] },
  ] as const)('$name', ({ state, warnings }) => expect(warningsOf({ state })).toEqual(warnings))

  it('a market order that pays much more than the best price', () => {
    const asks = [
      ['50000', '0.01'],
      ['52000', '5'],
    ] as [string, string][]
    expect(warningsOf({ state: { kind: 'market', size: '1' }, quote: { asks } })).toEqual(['large-slippage'])
  })
})
