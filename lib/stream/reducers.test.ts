import { describe, expect, it } from 'vitest'
import type { Candle, MarketTrade } from '#lib/contract/market/market.ts'
import { bookChecksum } from './checksum.ts'
import type { DataMessage } from './messages.ts'
import { CANDLES_MAX, joinCandles, reduceBook, reduceCandles, reduceTick, reduceTrades, TRADES_MAX } from './reducers.ts'
import { streamArg } from './stream-args.ts'

function message(action: DataMessage['action'], ...unsafeRows: unknown[]): DataMessage {
  return { kind: 'data', action, arg: streamArg('spot', 'any', 'BTCUSDT'), unsafeRows }
}

describe('ticker', () => {
  it('speaks the words of a market row', () => {
    const row = {
      instId: 'BTCUSDT',
      lastPr: '60246.0',
      open24h: '60000',
      change24h: '0.0041',
      high24h: '61000',
      low24h: '59000',
      baseVolume: '12.5',
      quoteVolume: '750000',
      bidPr: '60245.9',
      askPr: '60246.1',
      markPrice: '60246.5',
      indexPrice: '60246.2',
      fundingRate: '0.0001',
      nextFundingTime: '1700028800000',
      holdingAmount: '1000',
      state: 'stale',
      seenAt: '1699999990000',
      ts: '1700000000000',
    }
    expect(reduceTick(undefined, message('snapshot', row))).toEqual({
      state: {
        last: '60246.0',
        open24h: '60000',
        change24h: '0.0041',
        high24h: '61000',
        low24h: '59000',
        baseVolume: '12.5',
        quoteVolume: '750000',
        bid: '60245.9',
        ask: '60246.1',
        mark: '60246.5',
        index: '60246.2',
        fundingRate: '0.0001',
        openInterest: '1000',
        nextFundingTime: 1700028800000,
        state: 'stale',
        seenAt: 1699999990000,
        ts: 1700000000000,
      },
    })
  })

  it('takes a state without figures, and no state that it does not know', () => {
    expect(reduceTick(undefined, message('snapshot', { lastPr: '', state: 'delisted' }))).toEqual({ state: { state: 'delisted' } })
    expect(reduceTick(undefined, message('snapshot', { lastPr: '1', state: 'happy' }))).toEqual({ state: { last: '1' } })
  })

  it('leaves out what is malformed, and ignores what says nothing', () => {
    expect(reduceTick(undefined, message('snapshot', { lastPr: '1', askPr: 'x', bidPr: 2, ts: 'soon' }))).toEqual({
      state: { last: '1' },
    })
    for (const row of [undefined, null, 1, {}, { lastPr: '' }]) expect(reduceTick(undefined, message('snapshot', row))).toBe('ignore')
  })
})

describe('book', () => {
  const snapshot = { asks: [['2', '1']], bids: [['1', '1']], seq: 1, ts: '5' }
  const book = { asks: [['2', '1'] as [string, string]], bids: [['1', '1'] as [string, string]], seq: '1', ts: 5 }

  it('opens with a snapshot and goes on with updates', () => {
    expect(reduceBook(undefined, message('snapshot', snapshot))).toEqual({ state: book })
    const checksum = bookChecksum([['1', '1']], [['3', '1']])
    const updates = [
      { asks: [['2', '0']], bids: [], pseq: 1, seq: 2 },
      { asks: [['3', '1']], bids: [], pseq: 2, seq: 3, checksum },
    ]
    expect(reduceBook(book, message('update', ...updates))).toMatchObject({ state: { asks: [['3', '1']], seq: '3' } })
  })

  it('a snapshot replaces, it does not merge', () => {
    const other = { asks: [], bids: [['7', '1']], ts: 6 }
    expect(reduceBook(book, message('snapshot', other))).toEqual({ state: { asks: [], bids: [['7', '1']], seq: undefined, ts: 6 } })
  })

  it('asks again after a gap, a wrong checksum or nonsense', () => {
    expect(reduceBook(book, message('update', { asks: [], bids: [], pseq: 9, seq: 10 }))).toBe('resync')
    expect(reduceBook(book, message('update', { asks: [], bids: [], checksum: 1 }))).toBe('resync')
    expect(reduceBook(book, message('update', { asks: 'x' }))).toBe('resync')
    expect(reduceBook(undefined, message('snapshot', { ...snapshot, checksum: 1 }))).toBe('resync')
  })

  it('ignores the last updates of a book that was given up', () => {
    expect(reduceBook(undefined, message('update', { asks: [['2', '1']], bids: [] }))).toBe('ignore')
  })
})

describe('trades', () => {
  const row = (id: number) => ({ tradeId: `${id}`, price: '1', size: '2', side: 'buy', ts: `${id}` })
  const trade = (id: number): MarketTrade => ({ id: `${id}`, price: '1', size: '2', side: 'buy', ts: id })

  it('stay newest first, each once', () => {
    expect(reduceTrades(undefined, message('snapshot', row(2), row(1)))).toEqual({ state: [trade(2), trade(1)] })
    expect(reduceTrades([trade(2), trade(1)], message('update', row(4), row(3), row(2)))).toEqual({
      state: [trade(4), trade(3), trade(2), trade(1)],
    })
    expect(reduceTrades([trade(2)], message('snapshot', row(9)))).toEqual({ state: [trade(9)] })
  })

  it('go on over a move to another gateway, unless some were missed', () => {
    const known = [trade(3), trade(2), trade(1)]
    expect(reduceTrades(known, message('snapshot', row(5), row(4), row(3)))).toEqual({
      state: [trade(5), trade(4), trade(3), trade(2), trade(1)],
    })
    expect(reduceTrades(known, message('snapshot', row(7), row(6), row(5)))).toEqual({ state: [trade(7), trade(6), trade(5)] })
  })

  it('are kept up to a limit', () => {
    const many = Array.from({ length: TRADES_MAX + 20 }, (_, index) => row(1000 - index))
    const step = reduceTrades([trade(1)], message('update', ...many))
    expect(step).toMatchObject({ state: { length: TRADES_MAX, 0: trade(1000) } })
  })

  it('leave out what is malformed', () => {
    const bad = [{ ...row(1), side: 'hold' }, { ...row(1), price: 'x' }, { ...row(1), tradeId: 1 }, null]
    expect(reduceTrades(undefined, message('snapshot', ...bad, row(2)))).toEqual({ state: [trade(2)] })
  })
})

describe('candles', () => {
  const row = (time: number, close = '1') => [`${time}`, '1', '2', '0.5', close, '10', '10', '10']
  const candle = (time: number, close = '1'): Candle => [time, '1', '2', '0.5', close, '10']

  it('replace the running one and go on with the next', () => {
    const known = [candle(60), candle(120)]
    expect(reduceCandles(undefined, message('snapshot', row(60), row(120)))).toEqual({ state: known })
    expect(reduceCandles(known, message('update', row(120, '9')))).toEqual({ state: [candle(60), candle(120, '9')] })
    expect(reduceCandles(known, message('update', row(120, '9'), row(180)))).toEqual({
      state: [candle(60), candle(120, '9'), candle(180)],
    })
    expect(reduceCandles(known, message('update', row(60, '9')))).toEqual({ state: [candle(60, '9'), candle(120)] })
    expect(reduceCandles(known, message('snapshot', row(300)))).toEqual({ state: [candle(300)] })
  })

  it('of two sources are one run, in which the newer source counts', () => {
    expect(joinCandles([], [candle(60)])).toEqual([candle(60)])
    expect(joinCandles([candle(60)], [])).toEqual([candle(60)])
    expect(joinCandles([candle(60)], [candle(120)])).toEqual([candle(60), candle(120)])
    expect(joinCandles([candle(60), candle(120), candle(180)], [candle(120, '9')])).toEqual([candle(60), candle(120, '9'), candle(180)])
    expect(joinCandles([candle(120)], [candle(60), candle(120, '9')])).toEqual([candle(60), candle(120, '9')])
  })

  it('are kept up to a limit, the newest', () => {
    const many = Array.from({ length: CANDLES_MAX + 5 }, (_, index) => row(index))
    const step = reduceCandles(undefined, message('snapshot', ...many))
    expect(step).toMatchObject({ state: { length: CANDLES_MAX, 0: candle(5) } })
  })

  it('leave out what is malformed', () => {
    expect(reduceCandles(undefined, message('snapshot', null, [], ['x', '1', '1', '1', '1', '1'], row(60)))).toEqual({
      state: [candle(60)],
    })
    expect(reduceCandles([candle(60)], message('update'))).toBe('ignore')
  })
})
