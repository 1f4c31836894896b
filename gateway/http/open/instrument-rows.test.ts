import { expect, it } from 'vitest'
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic-feed.ts'
import { FEE_LEVELS } from '#lib/contract/market/fees.ts'
import { contractRow, spotRow } from './instrument-rows.ts'

// Goal: the published fees are the fees that a bot is charged.
const FEED = createSyntheticFeed('1', () => 1_767_607_200_000)

it.each(FEED.markets.map((market) => [`${market.product} ${market.symbol}`, market] as const))(
  'publishes the lowest fee level for %s',
  (_, market) => {
    const [level] = FEE_LEVELS[market.product]
    const row = market.product === 'spot' ? spotRow(market, FEED) : contractRow(market, FEED)
    expect(row).toMatchObject({ makerFeeRate: level?.maker, takerFeeRate: level?.taker })
  },
)

it('publishes 0.001 for spot, as fees are charged', () => {
  const market = FEED.market('spot', 'BTCUSDT')
  expect(market && spotRow(market, FEED)).toMatchObject({ makerFeeRate: '0.001', takerFeeRate: '0.001' })
})
