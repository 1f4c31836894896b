import { describe, expect, it } from 'vitest'
import type { FillRow } from '#lib/contract/trading/trading-fills.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { EXAMPLE_WORDS, fillWords, type ExampleWords } from './example-words.ts'
import { ownFigures, type OwnData } from './own-figures.ts'
import { TERM_IDS, TERMS } from './terms.ts'

/** Goal: every term has an example, from the reader's own trading where there is one. */

const words = Object.fromEntries(EXAMPLE_WORDS.map((word) => [word, word.toUpperCase()])) as ExampleWords
const NOTHING = {
  orders: [],
  receipts: [],
  fills: [],
  positions: [],
  closed: [],
  balances: { rows: [], wallets: [], copies: '0', total: '10000' },
  performance: { figures: { winRate: null, averageWin: null, averageLoss: null }, drawdown: null },
} as unknown as OwnData
const fill = {
  symbol: 'BTCUSDT',
  side: 'buy',
  size: '0.010',
  price: '60000',
  value: '600',
  fee: '-0.6',
  feeCoin: 'USDT',
  role: 'taker',
  product: 'spot',
  wallet: 'spot',
}
const position = {
  symbol: 'ETHUSDT',
  direction: 2,
  count: '1.5',
  marginMode: 1,
  holdMode: 1,
  openLevel: '10',
  openMarginCount: '300',
  maintenanceMargin: '12',
  marginRatio: '0.04',
  openAvgPrice: '2000',
  breakEvenPrice: '1998',
  markPrice: '1990',
  unrealisedProfit: '15',
  roe: '5',
  funding: '-0.1',
  liquidationPrice: '2190',
}

describe('the general examples', () => {
  it('belong to every term, in words of the language', () => {
    for (const id of TERM_IDS) expect([id, fillWords(TERMS[id].example, words)]).toEqual([id, expect.not.stringMatching(/[{}]|^$/)])
  })
})

it('keeps the order of figures beside words that run from right to left', () => {
  expect(fillWords('BTCUSDT {buy} 0.5 @ 59,000', { ...words, buy: 'شراء' })).toBe('BTCUSDT \u2066شراء\u2069 0.5 @ 59,000')
})

describe('the examples of a trader', () => {
  it('are what the account has', () => {
    expect(ownFigures(NOTHING, words)).toEqual({ equity: '10,000 USDT', paperTrading: '10,000 USDT' })
  })

  it('come from fills and positions', () => {
    const data = { ...NOTHING, fills: [fill as unknown as FillRow], positions: [position as unknown as PositionRow] }
    expect(ownFigures(data, words)).toMatchObject({
      fill: 'BTCUSDT BUY 0.01 @ 60,000',
      taker: 'BTCUSDT BUY 0.01 @ 60,000',
      fee: '0.6 USDT',
      pair: 'BTC / USDT',
      short: 'ETHUSDT SHORT 1.5 ETH',
      isolatedMargin: 'ETHUSDT SHORT 1.5 ETH',
      oneWayMode: 'ETHUSDT SHORT 1.5 ETH',
      leverage: 'ETHUSDT 10×',
      liquidationPrice: 'ETHUSDT 2,190',
      marginRatio: '4.00%',
    })
    const found = ownFigures(data, words)
    for (const lacking of ['maker', 'long', 'crossMargin', 'liquidation', 'spread'] as const) expect(found[lacking]).toBeUndefined()
  })
})
