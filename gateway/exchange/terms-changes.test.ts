import { describe, expect, it } from 'vitest'
import { apply } from '#gateway/engine/apply.ts'
import type { Command } from '#gateway/engine/commands.ts'
import { hashState } from '#gateway/engine/hash.ts'
import { RULES } from '#gateway/engine/rules.ts'
import { createState, type EngineState, type EngineTerms, NO_TERMS } from '#gateway/engine/state.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { engineTerms } from './engine-terms.ts'
import { termsChanges } from './terms-changes.ts'

// The goal: the terms of today are in force after every start, and the journal alone says since when.

const TODAY = engineTerms()

function put(state: EngineState, wanted: EngineTerms): string[] {
  return termsChanges(state, wanted, null).map((command) => {
    apply(state, { ...command, timeMs: 1, firstId: state.lastId + 1, random: 1 } as Command)
    return command.type
  })
}

/** Today's terms without a market, with another tier in one and with another fee. */
function tomorrow(): EngineTerms {
  const markets = TODAY.markets.flatMap((terms) => {
    if (terms.symbol === 'ETHUSDT' && terms.product === 'futures') return []
    return terms.symbol === 'BTCUSDT' && terms.product === 'spot' ? [{ ...terms, valueMin: '7' }] : [terms]
  })
  return { ...TODAY, markets, spotFees: TODAY.spotFees.map((rates) => ({ ...rates, maker: '0.0005' })) }
}

describe('the terms of a state', () => {
  it('become those that are wanted, from nothing and from others, and then nothing is left to do', () => {
    const state = createState(NO_TERMS)
    put(state, TODAY)
    expect([state.rules, state.terms.spotFees, state.terms.margin]).toEqual([RULES, TODAY.spotFees, TODAY.margin])
    expect([...state.markets.values()].map(({ terms }) => terms)).toEqual(TODAY.markets)
    expect(put(state, TODAY)).toEqual([])
    expect(put(state, tomorrow())).toEqual(['set-fees', 'delist-market', 'change-market'])
    expect(put(state, tomorrow())).toEqual([])
    expect(put(state, TODAY)).toEqual(['set-fees', 'change-market', 'list-market'])
    expect(put(state, TODAY)).toEqual([])
  })

  it('are taken over by an engine from before them, which keeps its markets and its fund', () => {
    const state = createState(TODAY)
    expect(termsChanges(state, TODAY, 'a hash')).toEqual([{ type: 'set-rules', rules: RULES, termsHash: 'a hash' }])
  })

  it('never change a scale', () => {
    const state = createState(TODAY)
    const finer = { ...TODAY, markets: TODAY.markets.map((terms) => ({ ...terms, pricePlace: terms.pricePlace + 1, sizePlace: terms.sizePlace - 1 })) }
    expect(() => termsChanges(state, finer, null)).toThrow('with other decimals')
  })
})

describe('an exchange that starts with other terms', () => {
  it('puts them in force by records, settles what is open in a market that is gone, and says so in the history', async () => {
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
    expect(read.orderHistory('ann', { limit: 1 })).toMatchObject([{ cancelReason: 'market-closed' }])
    const [bill] = read.bills('ann', { limit: 1 })
    expect(bill).toMatchObject({ kind: 'trade', wallet: 'futures' })
    expect(await floor.place('ann', { market, wallet: 'futures', side: 'buy', lots: 100 })).toMatchObject({ reason: 'unknown-market' })
    const hash = hashState(floor.exchange.state)
    floor.loseHistory()
    expect(hashState(floor.exchange.state)).toBe(hash)
    expect(floor.exchange.read.positionHistory('ann', { limit: 10 })).toMatchObject([{ closedBy: 'delisting' }])
    const journal = new SqliteStore(floor.file('journal'), true)
    expect(verifyJournal(journal).faults).toEqual([])
    expect(journal.terms()).toBeNull()
    journal.close()
    floor.end()
  })
})
