import { expect, it } from 'vitest'
import { futuresTicket, spotTicket } from '#tests/rigs/ticket.ts'
import { summarizeTicket, type TicketInputs } from './sizes/ticket-summary.ts'
import { toOrder } from './to-order.ts'

const order = (inputs: TicketInputs) => toOrder(inputs, summarizeTicket(inputs), 'spot')
const spot = { product: 'spot', symbol: 'BTCUSDT', wallet: 'spot', side: 'buy' }
const futures = { product: 'futures', symbol: 'BTCUSDT', side: 'buy' }
const long = { count: '1', openAvgPrice: '48000', margin: '4800' }

it.each([
  {
    name: 'a post-only limit order',
    inputs: spotTicket({ state: { force: 'post-only', price: '49000', size: '0.1' } }),
    expected: { ...spot, type: 'limit', force: 'post-only', price: '49000', size: '0.1' },
  },
  {
    name: 'a market buy by amount',
    inputs: spotTicket({ state: { kind: 'market', sizeBy: 'value', size: '100' } }),
    expected: { ...spot, type: 'market', force: 'gtc', amount: '100' },
  },
  {
    name: 'a trigger order that becomes a limit order',
    inputs: spotTicket({ state: { kind: 'trigger', executes: 'limit', triggerPrice: '60000', price: '60100', size: '0.1' } }),
    expected: {
      ...spot,
      type: 'limit',
      force: 'gtc',
      price: '60100',
      size: '0.1',
      trigger: { kind: 'trigger', by: 'last', price: '60000' },
    },
  },
  {
    name: 'an OCO order whose stop is a limit order',
    inputs: spotTicket({
      state: { kind: 'oco', executes: 'limit', price: '49000', triggerPrice: '51000', stopLimit: '51100', size: '0.1' },
    }),
    expected: {
      ...spot,
      type: 'limit',
      force: 'gtc',
      price: '49000',
      size: '0.1',
      oco: { price: '51000', by: 'last', limitPrice: '51100' },
    },
  },
  {
    name: 'an order that expires',
    inputs: spotTicket({ state: { force: 'gtd', life: '1.5', lifeUnit: 'hour', price: '49000', size: '0.1' } }),
    expected: { ...spot, type: 'limit', force: 'gtd', price: '49000', size: '0.1', expiresIn: 5_400_000 },
  },
  {
    name: 'a trigger order that expires',
    inputs: spotTicket({ state: { kind: 'trigger', force: 'gtd', life: '1', lifeUnit: 'hour', triggerPrice: '60000', size: '0.1' } }),
    expected: {
      ...spot,
      type: 'market',
      force: 'gtd',
      size: '0.1',
      trigger: { kind: 'trigger', by: 'last', price: '60000' },
      expiresIn: 3_600_000,
    },
  },
  {
    name: 'an iceberg, its part in whole lots',
    inputs: spotTicket({ state: { kind: 'iceberg', force: 'post-only', price: '49000', size: '0.1', visible: '0.0100009' } }),
    expected: { ...spot, type: 'limit', force: 'post-only', price: '49000', size: '0.1', visibleSize: '0.01' },
  },
  {
    name: 'a TWAP',
    inputs: spotTicket({ state: { kind: 'twap', price: '50100', size: '0.1', slices: '4', pause: '1.5', pauseUnit: 'minute' } }),
    expected: { ...spot, type: 'limit', force: 'gtc', price: '50100', size: '0.1', twap: { slices: 4, every: 90_000 } },
  },
  {
    name: 'a chase',
    inputs: spotTicket({ state: { kind: 'chase', price: '50100', size: '0.1' } }),
    expected: { ...spot, type: 'limit', force: 'gtc', price: '50100', size: '0.1', chase: true },
  },
  {
    name: 'a scaled order',
    inputs: spotTicket({
      state: { kind: 'scaled', force: 'post-only', price: '49000', priceTo: '48000', parts: '4', sizes: 'ascending', size: '0.1' },
    }),
    expected: {
      ...spot,
      type: 'limit',
      force: 'post-only',
      price: '49000',
      size: '0.1',
      scaled: { priceTo: '48000', count: 4, sizes: 'ascending' },
    },
  },
  {
    name: 'a bracket that enters at the market',
    inputs: futuresTicket({
      state: {
        kind: 'bracket',
        size: '0.1',
        bracketStop: '48000',
        bracket: [
          { price: '51000', percent: '60' },
          { price: '52000', percent: '40' },
        ],
      },
    }),
    expected: {
      ...futures,
      type: 'market',
      force: 'gtc',
      size: '0.1',
      bracket: [
        { price: '51000', by: 'last', percent: 60 },
        { price: '52000', by: 'last', percent: 40 },
      ],
      stopLoss: { price: '48000', by: 'last' },
    },
  },
  {
    name: 'a trailing order that starts at once',
    inputs: futuresTicket({ state: { kind: 'trailing', callback: '1.5', triggerBy: 'mark', size: '0.1' } }),
    expected: { ...futures, type: 'market', force: 'gtc', size: '0.1', trigger: { kind: 'trailing', by: 'mark', callbackRatio: '0.015' } },
  },
  {
    name: 'take-profit and stop-loss',
    inputs: futuresTicket({
      state: { size: '0.1', attaches: true, takeProfit: { by: 'roi', text: '20' }, stopLoss: { by: 'price', text: '49000' } },
    }),
    expected: {
      ...futures,
      type: 'limit',
      force: 'gtc',
      price: '50000',
      size: '0.1',
      takeProfit: { price: '51000', by: 'last' },
      stopLoss: { price: '49000', by: 'last' },
    },
  },
  {
    name: 'targets of what waits for a price',
    inputs: futuresTicket({
      state: { kind: 'trigger', triggerPrice: '60000', size: '0.1', attaches: true, stopLoss: { by: 'roi', text: '20' } },
    }),
    expected: {
      ...futures,
      type: 'market',
      force: 'gtc',
      size: '0.1',
      trigger: { kind: 'trigger', by: 'last', price: '60000' },
      stopLoss: { price: '58800', by: 'last' },
    },
  },
  {
    name: 'a reducing order',
    inputs: futuresTicket({ state: { side: 'sell', kind: 'market', reduceOnly: true, size: '0.5' }, futures: { long } }),
    expected: { ...futures, side: 'sell', type: 'market', force: 'gtc', size: '0.5', reduceOnly: true },
  },
  {
    name: 'an opening short in hedge mode',
    inputs: futuresTicket({ state: { side: 'sell', kind: 'market', size: '0.5' }, futures: { positionMode: 'hedge' } }),
    expected: { ...futures, side: 'sell', type: 'market', force: 'gtc', size: '0.5', positionSide: 'short' },
  },
  {
    name: 'a closing long in hedge mode',
    inputs: futuresTicket({
      state: { side: 'sell', action: 'close', kind: 'market', size: '0.5' },
      futures: { positionMode: 'hedge', long },
    }),
    expected: { ...futures, side: 'sell', type: 'market', force: 'gtc', size: '0.5', reduceOnly: true, positionSide: 'long' },
  },
])('$name', ({ inputs, expected }) => expect(order(inputs)).toEqual(expected))
