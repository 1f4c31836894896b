import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { add, subtract } from '#lib/kernel/decimal.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { casesOf } from '#tests/support/full-suite.ts'
import type { BillView } from '../views/ledger-views.ts'

let floor: Floor
beforeEach(() => {
  floor = new Floor()
})
afterEach(() => floor.end())

const SPOT = 'spot:BTCUSDT'
const FUTURES = 'futures:BTCUSDT'

const ACCOUNTS = ['ann', 'bob'] as const

/** A random action of a trader; prices are offsets from the market in basis points. */
const deed = fc.record({
  account: fc.constantFrom(...ACCOUNTS),
  futures: fc.boolean(),
  buy: fc.boolean(),
  lots: fc.integer({ min: 50, max: 4000 }),
  offset: fc.option(fc.integer({ min: -30, max: 30 }), { nil: null }),
  what: fc.constantFrom(
    'order',
    'order',
    'order',
    'close',
    'cancel',
    'isolated',
    'leverage',
    'transfer',
    'between',
    'reset',
    'wait',
    'kill',
  ),
})
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never

async function act({ account, futures, buy, lots, offset, what }: Deed): Promise<void> {
  const side = buy ? 'buy' : 'sell'
  const market = futures ? FUTURES : SPOT
  const wallet = futures ? 'futures' : 'spot'
  const listed = floor.feed.market(futures ? 'futures' : 'spot', 'BTCUSDT')
  const last = listed === undefined ? 0 : floor.feed.ticker(listed).last
  const price = offset === null ? {} : { ticks: Math.round(last * (1 + offset / 10_000)) }
  if (what === 'order') await floor.place(account, { market, wallet, side, lots: futures ? lots * 4 : lots, ...price })
  else if (what === 'close') await floor.place(account, { market: FUTURES, wallet: 'futures', side, lots, reduceOnly: true })
  else if (what === 'cancel') await floor.submit({ type: 'cancel-all', account, kind: 'both' })
  else if (what === 'isolated')
    await floor.submit({ type: 'set-margin-mode', account, market: FUTURES, mode: buy ? 'isolated' : 'crossed' })
  else if (what === 'leverage') await floor.submit({ type: 'set-leverage', account, market: FUTURES, leverage: 25 + (lots % 100) })
  else if (what === 'transfer')
    await floor.submit({
      type: 'transfer',
      account,
      from: buy ? 'spot' : 'futures',
      to: buy ? 'futures' : 'spot',
      asset: 'USDT',
      amount: String(lots),
    })
  else if (what === 'between') {
    const [from, to] = [buy ? 'spot' : 'futures', futures ? 'futures' : 'spot'] as const
    const toAccount = account === 'ann' ? 'bob' : 'ann'
    await floor.submit({
      type: 'transfer-between',
      account,
      toAccount,
      from,
      to,
      asset: lots % 3 === 0 ? 'BTC' : 'USDT',
      amount: String(lots / 1000),
    })
  } else if (what === 'reset' && lots % 2 === 0)
    await floor.exchange.reset(account, { funds: [{ asset: 'USDT', amount: '3000' }], toFutures: '1500' })
  else if (what === 'wait') floor.pass(lots * 10_000, 120_000)
  else if (what === 'kill' && lots % 4 === 0) floor.kill()
}

/** Checks that each row's balance follows from the row before. */
function checkChain(rows: readonly BillView[]): void {
  const balances = new Map<string, string>()
  for (const { wallet, asset, amount, fee, balance } of rows.toReversed()) {
    const place = `${wallet} ${asset}`
    const due = subtract(add(balances.get(place) ?? '0', amount), fee)
    expect(`${place} ${balance}`).toBe(`${place} ${due}`)
    balances.set(place, balance)
  }
  const { read } = floor.exchange
  const account = rows[0]?.account ?? ''
  for (const { wallet, asset, total } of read.balances(account))
    expect(`${wallet} ${asset} ${balances.get(`${wallet} ${asset}`) ?? '0'}`).toBe(`${wallet} ${asset} ${total}`)
}

it('explains every balance to the last digit, whatever happens, and comes out the same when it is made again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 40 }), async (deeds) => {
      floor.end()
      floor = new Floor()
      for (const account of ACCOUNTS) {
        await floor.trader(account)
        await floor.exchange.reset(account, {
          funds: [
            { asset: 'USDT', amount: '30000' },
            { asset: 'BTC', amount: '1' },
          ],
          toFutures: '2000',
        })
      }
      for (const each of deeds) await act(each)
      const histories = () =>
        ACCOUNTS.map((account) => {
          const { read } = floor.exchange
          const query = { limit: 1000 }
          return [
            read.bills(account, query),
            read.fills(account, query),
            read.orderHistory(account, query),
            read.positionHistory(account, query),
            read.transfers(account, query),
            read.epochs(account),
          ]
        })
      const before = histories()
      for (const account of ACCOUNTS) checkChain(floor.exchange.read.bills(account, { limit: 1000 }))
      expect(floor.exchange.status().state).toBe('running')
      floor.loseHistory()
      expect(histories()).toEqual(before)
    }),
    { numRuns: casesOf(8, 25) },
  )
}, 120_000)
