import { describe, expect, it } from 'vitest'
import type { Names } from './exchange.ts'
import { readOkx } from './okx-messages.ts'

// Goal: OKX's messages, in the shapes of okx.com/docs-v5/en and of the comments in ccxt's pro/okx.ts (named at each), are read correctly.

const names: Names = (product, id) => (['BTC-USDT', 'BTC-USDT-SWAP'].includes(id) ? `${product}:BTCUSDT` : null)
const SWAP = { instId: 'BTC-USDT-SWAP' }

describe('a message of OKX', () => {
  it('brings a book: ccxt pro/okx.ts handleOrderBook, docs "WS / Order book channel"', () => {
    const row = {
      asks: [
        ['8476.98', '415', '0', '13'],
        ['8477', '7', '0', '2'],
      ],
      bids: [['8476.97', '256', '0', '12']],
      ts: '1597026383085',
      checksum: -855196043,
      prevSeqId: -1,
      seqId: 123456,
    }
    expect(readOkx({ arg: { channel: 'books', instId: 'BTC-USDT' }, action: 'snapshot', data: [row] }, names)).toEqual([
      {
        type: 'book',
        market: 'spot:BTCUSDT',
        snapshot: true,
        time: 1_597_026_383_085,
        asks: [
          ['8476.98', '415'],
          ['8477', '7'],
        ],
        bids: [['8476.97', '256']],
        sequence: { last: 123_456, previous: null },
        checksum: -855_196_043,
      },
    ])
  })

  it('brings trades, one each: docs "WS / Trades channel"', () => {
    const row = { ...SWAP, tradeId: '130639474', px: '42219.9', sz: '0.12060306', side: 'sell', ts: '1630048897897', count: '3' }
    expect(readOkx({ arg: { channel: 'trades', ...SWAP }, data: [row] }, names)).toEqual([
      {
        type: 'trades',
        market: 'futures:BTCUSDT',
        trades: [{ id: '130639474', time: '1630048897897', price: '42219.9', size: '0.12060306', buy: false }],
      },
    ])
  })

  it('says the turnover of a pair, but not of a perpetual: ccxt pro/okx.ts handleMessage, docs "WS / Tickers channel"', () => {
    const row = { last: '31500.1', bidPx: '31500', vol24h: '15937.1', volCcy24h: '503403597.38', sodUtc0: '31385.5', ts: '1626526618762' }
    expect(readOkx({ arg: { channel: 'tickers', instId: 'BTC-USDT' }, data: [row] }, names)).toMatchObject([
      { type: 'ticker', market: 'spot:BTCUSDT', last: '31500.1', turnover: '503403597.38', openUtc: '31385.5', time: 1_626_526_618_762 },
    ])
    expect(readOkx({ arg: { channel: 'tickers', ...SWAP }, data: [row] }, names)).toMatchObject([{ turnover: undefined }])
  })

  it.each([
    ['mark-price', 'BTC-USDT-SWAP', { markPx: '42310.6', ts: '1630049139746' }, { mark: '42310.6' }],
    ['index-tickers', 'BTC-USDT', { idxPx: '42308.1', ts: '1630049139746' }, { index: '42308.1' }],
    // `fundingTime` is when the running rate is charged.
    [
      'funding-rate',
      'BTC-USDT-SWAP',
      { fundingRate: '0.0001515', fundingTime: '1622822400000', nextFundingTime: '1622851200000' },
      { fundingRate: '0.0001515', nextFundingTime: '1622822400000' },
    ],
    ['open-interest', 'BTC-USDT-SWAP', { oi: '2216113.01', oiCcy: '22161.13', ts: '1743041250440' }, { openInterest: '2216113.01' }],
  ])('of %s belongs to the perpetual: docs "WS / %s channel"', (channel, instId, row, expected) => {
    const message = { arg: { channel, instId }, data: [{ instId, ...row }] }
    expect(readOkx(message, names)).toMatchObject([{ type: 'derivative', market: 'futures:BTCUSDT', ...expected }])
  })

  it('about few instruments is news, about many the list that is sent first', () => {
    const message = (count: number) => ({
      arg: { channel: 'instruments', instType: 'SPOT' },
      data: Array.from({ length: count }, () => ({})),
    })
    expect(readOkx(message(1), names)).toEqual([{ type: 'listing' }])
    expect(readOkx(message(700), names)).toEqual([])
  })

  it('of another kind or form says nothing, and a refusal says why', () => {
    for (const odd of [
      'pong',
      null,
      5,
      [],
      {},
      { data: [] },
      { arg: 1, data: {} },
      { arg: { channel: 'books', instId: 'X-Y' }, data: [{}] },
    ]) {
      expect(readOkx(odd, names)).toEqual([])
    }
    expect(readOkx({ event: 'subscribe', arg: { channel: 'books', instId: 'BTC-USDT' } }, names)).toEqual([])
    const refusal = { event: 'error', msg: "channel:books,instId:AB-USDT doesn't exist", code: '60018' }
    expect(readOkx(refusal, names)).toEqual([{ type: 'refusal', message: "channel:books,instId:AB-USDT doesn't exist" }])
  })
})
