import { afterEach, beforeEach, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { MARKET_ACTS } from '#lib/contract/operator/market.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { makeMarketActs } from './market-acts.ts'

// Goal: terms of loans that an operator has set are in force until they are given back, whatever the table of a later start says.

const MAKER = { id: 'o1', name: 'olga', role: 'market', reason: 'a scarce coin' } as const

let floor: Floor
let acts: ReturnType<typeof makeMarketActs>

beforeEach(async () => {
  floor = new Floor()
  acts = makeMarketActs({ engine: floor.exchange, feed: floor.feed })
  await floor.trader('ann')
  await floor.submit({ type: 'transfer', account: 'ann', from: 'spot', to: 'cross', asset: 'USDT', amount: '1000' })
  await floor.submit({ type: 'borrow', account: 'ann', wallet: 'cross', asset: 'USDT', amount: '100' })
})

afterEach(() => floor.end())

const inForce = () => floor.exchange.read.lending()?.assets['USDT']

it('are read, set with a look at who owes, kept over a start, and given back', async () => {
  const table = inForce()
  const read = await acts['market/rates'].run({}, MAKER)
  expect([...Value.Errors(MARKET_ACTS['market/rates'].answer, read)]).toEqual([])
  expect('rows' in read && read.rows.find(({ coin }) => coin === 'USDT')).toEqual({
    coin: 'USDT',
    ...table,
    accounts: 1,
    borrowed: '100',
  })
  const asked = { coin: 'USDT', dailyRate: '0.0005' }
  expect(await acts['market/set-rates'].preview?.(asked, MAKER)).toEqual({ accounts: 1, borrowed: '100', from: table })
  expect(await acts['market/set-rates'].run(asked, MAKER)).toMatchObject({ isOperators: true })
  expect(inForce()).toEqual({ ...table, dailyRate: '0.0005' })
  await acts['market/set-rates'].run({ coin: 'USDT', limitCross: '50' }, MAKER)
  expect(await floor.submit({ type: 'borrow', account: 'ann', wallet: 'cross', asset: 'USDT', amount: '1' })).toMatchObject({
    reason: 'above-loan-limit',
  })
  floor.terms = { ...floor.terms, ...(floor.terms.margin && { margin: { ...floor.terms.margin, leverageCross: '5' } }) }
  floor.kill()
  acts = makeMarketActs({ engine: floor.exchange, feed: floor.feed })
  expect(inForce()).toEqual({ ...table, dailyRate: '0.0005', limitCross: '50' })
  expect(await acts['market/set-rates'].run({}, MAKER)).toMatchObject({ isOperators: false })
  expect(inForce()).toEqual(table)
  expect(await acts['market/set-rates'].run({ dailyRate: '0' }, MAKER)).toEqual({ refused: 'invalidParameter' })
  await floor.restart()
  expect(inForce()).toEqual(table)
})

it('are refused for a coin that is not lent', async () => {
  expect(await acts['market/set-rates'].run({ coin: 'ETH', dailyRate: '0' }, MAKER)).toEqual({ refused: 'notLent' })
  expect(await acts['market/set-rates'].preview?.({ coin: 'ETH' }, MAKER)).toEqual({ refused: 'notLent' })
})
