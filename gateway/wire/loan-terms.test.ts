import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { required } from '#lib/kernel/assert.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { marginTerms } from '../http/open/bot/margin/lending-terms.ts'
import { registerOpenApi } from '#gateway/http/open/public/open-api.ts'
import { readLoanTerms } from './loan-terms.ts'

/** Goal: pages and bots get the lending terms that the exchange applies, not those of the build. */

let floor: Floor
beforeEach(() => {
  floor = new Floor()
})
afterEach(() => floor.end())

async function pairs(): Promise<Record<string, unknown>[]> {
  const app = Fastify()
  await registerOpenApi(app, floor.feed, floor.exchange.read.lending)
  const answer = await app.inject('/api/v2/margin/currencies')
  await app.close()
  return answer.json<{ data: Record<string, unknown>[] }>().data
}

it('tells the terms that are in force', async () => {
  await floor.trader('ann')
  const { USDT } = required(floor.terms.margin, 'the exchange lends').assets
  const lent = { ...required(USDT, 'USDT is lent'), dailyRate: '0.5', limitCross: '12' }
  floor.terms = {
    ...floor.terms,
    margin: { ...required(floor.terms.margin, 'the exchange lends'), leverageCross: '2', assets: { USDT: lent } },
  }
  await floor.restart()
  await floor.submit({ type: 'transfer', account: 'ann', from: 'spot', to: 'cross', asset: 'USDT', amount: '100' })
  const read = readLoanTerms({ exchange: floor.exchange, account: 'ann', feed: floor.feed }, { wallet: 'cross' })
  expect(read).toMatchObject({
    ok: true,
    value: { leverage: '2', rows: [{ coin: 'USDT', dailyRate: '0.5', limit: '12', borrowable: '12' }] },
  })
  expect(marginTerms(floor)).toEqual(floor.terms.margin)
  expect((await pairs())[0]).toMatchObject({ maxCrossedLeverage: '2', isIsolatedBaseBorrowable: false, isIsolatedQuoteBorrowable: true })
})
