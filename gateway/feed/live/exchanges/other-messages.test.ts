import { describe, expect, it } from 'vitest'
import { readBitget } from './bitget-messages.ts'
import { readBybit } from './bybit-messages.ts'
import type { Names } from './exchange.ts'
import { readKraken } from './kraken-messages.ts'

// Goal: the messages of Bitget, Bybit and Kraken, in the shapes of the pages named at each, are read correctly.

const names: Names = (product, id) => (['BTCUSDT', 'BTC/USDT'].includes(id) ? `${product}:BTCUSDT` : null)
const ODD = [null, 'pong', 7, [], {}, { data: 3 }, { arg: {}, data: [null] }, { topic: 'x' }, { channel: 'heartbeat' }]

describe('a message of Bitget', () => {
  const arg = { instType: 'SPOT', channel: 'books', instId: 'BTCUSDT' }
  const row = { asks: [['21041.11', '0.0445']], bids: [['21040.76', '0.0417']], checksum: -1367582038, seq: 7, ts: '1656413855484' }

  it('brings a book: ccxt pro/bitget.ts handleOrderBook, bitget.com/api-doc/spot/websocket/public/Depth-Channel', () => {
    expect(readBitget({ action: 'snapshot', arg, data: [row] }, names)).toMatchObject([
      { market: 'spot:BTCUSDT', snapshot: true, checksum: null, sequence: { last: 7 }, time: 1_656_413_855_484 },
    ])
    const change = { ...row, seq: 8, pseq: 7 }
    expect(readBitget({ action: 'update', arg, data: [change] }, names)).toMatchObject([
      { snapshot: false, checksum: -1_367_582_038, sequence: { last: 8, previous: 7 } },
    ])
  })

  it('brings everything about a perpetual in its ticker: api-doc/contract/websocket/public/Tickers-Channel', () => {
    const ticker = {
      lastPr: '27000.5',
      bidPr: '27000',
      markPrice: '27000.0',
      indexPrice: '25702.4',
      fundingRate: '0.000010',
      nextFundingTime: '1695722400000',
      holdingAmount: '7929.88',
      ts: '1695715383021',
    }
    const message = { arg: { instType: 'USDT-FUTURES', channel: 'ticker', instId: 'BTCUSDT' }, data: [ticker] }
    expect(readBitget(message, names)).toMatchObject([
      { type: 'ticker', market: 'futures:BTCUSDT', last: '27000.5', bid: '27000' },
      { type: 'derivative', mark: '27000.0', index: '25702.4', nextFundingTime: '1695722400000', openInterest: '7929.88' },
    ])
  })

  it('of another form says nothing', () => {
    for (const odd of ODD) expect(readBitget(odd, names)).toEqual([])
  })
})

describe('a message of Bybit', () => {
  it('brings a book with its number: docs/v5/websocket/public/orderbook', () => {
    const data = { s: 'BTCUSDT', b: [['16493.50', '0.006']], a: [['16611.00', '0.029']], u: 18521288, seq: 7961638724 }
    const message = { topic: 'orderbook.200.BTCUSDT', type: 'delta', ts: 1672304484978, data }
    expect(readBybit(message, 'futures', names)).toMatchObject([
      { type: 'book', market: 'futures:BTCUSDT', snapshot: false, sequence: { last: 18_521_288 }, asks: [['16611.00', '0.029']] },
    ])
  })

  it('brings trades and refusals: docs/v5/websocket/public/trade', () => {
    const data = [{ T: 1672304486865, s: 'BTCUSDT', S: 'Buy', v: '0.001', p: '16578.50', i: '20f43950-d8dd' }]
    expect(readBybit({ topic: 'publicTrade.BTCUSDT', data }, 'spot', names)).toMatchObject([{ trades: [{ buy: true, size: '0.001' }] }])
    expect(readBybit({ success: false, ret_msg: 'error:handler not found' }, 'spot', names)).toMatchObject([{ type: 'refusal' }])
    for (const odd of ODD) expect(readBybit(odd, 'spot', names)).toEqual([])
  })
})

describe('a message of Kraken', () => {
  const places = () => ({ price: 1, size: 8 })

  it('brings a book in the digits of its checksum: docs.kraken.com/api/docs/websocket-v2/book', () => {
    const row = {
      symbol: 'BTC/USDT',
      bids: [{ price: 45283.5, qty: 0.1 }],
      asks: [{ price: 45285.2, qty: 1e-8 }],
      checksum: 3310070434,
      timestamp: '2023-10-06T17:35:55.440295Z',
    }
    expect(readKraken({ channel: 'book', type: 'update', data: [row] }, names, places)).toEqual([
      {
        type: 'book',
        market: 'spot:BTCUSDT',
        snapshot: false,
        time: Date.parse('2023-10-06T17:35:55.440Z'),
        asks: [['45285.2', '0.00000001']],
        bids: [['45283.5', '0.10000000']],
        sequence: {},
        checksum: 3_310_070_434,
      },
    ])
  })

  it('of another form says nothing', () => {
    for (const odd of ODD) expect(readKraken(odd, names, places)).toEqual([])
  })
})
