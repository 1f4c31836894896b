import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { MARKET_ACTS } from '#lib/contract/operator/market.ts'
import { withPaperOrders } from '#gateway/exchange/local/paper-book.ts'
import { feeLevelRows } from '#gateway/http/open/fee-levels.ts'
import { spotRow } from '#gateway/http/open/instrument-rows.ts'
import { followInstruments } from '#gateway/wire/instruments.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { makeMarketActs } from './market-acts.ts'

// Goal: what an operator sets is charged, and every list and account shows it at once; a start on the same journal leaves it in force.

const MAKER = { id: 'o1', name: 'olga', role: 'market', reason: 'a week without fees' } as const
const MARKET = 'spot:BTCUSDT'

let floor: Floor
let acts: ReturnType<typeof makeMarketActs>

beforeEach(async () => {
  floor = new Floor()
  acts = makeMarketActs({ engine: floor.exchange, feed: floor.feed })
  await floor.trader('ann')
})

afterEach(() => floor.end())

/** Buys, and returns the rate that was charged. */
async function charged(): Promise<string> {
  await floor.place('ann', { side: 'buy', lots: 10_000 })
  const [fill] = floor.exchange.read.fills('ann', { limit: 1 })
  return (Number(fill?.fee) / Number(fill?.size)).toFixed(7)
}

function shown() {
  const view = withPaperOrders(floor.feed, floor.exchange.paperOrders)
  const list = followInstruments(view).current()
  const market = view.market('spot', 'BTCUSDT') as Market
  return {
    pair: list.spot.find(({ symbol }) => symbol === 'BTCUSDT')?.fees,
    levels: list.fees,
    bots: spotRow(market, view).takerFeeRate,
    botLevels: feeLevelRows('spot', view)[0]?.takerFeeRate,
    account: floor.exchange.read.account('ann')?.fees.spot,
    inMarket: floor.exchange.read.fees('ann', MARKET),
  }
}

const expectAnswer = (name: keyof typeof MARKET_ACTS, answer: unknown) =>
  expect([...Value.Errors(MARKET_ACTS[name].answer, answer)]).toEqual([])

describe('the fees of a level', () => {
  it('are charged and shown, also after a start with the table of before', async () => {
    expect(await charged()).toBe('0.0010000')
    expect(shown()).toMatchObject({ pair: undefined, levels: undefined, bots: '0.001', account: { taker: '0.001', isOwn: false } })
    const asked = { product: 'spot', level: 0, maker: '0.0002', taker: '0.0004' } as const
    expect(await acts['market/set-level-fees'].preview?.(asked, MAKER)).toMatchObject({ accounts: 1, byLevel: [1, 0, 0, 0, 0, 0, 0, 0] })
    const answer = await acts['market/set-level-fees'].run(asked, MAKER)
    expectAnswer('market/set-level-fees', answer)
    expect(await charged()).toBe('0.0004000')
    floor.kill()
    acts = makeMarketActs({ engine: floor.exchange, feed: floor.feed })
    expect(await charged()).toBe('0.0004000')
    expect(shown()).toMatchObject({
      pair: { taker: '0.0004', isOwn: false },
      bots: '0.0004',
      botLevels: '0.0004',
      account: { taker: '0.0004', isOwn: false },
    })
    const [, second] = floor.terms.spotFees
    expect(shown().levels?.spot?.slice(0, 2)).toEqual([
      { maker: '0.0002', taker: '0.0004' },
      { maker: second?.maker, taker: second?.taker },
    ])
    const read = await acts['market/fees'].run({ product: 'spot' }, MAKER)
    expectAnswer('market/fees', read)
    expect('levels' in read && read.levels.slice(0, 2)).toMatchObject([
      { level: 0, taker: '0.0004', isOperators: true, accounts: 1 },
      { level: 1, accounts: 0 },
    ])
    await acts['market/set-level-fees'].run({ product: 'spot' }, MAKER)
    expect(await charged()).toBe('0.0010000')
    expect(shown().levels).toBeUndefined()
  })

  it.each([[{ level: 99, maker: '0', taker: '0' }], [{ level: 0, maker: '0' }], [{ maker: '0', taker: '0' }]])(
    'of %o are refused',
    async (fields) => {
      expect(await acts['market/set-level-fees'].run({ product: 'spot', ...fields }, MAKER)).toEqual({ refused: 'invalidParameter' })
      expect(await acts['market/set-level-fees'].preview?.({ product: 'spot', ...fields }, MAKER)).toEqual({ refused: 'invalidParameter' })
    },
  )
})

describe('the fees of a market and of an account', () => {
  it('come before those of the level, the account’s first', async () => {
    let told = 0
    const end = withPaperOrders(floor.feed, floor.exchange.paperOrders).onMarkets(() => (told += 1))
    const ofMarket = await acts['market/set-fees'].run({ market: MARKET, maker: '0', taker: '0.0003' }, MAKER)
    expectAnswer('market/set-fees', ofMarket)
    expect(told).toBe(1)
    end()
    expect(await charged()).toBe('0.0003000')
    expect(shown()).toMatchObject({
      pair: { taker: '0.0003', isOwn: true },
      bots: '0.0003',
      account: { taker: '0.001' },
      inMarket: { taker: '0.0003' },
    })
    const events = floor.listen('ann')
    const own = await acts['market/set-account-fees'].run({ account: 'ann', product: 'spot', maker: '0', taker: '0.0001' }, MAKER)
    expectAnswer('market/set-account-fees', own)
    expect(events.map(({ type }) => type)).toEqual(['account'])
    expect(await charged()).toBe('0.0001000')
    expect(shown()).toMatchObject({ account: { taker: '0.0001', isOwn: true }, inMarket: { taker: '0.0001' } })
    expect(await acts['market/fees'].run({ product: 'spot' }, MAKER)).toMatchObject({
      markets: [{ market: MARKET, taker: '0.0003' }],
      accounts: [{ account: 'ann', taker: '0.0001' }],
    })
    expect(await acts['market/set-account-fees'].preview?.({ account: 'ann', product: 'spot' }, MAKER)).toMatchObject({
      level: 0,
      from: { taker: '0.0001' },
    })
    await acts['market/set-account-fees'].run({ account: 'ann', product: 'spot' }, MAKER)
    await acts['market/set-fees'].run({ market: MARKET }, MAKER)
    expect(await charged()).toBe('0.0010000')
  })

  it('are refused for those that there are none of, and with half of the rates', async () => {
    expect(await acts['market/set-fees'].run({ market: 'spot:NOPE', maker: '0', taker: '0' }, MAKER)).toEqual({ refused: 'unknownMarket' })
    expect(await acts['market/set-fees'].preview?.({ market: 'spot:NOPE' }, MAKER)).toEqual({ refused: 'unknownMarket' })
    expect(await acts['market/set-fees'].run({ market: MARKET, maker: '0' }, MAKER)).toEqual({ refused: 'invalidParameter' })
    const asked = { account: 'nobody', product: 'spot', maker: '0', taker: '0' } as const
    expect(await acts['market/set-account-fees'].run(asked, MAKER)).toEqual({ refused: 'unknownAccount' })
    expect(await acts['market/set-account-fees'].run({ ...asked, account: 'ann', taker: '0.02' }, MAKER)).toEqual({
      refused: 'amountInvalid',
    })
  })
})
