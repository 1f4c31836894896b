import { mkdirSync, rmdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lotsFrom } from '#lib/kernel/money.ts'
import { SPOT_INSTRUMENTS, type SpotInstrument } from '#lib/contract/market/instruments.ts'
import { spotMarket } from '#gateway/feed/markets.ts'
import { apply } from '#gateway/engine/apply.ts'
import type { Command } from '#gateway/engine/state/commands/commands.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { RULES } from '#gateway/engine/state/rules.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, type EngineState, type EngineTerms, NO_TERMS } from '#gateway/engine/state/state.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic-feed.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { engineTerms, type TermsSource } from './engine-terms.ts'
import { listChanges, termsChanges } from './terms-changes.ts'

// Goal: today's terms are in force after every start, and the journal alone tells since when.

const TODAY = engineTerms()

function put(state: EngineState, wanted: EngineTerms): string[] {
  return termsChanges(state, wanted, null).map((command) => {
    apply(state, { ...command, timeMs: 1, firstId: state.lastId + 1, random: 1 } as Command)
    return command.type
  })
}

/** Returns today's terms without one market, with another minimum in one and with another fee. */
function tomorrow(): EngineTerms {
  const markets = TODAY.markets.flatMap((terms) => {
    if (terms.symbol === 'ETHUSDT' && terms.product === 'futures') return []
    return terms.symbol === 'BTCUSDT' && terms.product === 'spot' ? [{ ...terms, valueMin: '7' }] : [terms]
  })
  return { ...TODAY, markets, spotFees: TODAY.spotFees.map((rates) => ({ ...rates, maker: '0.0005' })) }
}

describe('the terms of a state', () => {
  it('become those that are wanted, from nothing and from others, and then nothing is left to do', () => {
    const state = createState(ENGINE_PRODUCTS, NO_TERMS)
    put(state, TODAY)
    expect([state.rules, state.terms.spotFees, state.terms.margin]).toEqual([RULES, TODAY.spotFees, TODAY.margin])
    expect([...state.markets.values()].map(({ terms }) => terms)).toEqual(TODAY.markets)
    expect(put(state, TODAY)).toEqual([])
    expect(put(state, tomorrow())).toEqual(['set-fees', 'delist-market', 'change-market'])
    expect(put(state, tomorrow())).toEqual([])
    expect(put(state, TODAY)).toEqual(['set-fees', 'change-market', 'list-market'])
    expect(put(state, TODAY)).toEqual([])
  })

  it('are taken over by an engine whose state was carried over, which keeps its markets and its fund', () => {
    const state = createState(ENGINE_PRODUCTS, TODAY)
    expect(termsChanges(state, TODAY, 'a hash')).toEqual([{ type: 'set-rules', rules: RULES, beginningHash: 'a hash' }])
  })

  it('never change a scale', () => {
    const state = createState(ENGINE_PRODUCTS, TODAY)
    const finer = {
      ...TODAY,
      markets: TODAY.markets.map((terms) => ({ ...terms, pricePlace: terms.pricePlace + 1, sizePlace: terms.sizePlace - 1 })),
    }
    expect(() => termsChanges(state, finer, null)).toThrow('with other decimals')
  })
})

describe('the list of a feed while the exchange runs', () => {
  const [bitcoin, ether] = SPOT_INSTRUMENTS as readonly [SpotInstrument, SpotInstrument]
  const live = (...rows: SpotInstrument[]): TermsSource => ({ source: 'live', markets: rows.map((row) => spotMarket(row)) })

  function follow(state: EngineState, feed: TermsSource): [string[], readonly string[]] {
    const { commands, sentences } = listChanges(state, feed)
    for (const command of commands) apply(state, { ...command, timeMs: 1, firstId: state.lastId + 1, random: 1 } as Command)
    return [commands.map(({ type }) => type), sentences]
  }

  it('lists, changes and delists, and leaves out a market whose decimals changed', () => {
    const state = createState(ENGINE_PRODUCTS, NO_TERMS)
    put(state, engineTerms(live(bitcoin)))
    expect(follow(state, live(bitcoin))).toEqual([[], []])
    expect(follow(state, live(bitcoin, ether))).toEqual([['list-market', 'set-earn'], []])
    expect(follow(state, live({ ...bitcoin, sizeStep: 10 }, ether))).toEqual([['change-market'], []])
    const finer = { ...bitcoin, pricePlace: bitcoin.pricePlace + 1, volumePlace: bitcoin.volumePlace - 1 }
    const sentence = `${bitcoin.symbol}: its decimals have changed, so it is no longer listed.`
    expect(follow(state, live(finer, ether))).toEqual([['delist-market', 'set-lending', 'set-earn'], [sentence]])
    expect(follow(state, live(finer, ether))).toEqual([[], [sentence]])
    expect(follow(state, live(bitcoin))).toEqual([['delist-market', 'list-market', 'set-lending', 'set-earn'], []])
    expect(follow(state, live({ ...bitcoin, volumePlace: 9 }))).toEqual([
      ['delist-market', 'set-lending', 'set-earn'],
      [`${bitcoin.symbol}: price and size need 1 to 9 decimals together, so that a fee is exact.`],
    ])
    expect(findBreaches(state)).toEqual([])
  })
})

describe('an exchange that starts with other terms', () => {
  it('puts them in force by records, settles everything open in a market that is gone, and has it in the history', async () => {
    const floor = await new Floor().trader('ann')
    const market = 'futures:ETHUSDT'
    await floor.submit({ type: 'transfer', account: 'ann', from: 'spot', to: 'futures', asset: 'USDT', amount: '10000' })
    await floor.place('ann', { market, wallet: 'futures', side: 'buy', lots: 100 })
    await floor.place('ann', { market, wallet: 'futures', side: 'buy', lots: 100, ticks: 1000 })
    expect(floor.exchange.read.positions('ann')).toHaveLength(1)
    floor.terms = tomorrow()
    floor.kill()
    const { read } = floor.exchange
    expect([read.positions('ann'), read.openOrders('ann')]).toEqual([[], []])
    expect(read.positionHistory('ann', { limit: 10 })).toMatchObject([{ symbol: 'ETHUSDT', closedBy: 'delisting' }])
    expect(read.orderHistory('ann', { limit: 2 })).toMatchObject([{ end: 'delisting' }, { cancelReason: 'market-closed' }])
    const [bill] = read.bills('ann', { limit: 1 })
    expect(bill).toMatchObject({ kind: 'delisting', wallet: 'futures' })
    expect(await floor.place('ann', { market, wallet: 'futures', side: 'buy', lots: 100 })).toMatchObject({ reason: 'unknown-market' })
    const hash = hashState(floor.exchange.state)
    floor.loseHistory()
    expect(hashState(floor.exchange.state)).toBe(hash)
    expect(floor.exchange.read.positionHistory('ann', { limit: 10 })).toMatchObject([{ closedBy: 'delisting' }])
    const journal = new SqliteStore(floor.file('journal'), true)
    expect(verifyJournal(journal).faults).toEqual([])
    journal.close()
    floor.end()
  })

  it('ends the orders that no longer fit its steps, and says why in the history', async () => {
    const floor = await new Floor().trader('ann')
    for (const lots of [1_000, 1_001]) await floor.place('ann', { side: 'buy', lots, ticks: 4_900_000 })
    floor.terms = { ...TODAY, markets: TODAY.markets.map((terms) => ({ ...terms, sizeStep: lotsFrom(10) })) }
    floor.kill()
    const { read } = floor.exchange
    expect(read.openOrders('ann')).toMatchObject([{ size: '0.001000' }])
    expect(read.orderHistory('ann', { limit: 1 })).toMatchObject([{ cancelReason: 'market-changed', size: '0.001001' }])
    expect(await floor.place('ann', { side: 'buy', lots: 1_001, ticks: 4_900_000 })).toMatchObject({ reason: 'size-not-a-lot' })
    const hash = hashState(floor.exchange.state)
    floor.loseHistory()
    expect([hashState(floor.exchange.state), floor.exchange.read.orderHistory('ann', { limit: 1 })[0]?.cancelReason]).toEqual([
      hash,
      'market-changed',
    ])
    floor.end()
  })

  // A market that leaves the contract table also leaves the simulated market, and a saved state has no prices.
  it.each(['kill', 'restart'] as const)(
    'settles a market that is no longer quoted by the last price of the journal, after a %s',
    async (end) => {
      let isGone = false
      const floor = await new Floor({ feed: (now) => forgetting('ETHUSDT', createSyntheticFeed('1', now), () => isGone) }).trader('ann')
      const [isolated, ann] = ['isolated:ETHUSDT', 'ann'] as const
      await floor.submit({ type: 'transfer', account: ann, from: 'spot', to: isolated, asset: 'USDT', amount: '5000' })
      await floor.submit({ type: 'borrow', account: ann, wallet: isolated, asset: 'USDT', amount: '4000' })
      await floor.place(ann, { market: 'spot:ETHUSDT', wallet: isolated, side: 'buy', lots: 0, amount: '8900' })
      await floor.submit({ type: 'transfer', account: ann, from: 'spot', to: 'futures', asset: 'USDT', amount: '10000' })
      await floor.place(ann, { market: 'futures:ETHUSDT', wallet: 'futures', side: 'buy', lots: 100 })
      const fund = floor.core.state.insurance.wallets.get('spot')?.map((balance) => balance?.total.amount)
      isGone = true
      floor.terms = { ...TODAY, markets: TODAY.markets.filter(({ symbol }) => symbol !== 'ETHUSDT') }
      if (end === 'kill') floor.kill()
      else await floor.restart()
      const { state } = floor.core
      expect(state.accounts.get(ann)?.loans.size).toBe(0)
      expect(state.insurance.wallets.get('spot')?.map((balance) => balance?.total.amount)).toEqual(fund)
      const eth = floor.exchange.read.balances(ann).filter(({ asset, total }) => asset === 'ETH' && total !== '0')
      expect(eth).toMatchObject([{ wallet: 'spot' }])
      // They cost 8,900 USDT, and 4,000 with interest are owed: a little more than half is left.
      expect(Number(eth[0]?.available)).toBeGreaterThan(1)
      expect(Number(eth[0]?.available)).toBeLessThan(1.6)
      expect([findBreaches(state), hashState(floor.exchange.state)]).toEqual([[], hashState(state)])
      floor.loseHistory()
      expect(hashState(floor.core.state)).toBe(hashState(state))
      floor.end()
    },
  )

  it('says that terms are in force which the journal took and the witness did not, and goes on once it does', async () => {
    const floor = await new Floor().trader('ann')
    floor.terms = tomorrow()
    // Blocks the file that the witness is written to first.
    mkdirSync(`${floor.witnessFile}.new`)
    floor.heard.length = 0
    floor.kill()
    const ready = floor.heard.find((message) => message.type === 'ready')
    expect(ready?.opened.terms).toEqual({ changed: ['set-fees', 'delist futures:ETHUSDT', 'change spot:BTCUSDT'], refused: [] })
    expect(floor.exchange.status().state).toBe('stalled')
    rmdirSync(`${floor.witnessFile}.new`)
    floor.pass(200)
    expect(await floor.place('ann', { side: 'buy', lots: 100 })).toMatchObject({ kind: 'done' })
    floor.kill()
    floor.end()
  })

  it('values what is exchanged for a debt at the prices of now', async () => {
    const floor = await new Floor().trader('ann')
    await floor.submit({ type: 'transfer', account: 'ann', from: 'spot', to: 'cross', asset: 'USDT', amount: '20000' })
    await floor.submit({ type: 'borrow', account: 'ann', wallet: 'cross', asset: 'BTC', amount: '0.1' })
    await floor.submit({ type: 'transfer', account: 'ann', from: 'cross', to: 'spot', asset: 'BTC', amount: '0.05' })
    await floor.place('ann', { market: 'spot:ETHUSDT', wallet: 'cross', side: 'buy', lots: 0, amount: '19900' })
    floor.terms = { ...TODAY, markets: TODAY.markets.filter(({ product, symbol }) => product !== 'spot' || symbol !== 'BTCUSDT') }
    await floor.restart()
    expect(floor.core.state.accounts.get('ann')?.loans.size).toBe(0)
    // Only units of 10^-16 BTC, from rounding.
    expect(Number(floor.core.state.insurance.wallets.get('spot')?.[0]?.total.amount ?? 0n)).toBeGreaterThan(-10)
    floor.end()
  })
})

/** Returns a feed that no longer knows a symbol's markets once `isGone` returns true. */
function forgetting(symbol: string, feed: MarketFeed, isGone: () => boolean): MarketFeed {
  return {
    source: feed.source,
    isHeard: feed.isHeard,
    get markets() {
      return feed.markets.filter((market) => !isGone() || market.symbol !== symbol)
    },
    market: (product, name) => (isGone() && name === symbol ? undefined : feed.market(product, name)),
    now: () => feed.now(),
    state: () => feed.state(),
    status: (market) => feed.status(market),
    candles: (market, window) => feed.candles(market, window),
    trades: (market, window) => feed.trades(market, window),
    last: (market) => feed.last(market),
    bookVersion: (market) => feed.bookVersion(market),
    book: (market) => feed.book(market),
    ticker: (market) => feed.ticker(market),
    derivative: (market) => feed.derivative(market),
    fundingHistory: (market, window) => feed.fundingHistory(market, window),
    frozen: () => feed.frozen(),
    subscribe: (listener) => feed.subscribe(listener),
    onBooks: (listener) => feed.onBooks(listener),
    onMarkets: (listener) => feed.onMarkets(listener),
    prepare: (market, window) => feed.prepare(market, window),
    want: (market) => feed.want(market),
    close: () => feed.close(),
  }
}
