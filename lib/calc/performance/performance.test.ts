import { describe, expect, it } from 'vitest'
import type { ClosedTrade } from './closed-trade.ts'
import { findDrawdown } from './drawdown.ts'
import { calculatePerformance, newestFirst, performanceBy } from './figures.ts'
import { followLots, type CoinMove } from './lots.ts'
import { spotTrades } from './spot-trades.ts'

/** Goal: a trader can check each figure with a pencil. */

const MINUTE_MS = 60_000

function move(kind: CoinMove['kind'], size: string, value = '0', more: Partial<CoinMove> = {}): CoinMove {
  return { kind, coin: 'BTC', size, value, fee: '0', trade: `o${kind}${size}`, symbol: 'BTCUSDT', timeMs: 0, ...more }
}
const tradesOf = (moves: readonly CoinMove[], hasAll = true) => spotTrades(followLots(moves, hasAll).closed)
const short = (trades: readonly ClosedTrade[]) => trades.map(({ direction, size, net }) => [direction, size, net])

describe('lots', () => {
  it.each<[goal: string, moves: CoinMove[], expected: string[][]]>([
    [
      'a sale closes the oldest lot first',
      [move('buy', '1', '100'), move('buy', '1', '200'), move('sell', '1', '150')],
      [['long', '1', '50']],
    ],
    [
      'a sale closes several lots',
      [move('buy', '1', '100'), move('buy', '1', '200'), move('sell', '1.5', '300')],
      [['long', '1.5', '100']],
    ],
    [
      'shares add up to the whole, however it is split',
      [move('buy', '3', '100'), move('sell', '1', '40'), move('sell', '2', '80', { trade: 'o9' })],
      [
        ['long', '1', '6.66666667'],
        ['long', '2', '13.33333333'],
      ],
    ],
    ['a gift is no trade, and its sale none', [move('in', '1'), move('sell', '1', '150')], []],
    [
      'a sale of bought and given coins counts the bought ones',
      [move('in', '1'), move('buy', '1', '100'), move('sell', '2', '300')],
      [['long', '1', '50']],
    ],
    [
      'coins that leave take their lots along',
      [move('buy', '1', '100'), move('out', '1'), move('buy', '1', '200'), move('sell', '1', '250')],
      [['long', '1', '50']],
    ],
    ['a borrowed coin that is sold is bought back', [move('sell', '1', '100'), move('buy', '1', '80')], [['short', '1', '20']]],
    [
      'one order closes and opens',
      [move('buy', '1', '100'), move('sell', '2', '240'), move('buy', '1', '110')],
      [
        ['long', '1', '20'],
        ['short', '1', '10'],
      ],
    ],
  ])('%s', (_goal, moves, expected) => expect(short(tradesOf(moves))).toEqual(expected))

  it('opens no short lot if a part of the history is missing', () => {
    expect(tradesOf([move('sell', '1', '100'), move('buy', '1', '80')], false)).toEqual([])
  })

  it('shows prices without fees, and fees on both sides', () => {
    const [shown] = tradesOf([
      move('buy', '0.999', '100', { fee: '0.1', timeMs: 1 }),
      move('sell', '0.999', '119.76', { fee: '0.12', trade: 'o2', timeMs: 61_001 }),
    ])
    expect(shown).toEqual({
      id: 'o2',
      product: 'spot',
      symbol: 'BTCUSDT',
      direction: 'long',
      size: '0.999',
      entryPrice: '100',
      exitPrice: '120',
      gross: '19.98',
      fees: '0.22',
      funding: '0',
      net: '19.76',
      openedAtMs: 1,
      closedAtMs: 61_001,
    })
  })
})

function trade(net: string, more: Partial<ClosedTrade> = {}): ClosedTrade {
  const prices = { size: '1', entryPrice: '1', exitPrice: '1' }
  const sums = { gross: net, fees: '0', funding: '0', net }
  return {
    id: 'p1',
    product: 'futures',
    symbol: 'BTCUSDT',
    direction: 'long',
    ...prices,
    ...sums,
    openedAtMs: 0,
    closedAtMs: MINUTE_MS,
    ...more,
  }
}

describe('figures', () => {
  it('of no trades are none', () => {
    expect(calculatePerformance([])).toMatchObject({
      trades: 0,
      net: '0',
      winRate: null,
      profitFactor: null,
      expectancy: null,
      best: null,
      holdingMs: null,
    })
  })

  it('count gains, losses and what is neither', () => {
    const trades = [
      trade('10'),
      trade('5.5', { closedAtMs: 3 * MINUTE_MS }),
      trade('-4'),
      trade('0'),
      trade('-3', { fees: '1', gross: '-2' }),
    ]
    expect(calculatePerformance(trades)).toEqual({
      trades: 5,
      wins: 2,
      losses: 2,
      gross: '9.5',
      fees: '1',
      funding: '0',
      net: '8.5',
      won: '15.5',
      lost: '7',
      winRate: '40',
      profitFactor: '2.21',
      expectancy: '1.7',
      averageWin: '7.75',
      averageLoss: '-3.5',
      best: '10',
      worst: '-4',
      holdingMs: { average: 84_000, shortest: MINUTE_MS, longest: 3 * MINUTE_MS },
    })
  })

  it('never read better than they are', () => {
    expect(calculatePerformance([trade('2'), trade('0'), trade('0')]).expectancy).toBe('0.666666')
    expect(calculatePerformance([trade('2'), trade('2'), trade('-3')]).winRate).toBe('66.66')
  })

  it('have no profit factor without a loss', () => expect(calculatePerformance([trade('1')]).profitFactor).toBeNull())

  it('by group are in the order of the keys', () => {
    const trades = [trade('1', { symbol: 'ETHUSDT' }), trade('2'), trade('-1')]
    expect(performanceBy(trades, ({ symbol }) => [symbol, 'all']).map(({ key, figures }) => [key, figures.net])).toEqual([
      ['BTCUSDT', '1'],
      ['ETHUSDT', '1'],
      ['all', '2'],
    ])
  })

  it('list the trade that ended last first', () => {
    const ids = newestFirst([trade('1', { id: 'p9' }), trade('1', { id: 'o10' }), trade('1', { id: 'p1', closedAtMs: 2 * MINUTE_MS })])
    expect(ids.map(({ id }) => id)).toEqual(['p1', 'o10', 'p9'])
  })
})

describe('the drawdown', () => {
  const point = (ts: number, equity: string, deposited = '100') => ({ ts, equity, deposited })

  it('of no curve is none', () => expect(findDrawdown([])).toBeNull())

  it('is the largest fall from the highest point until then', () => {
    const points = [point(0, '100'), point(1, '120'), point(2, '90'), point(3, '150'), point(4, '130')]
    expect(findDrawdown(points)).toEqual({ amount: '30', percent: '25', peakMs: 1, lowMs: 2 })
  })

  it('is no flow', () => {
    const points = [point(0, '100'), point(1, '50', '50'), point(2, '550', '550')]
    expect(findDrawdown(points)).toEqual({ amount: '0', percent: '0', peakMs: 0, lowMs: 0 })
  })
})
