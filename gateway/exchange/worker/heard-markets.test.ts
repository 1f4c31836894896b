import { afterEach, describe, expect, it } from 'vitest'
import { hashState } from '#gateway/engine/record/hash.ts'
import { STANDARD } from '#gateway/engine/state/records/realism.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { engineTerms } from '../terms/engine-terms.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { HeardMarkets, TRIED_LIST } from '#tests/rigs/feeds/heard-markets.ts'

// Goal: on another exchange's markets only current prices decide anything, and the journal alone suffices to repeat it.

const SPOT = 'spot:BTCUSDT'
const SWAP = 'futures:BTCUSDT'
let heard: HeardMarkets
let floor: Floor

async function open(): Promise<void> {
  floor = new Floor({
    feed(now) {
      heard = new HeardMarkets(now)
      return heard.list().feed
    },
  })
  heard.open(SPOT, [6_000_000, 5_000_000], [6_000_100, 5_000_000])
  heard.open(SWAP, [600_000, 1_000_000], [600_010, 1_000_000])
  await floor.trader('ann')
  await floor.submit({ type: 'transfer', account: 'ann', from: 'spot', to: 'futures', asset: 'USDT', amount: '1000' })
}

/** Passes time during which updates of the market keep coming. */
function pass(durationMs: number): void {
  floor.pass(durationMs)
}

afterEach(() => {
  const { state } = floor.core
  expect([findBreaches(state), hashState(floor.exchange.state)]).toEqual([[], hashState(state)])
  const journal = new SqliteStore(floor.file('journal'), true)
  expect(verifyJournal(journal).faults).toEqual([])
  journal.close()
  floor.end()
})

const orders = () => floor.exchange.read.openOrders('ann').map(({ status }) => status)
const fills = () => floor.exchange.read.fills('ann', { limit: 100 }).length
const positions = () => floor.exchange.read.positions('ann').length

describe('a market whose book has gone stale', () => {
  it('refuses what would fill at once, and fills nothing that rests until its first price', async () => {
    await open()
    expect(await floor.place('ann', { market: SPOT, side: 'buy', lots: 1000, ticks: 5_990_000 })).toMatchObject({ kind: 'done' })
    pass(200)
    heard.become(SPOT, 'stale')
    pass(200)
    expect(await floor.place('ann', { market: SPOT, side: 'buy', lots: 1000 })).toMatchObject({ reason: 'market-stale' })
    heard.trade(SPOT, 5_900_000, 1_000_000, false)
    heard.book(SPOT, [5_890_000, 5_000_000], [5_900_000, 5_000_000])
    pass(1000)
    expect([orders(), fills()]).toEqual([['live'], 0])
    heard.become(SPOT, 'live')
    pass(200)
    expect([orders(), fills()]).toEqual([[], 1])
  })

  it('does not catch up with what happened meanwhile: no trade of the gap fills, and no price of it liquidates', async () => {
    await open()
    await floor.submit({ type: 'set-leverage', account: 'ann', market: SWAP, leverage: 100 })
    await floor.place('ann', { market: SWAP, wallet: 'futures', side: 'buy', lots: 10_000 })
    await floor.place('ann', { market: SWAP, wallet: 'futures', side: 'buy', lots: 100, ticks: 590_000 })
    expect([positions(), orders()]).toEqual([1, ['live']])
    pass(200)
    heard.become(SWAP, 'synchronising')
    heard.book(SWAP, [300_000, 1_000_000], [300_010, 1_000_000])
    heard.trade(SWAP, 300_000, 1_000_000, false)
    pass(500)
    expect([positions(), orders()]).toEqual([1, ['live']])
    heard.open(SWAP, [600_000, 1_000_000], [600_010, 1_000_000])
    pass(500)
    expect([positions(), orders(), fills()]).toEqual([1, ['live'], 1])
  })

  it('liquidates by the first price after the gap', async () => {
    await open()
    await floor.submit({ type: 'set-leverage', account: 'ann', market: SWAP, leverage: 100 })
    await floor.place('ann', { market: SWAP, wallet: 'futures', side: 'buy', lots: 10_000 })
    heard.become(SWAP, 'stale')
    pass(500)
    heard.book(SWAP, [50_000, 1_000_000], [50_010, 1_000_000])
    pass(500)
    expect(positions()).toBe(1)
    heard.open(SWAP, [50_000, 1_000_000], [50_010, 1_000_000])
    pass(500)
    expect(positions()).toBe(0)
  })

  it('is read on where the followed clock was set back', async () => {
    await open()
    await floor.place('ann', { market: SPOT, side: 'buy', lots: 1000, ticks: 5_000_000 })
    pass(500)
    floor.strayMs = -7000
    heard.book(SPOT, [5_900_000, 5_000_000], [5_900_100, 5_000_000])
    pass(200)
    await floor.place('ann', { market: SPOT, side: 'buy', lots: 1000 })
    expect(floor.exchange.read.fills('ann', { limit: 1 })).toMatchObject([{ price: '59001.00' }])
    floor.strayMs = 0
  })

  it('refuses an order that was under way when it became stale', async () => {
    await open()
    await floor.submit({ type: 'set-realism', account: 'ann', realism: STANDARD })
    await floor.place('ann', { market: SPOT, side: 'buy', lots: 1000 })
    expect(orders()).toEqual(['entering'])
    heard.become(SPOT, 'stale')
    pass(1000)
    expect([orders(), fills()]).toEqual([[], 0])
    expect(floor.exchange.read.orderHistory('ann', { limit: 1 })).toMatchObject([{ cancelReason: 'market-stale' }])
  })

  it('says in the receipt how old the book was', async () => {
    await open()
    pass(700)
    const placed = await floor.place('ann', { market: SPOT, side: 'buy', lots: 1000 })
    expect(placed).toMatchObject({ kind: 'done' })
    const [order] = floor.exchange.read.orderHistory('ann', { limit: 1 })
    expect(order).toMatchObject({ receipt: { referenceAgeMs: 700 } })
  })
})

describe('an order in a market that is not followed', () => {
  it('waits a moment for its book', async () => {
    await open()
    const ether = 'spot:ETHUSDT'
    const placing = floor.place('ann', { market: ether, side: 'buy', lots: 1000 })
    expect(heard.feed.wanted()).toContain(ether)
    heard.open(ether, [300_000, 5_000_000], [300_001, 5_000_000])
    expect(await placing).toMatchObject({ kind: 'done' })
    expect(fills()).toBe(1)
  })

  it('is refused at once while the exchange cannot be reached', async () => {
    await open()
    heard.say({ type: 'connection', state: 'stale', books: 0, of: 1, problem: 'It does not answer.' })
    expect(await floor.place('ann', { market: 'spot:ETHUSDT', side: 'buy', lots: 1000 })).toMatchObject({ reason: 'market-synchronising' })
  })
})

describe('a list that changes', () => {
  it('settles what is gone, takes over terms, and lists what is new', async () => {
    await open()
    const [, ether] = TRIED_LIST.spot
    await floor.place('ann', { market: SWAP, wallet: 'futures', side: 'buy', lots: 100 })
    await floor.place('ann', { market: SWAP, wallet: 'futures', side: 'buy', lots: 100, ticks: 590_000 })
    const [bitcoin] = TRIED_LIST.spot
    if (bitcoin === undefined || ether === undefined) throw new Error('both are in the contract table')
    heard.list({ version: 2, spot: [{ ...bitcoin, minTradeUSDT: '50' }, ether], futures: [] })
    pass(100)
    expect([positions(), orders()]).toEqual([0, []])
    expect(floor.exchange.read.positionHistory('ann', { limit: 1 })).toMatchObject([{ closedBy: 'delisting' }])
    expect(floor.exchange.markets).toEqual([SPOT, 'spot:ETHUSDT'])
    expect(floor.exchange.terms(SPOT)?.valueMin).toBe('50')
    expect(await floor.place('ann', { market: SWAP, wallet: 'futures', side: 'buy', lots: 100 })).toMatchObject({
      reason: 'unknown-market',
    })
    heard.list({ ...TRIED_LIST, version: 3 })
    heard.open(SWAP, [600_000, 1_000_000], [600_010, 1_000_000])
    pass(100)
    expect(await floor.place('ann', { market: SWAP, wallet: 'futures', side: 'buy', lots: 100 })).toMatchObject({ kind: 'done' })
  })

  it('is kept by a start that hears of none', async () => {
    await open()
    await floor.place('ann', { market: SWAP, wallet: 'futures', side: 'buy', lots: 100 })
    floor.terms = engineTerms(new HeardMarkets(() => 0).feed)
    floor.kill()
    expect([floor.exchange.markets.length, positions()]).toEqual([4, 1])
  })

  it('may come after the start: until then there is no market, and nothing fails', async () => {
    floor = new Floor({
      feed(now) {
        heard = new HeardMarkets(now)
        return heard.feed
      },
    })
    expect(floor.exchange.markets).toEqual([])
    pass(200)
    heard.list()
    heard.open(SPOT, [6_000_000, 5_000_000], [6_000_100, 5_000_000])
    pass(200)
    expect(floor.exchange.markets).toHaveLength(4)
    await floor.trader('ann')
    expect(await floor.place('ann', { market: SPOT, side: 'buy', lots: 1000 })).toMatchObject({ kind: 'done' })
    expect(floor.core.state.insurance.wallets.get('spot')?.some((balance) => balance?.total.isZero === false)).toBe(true)
  })
})

describe('funding', () => {
  it('is charged once, at the rate and the mark that were shown when its time passed', async () => {
    await open()
    await floor.place('ann', { market: SWAP, wallet: 'futures', side: 'buy', lots: 1000 })
    const next = floor.nowMs + 3_600_000
    const bills = () => floor.exchange.read.bills('ann', { limit: 100 }).filter(({ kind }) => kind === 'funding')
    heard.say({ type: 'derivative', market: SWAP, time: floor.nowMs, fundingRateMillionths: 100, nextFundingTime: next })
    floor.nowMs = next - 100
    pass(50)
    expect(bills()).toHaveLength(0)
    floor.nowMs = next + 50
    heard.say({ type: 'derivative', market: SWAP, time: next, fundingRateMillionths: 9000, mark: 700_000, nextFundingTime: next })
    pass(3000)
    // 0.1 BTC at 60,000.5 USDT, of which 0.01 %.
    expect(bills()).toMatchObject([{ amount: '-0.600005' }])
  })
})
