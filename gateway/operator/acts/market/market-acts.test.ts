import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { MARKET_ACTS } from '#lib/contract/operator/market.ts'
import { withPaperOrders } from '#gateway/exchange/local/paper-book.ts'
import { TickerTopic } from '#gateway/stream/ticker-topic.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { makeMarketActs } from './market-acts.ts'

// Goal: an operator restricts markets of the real exchange, sees before whom it touches, and finds them so after a restart; streams and
// calls tell it at once.

const MAKER = { id: 'o1', name: 'olga', role: 'market', reason: 'prices look wrong' } as const
const MARKET = 'spot:BTCUSDT'

let floor: Floor
let acts: ReturnType<typeof makeMarketActs>

beforeEach(async () => {
  floor = new Floor()
  acts = makeMarketActs({ engine: floor.exchange, feed: floor.feed })
  await floor.trader('ann')
  await order()
})

afterEach(() => floor.end())

const order = () => floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 10_000 })
const list = async () => {
  const listed = await acts['market/list'].run({}, MAKER)
  if ('refused' in listed) throw new Error(listed.refused)
  return listed
}

function shown() {
  const view = withPaperOrders(floor.feed, floor.exchange.paperOrders)
  const market = view.market('spot', 'BTCUSDT') as Market
  const { state } = JSON.parse(new TickerTopic(market, '{}').snapshot(view)).data[0] as { state: string }
  return [view.status(market).state, view.status(market).mode, state]
}

describe.each([
  ['market/halt', 'halted', 'paused', 'market-halted'],
  ['market/cancel-only', 'cancel-only', 'cancel-only', 'market-cancel-only'],
  ['market/read-only', 'read-only', 'read-only', 'market-read-only'],
] as const)('%s', (name, mode, word, reason) => {
  it('tells whom it would touch, refuses orders from then on, is shown at once, and is known after a restart', async () => {
    expect(await acts[name].preview?.({ market: MARKET }, MAKER)).toEqual({ markets: 1, accounts: 1, openOrders: 1, positions: 0 })
    expect(shown()).toEqual(['live', undefined, 'live'])
    const answer = await acts[name].run({ market: MARKET }, MAKER)
    expect(answer).toEqual({ mode, markets: [MARKET] })
    expect(Value.Check(MARKET_ACTS[name].answer, answer)).toBe(true)
    expect(shown()).toEqual([mode === 'cancel-only' ? 'live' : 'halted', mode, word])
    expect(await order()).toMatchObject({ kind: 'rejected', reason })
    expect(await acts[name].run({ market: MARKET }, MAKER)).toEqual({ mode, markets: [] })
    await floor.restart()
    acts = makeMarketActs({ engine: floor.exchange, feed: floor.feed })
    expect(await order()).toMatchObject({ kind: 'rejected', reason })
    expect(await acts['market/resume'].run({ market: MARKET }, MAKER)).toEqual({ mode: 'open', markets: [MARKET] })
    expect(await order()).toMatchObject({ kind: 'done' })
    expect(shown()[2]).toBe('live')
  })

  it('of all markets leaves none out', async () => {
    const { size } = floor.exchange.state.markets
    expect(await acts[name].preview?.({ market: 'all' }, MAKER)).toEqual({ markets: size, accounts: 1, openOrders: 1, positions: 0 })
    await acts[name].run({ market: 'all' }, MAKER)
    const { rows } = await list()
    expect(new Set(rows.map((row) => row.mode))).toEqual(new Set([mode]))
    expect(await acts['market/resume'].run({ market: 'all' }, MAKER)).toMatchObject({ markets: { length: size } })
  })

  it('refuses a market that there is none of', async () => {
    expect(await acts[name].run({ market: 'spot:NOPE' }, MAKER)).toEqual({ refused: 'unknownMarket' })
    expect(await acts[name].preview?.({ market: 'spot:NOPE' }, MAKER)).toEqual({ refused: 'unknownMarket' })
  })
})

describe('the reads of markets', () => {
  it('list all of them in pages, with who is in them', async () => {
    const all = await list()
    expect(Value.Check(MARKET_ACTS['market/list'].answer, all)).toBe(true)
    expect(all.rows.find(({ market }) => market === MARKET)).toMatchObject({
      isListed: true,
      mode: 'open',
      feed: { state: 'live' },
      accounts: 1,
      openOrders: 1,
      positions: 0,
    })
    const pages: string[] = []
    let after: string | null = null
    do {
      const page = await acts['market/list'].run({ limit: 3, ...(after === null ? {} : { after }) }, MAKER)
      if ('refused' in page) throw new Error(page.refused)
      pages.push(...page.rows.map(({ market }) => market))
      after = page.next
    } while (after !== null)
    expect(pages).toEqual([...floor.exchange.state.markets.keys()].toSorted())
  })

  it('show one with its limits and the fees in force', async () => {
    const found = await acts['market/show'].run({ market: 'futures:BTCUSDT' }, MAKER)
    expect(Value.Check(MARKET_ACTS['market/show'].answer, found)).toBe(true)
    expect(found).toMatchObject({ market: 'futures:BTCUSDT', limits: { valueMin: '5', openOrdersMax: 200 } })
    const levels = floor.terms.futuresFees.map(({ maker, taker }) => ({ maker, taker }))
    expect(found).toMatchObject({ fees: { levels, own: null } })
    expect(await acts['market/show'].run({ market: 'spot:NOPE' }, MAKER)).toEqual({ refused: 'unknownMarket' })
  })
})
