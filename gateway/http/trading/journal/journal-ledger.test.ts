import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Floor } from '#tests/exchange/floor.ts'
import { checkJournal } from '#tests/exchange/naive-journal.ts'
import { anyTradingRun } from '#tests/exchange/random-steps.ts'
import { openRun, RandomTrader, symbolsOf } from '#tests/exchange/random-trading.ts'
import { IS_FULL_SUITE } from '#tests/support/full-suite.ts'

/**
 * Goal: whatever a trader did, the figures are those of the ledger to the last unit, and the rows of a tax file add up to every balance.
 * `naive-journal.ts` counts in whole units of its own, coin by coin, and takes nothing from the code it checks but the trades.
 */

const ANN = 'ann'
const SPOT = 'spot:BTCUSDT'
const FUTURES = 'futures:BTCUSDT'

const deed = fc.record({
  what: fc.constantFrom(
    'spot',
    'spot',
    'spot',
    'futures',
    'futures',
    'close',
    'transfer',
    'away',
    'back',
    'borrow',
    'repay',
    'margin',
    'convert',
    'wait',
    'reset',
  ),
  buy: fc.boolean(),
  lots: fc.integer({ min: 50, max: 4000 }),
  /** Of a limit order, in basis points from the market; null for a market order. */
  offset: fc.option(fc.integer({ min: -20, max: 20 }), { nil: null }),
})
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never

async function act(floor: Floor, nth: number, { what, buy, lots, offset }: Deed): Promise<void> {
  const side = buy ? 'buy' : 'sell'
  const transfer = { asset: lots % 2 === 0 ? 'BTC' : 'USDT', amount: String(lots / (lots % 2 === 0 ? 20_000 : 10)) }
  const price = (product: 'spot' | 'futures') => {
    const market = floor.feed.market(product, 'BTCUSDT')
    const last = market === undefined ? 0 : floor.feed.ticker(market).last
    return offset === null ? {} : { ticks: Math.round(last * (1 + offset / 10_000)) }
  }
  const [own, other] = buy ? ([ANN, 'bob'] as const) : (['bob', ANN] as const)
  const [from, to] = buy ? (['spot', 'cross'] as const) : (['cross', 'spot'] as const)
  if (what === 'spot') await floor.place(ANN, { market: SPOT, wallet: 'spot', side, lots, ...price('spot') })
  else if (what === 'margin') await floor.place(ANN, { market: SPOT, wallet: 'cross', side, lots, ...price('spot') })
  else if (what === 'futures') await floor.place(ANN, { market: FUTURES, wallet: 'futures', side, lots: lots * 4, ...price('futures') })
  else if (what === 'close') await floor.place(ANN, { market: FUTURES, wallet: 'futures', side, lots: lots * 8, reduceOnly: true })
  else if (what === 'transfer') await floor.submit({ type: 'transfer', account: ANN, from, to, ...transfer })
  else if (what === 'away' || what === 'back')
    await floor.submit({ type: 'transfer-between', account: own, toAccount: other, from: 'spot', to: 'spot', ...transfer })
  else if (what === 'borrow') await floor.submit({ type: 'borrow', account: ANN, wallet: 'cross', ...transfer })
  else if (what === 'repay') await floor.submit({ type: 'repay', account: ANN, wallet: 'cross', asset: transfer.asset })
  else if (what === 'convert') {
    const [give, get] = buy ? (['USDT', 'BTC'] as const) : (['BTC', 'USDT'] as const)
    const times = { wallMs: floor.nowMs, expiresMs: floor.nowMs + 5000 }
    await floor.submit({
      type: 'convert',
      account: ANN,
      requestId: `convert ${nth}`,
      kind: 'market',
      legs: [quoteOf(give, get, lots)],
      ...times,
    })
  } else if (what === 'wait') floor.pass(lots * 10_000, 120_000)
  else if (what === 'reset' && lots % 5 === 0) await begin(floor, ANN)
}

function quoteOf(from: string, to: string, lots: number) {
  const [usdt, btc] = [String(lots / 10), String(lots / 1_000_000)]
  return { from, to, fromAmount: from === 'USDT' ? usdt : btc, toAmount: to === 'USDT' ? usdt : btc }
}

async function begin(floor: Floor, account: string): Promise<void> {
  await floor.exchange.reset(account, {
    funds: [
      { asset: 'USDT', amount: '30000' },
      { asset: 'BTC', amount: '0.5' },
    ],
    toFutures: '5000',
  })
}

it('agrees with the ledger over random histories, to the last unit', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 50 }), async (deeds) => {
      const floor = new Floor()
      try {
        for (const account of [ANN, 'bob']) {
          await floor.trader(account)
          await begin(floor, account)
        }
        for (const [nth, each] of deeds.entries()) await act(floor, nth, each)
        for (const { number, endedAtMs } of floor.exchange.read.epochs(ANN))
          for (const kind of await checkJournal(floor, ANN, number, endedAtMs === null)) reached.add(kind)
      } finally {
        floor.end()
      }
    }),
    IS_FULL_SUITE ? { numRuns: 40 } : { numRuns: 10, seed: 13 },
  )
  if (!IS_FULL_SUITE) expect(missing(KINDS, reached)).toEqual([])
}, 120_000)

/** The ledger's kinds that the seeds of the quick suite are known to reach. */
const KINDS = ['trade', 'transfer', 'funding', 'borrow', 'repay', 'convert']
const PRODUCT_KINDS = [
  'trade',
  'transfer',
  'margin',
  'liquidation',
  'borrow',
  'repay',
  'p2p',
  'earn',
  'earn-interest',
  'gift',
  'web3',
  'bot',
]
const missing = (kinds: readonly string[], reached: ReadonlySet<string>) => kinds.filter((kind) => !reached.has(kind))

it('agrees with the ledger over random histories of all products, where gifts, P2P, savings and wallets are no profit', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anyTradingRun, async (run) => {
      const { floor, end } = openRun(run)
      try {
        await floor.trader(ANN)
        const trader = new RandomTrader(floor, ANN)
        for (const step of run.steps) await trader.take(step, symbolsOf(run))
        floor.pass(100)
        for (const { number, endedAtMs } of floor.exchange.read.epochs(ANN))
          for (const kind of await checkJournal(floor, ANN, number, endedAtMs === null)) reached.add(kind)
      } finally {
        end()
      }
    }),
    IS_FULL_SUITE ? { numRuns: 60 } : { numRuns: 20, seed: 7, endOnFailure: true },
  )
  if (!IS_FULL_SUITE) expect(missing(PRODUCT_KINDS, reached)).toEqual([])
}, 120_000)
