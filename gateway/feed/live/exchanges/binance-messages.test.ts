import { describe, expect, it } from 'vitest'
import { readBinance } from './binance-messages.ts'
import type { Names } from './exchange.ts'

// Goal: Binance's messages, in the shapes of developers.binance.com (named at each), are read correctly.

const names: Names = (product, id) => (id === 'BNBUSDT' ? `${product}:BNBUSDT` : null)

describe('a message of Binance', () => {
  it('brings changes with the span of their numbers: spot "Diff. Depth Stream"', () => {
    const event = { e: 'depthUpdate', E: 1672515782136, s: 'BNBUSDT', U: 157, u: 160, b: [['0.0024', '10']], a: [['0.0026', '100']] }
    expect(readBinance(event, 'spot', names)).toEqual([
      {
        type: 'book',
        market: 'spot:BNBUSDT',
        snapshot: false,
        time: 1_672_515_782_136,
        asks: [['0.0026', '100']],
        bids: [['0.0024', '10']],
        sequence: { first: 157, last: 160 },
        checksum: null,
      },
    ])
  })

  it('names the change before: futures "Diff. Book Depth Streams"', () => {
    const event = { e: 'depthUpdate', E: 123456789, T: 123456788, s: 'BNBUSDT', U: 157, u: 160, pu: 149, b: [], a: [] }
    expect(readBinance(event, 'futures', names)).toMatchObject([{ time: 123_456_788, sequence: { first: 157, last: 160, previous: 149 } }])
  })

  it('brings trades whose taker sold if the buyer was the maker: "Aggregate Trade Streams"', () => {
    const event = {
      e: 'aggTrade',
      E: 1672515782136,
      s: 'BNBUSDT',
      a: 12345,
      p: '0.001',
      q: '100',
      f: 100,
      l: 105,
      T: 1672515782136,
      m: true,
    }
    expect(readBinance({ stream: 'bnbusdt@aggTrade', data: event }, 'spot', names)).toEqual([
      { type: 'trades', market: 'spot:BNBUSDT', trades: [{ id: '12345', time: 1672515782136, price: '0.001', size: '100', buy: false }] },
    ])
  })

  it('brings mark, index and funding of all perpetuals at once: futures "Mark Price Stream for All market"', () => {
    const row = { e: 'markPriceUpdate', E: 1562305380000, s: 'BNBUSDT', p: '11794.15', i: '11784.62', r: '0.00038167', T: 1562306400000 }
    expect(readBinance([row, { ...row, s: 'OTHER' }], 'futures', names)).toEqual([
      {
        type: 'derivative',
        market: 'futures:BNBUSDT',
        time: 1_562_305_380_000,
        mark: '11794.15',
        index: '11784.62',
        fundingRate: '0.00038167',
        nextFundingTime: 1_562_306_400_000,
      },
    ])
  })

  it('of a ticker has best prices in spot alone: "Individual Symbol Ticker Streams"', () => {
    const event = { e: '24hrTicker', E: 1, s: 'BNBUSDT', c: '0.0025', o: '0.0010', h: '0.0025', l: '0.0010', v: '10000', q: '18' }
    expect(readBinance({ ...event, b: '0.0024', a: '0.0026' }, 'spot', names)).toMatchObject([
      { bid: '0.0024', ask: '0.0026', turnover: '18' },
    ])
    expect(readBinance(event, 'futures', names)).toMatchObject([{ bid: undefined, last: '0.0025' }])
  })

  it('says that a contract has changed, that a subscription was refused, or nothing', () => {
    expect(readBinance({ e: 'contractInfo', s: 'NEWUSDT', ct: 'PERPETUAL' }, 'futures', names)).toEqual([{ type: 'listing' }])
    expect(readBinance({ error: { code: 2, msg: 'Invalid request' }, id: 1 }, 'spot', names)).toEqual([
      { type: 'refusal', message: 'Invalid request' },
    ])
    for (const odd of [{ result: null, id: 1 }, null, 'x', [null], { e: 'depthUpdate', s: 'NONE' }, { stream: 'x' }]) {
      expect(readBinance(odd, 'spot', names)).toEqual([])
    }
  })
})
