import fc from 'fast-check'
import { expect, it } from 'vitest'
import { performanceOf } from '#lib/calc/performance/figures.ts'
import { toUnits } from '#lib/kernel/rounding.ts'
import type { BillView } from '#gateway/exchange/views/ledger-views.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { casesOf } from '#tests/support/full-suite.ts'
import { readTrades, type ReadTrade } from './read-trades.ts'
import { taxRows } from './tax-rows.ts'

/**
 * Goal: whatever a trader did, the figures are those of the ledger to the last unit, and the rows of a tax file add up to every balance.
 * The test counts in whole units of its own, coin by coin, and takes nothing from the code it checks but the trades.
 */

const DECIMALS = 24
const units = (text: string): bigint => toUnits(text === '' ? '0' : text, DECIMALS)
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

/** The naive account of coins: every unit of a sale takes the oldest units, one queue for all wallets. */
function spotProfit(bills: readonly BillView[], interest: readonly { id: string; asset: string; amount: string }[]): bigint {
  interface Step {
    readonly place: number
    readonly coin: bigint
    readonly usdt: bigint | null
  }
  const steps = new Map<string, { place: number; coin: bigint; usdt: bigint; isPriced: boolean }>()
  for (const { billId, kind, wallet, asset, amount, fee, ref, timeMs } of bills.toReversed()) {
    if (wallet === 'futures' && kind !== 'transfer') continue
    if (kind === 'borrow' || kind === 'repay') continue
    const key = `${kind} ${ref} ${timeMs}`
    const step = steps.get(key) ?? { place: Number(billId), coin: 0n, usdt: 0n, isPriced: kind === 'trade' || kind === 'convert' }
    if (asset === 'BTC') step.coin += units(amount) - units(fee)
    else step.usdt += units(amount) - units(fee)
    steps.set(key, step)
  }
  const all: Step[] = [
    ...Array.from(steps.values(), ({ place, coin, usdt, isPriced }) => ({ place, coin, usdt: isPriced ? usdt : null })),
    ...interest.filter(({ asset }) => asset === 'BTC').map(({ id, amount }) => ({ place: Number(id), coin: -units(amount), usdt: null })),
  ].toSorted((a, b) => a.place - b.place)
  // Cash flow of everything priced, less that of units whose other side has no price or is still open.
  const queue: { coin: bigint; usdt: bigint | null }[] = []
  let profit = 0n
  for (const step of all) {
    let { coin } = step
    let usdt = step.usdt
    while (coin !== 0n && queue[0] !== undefined && queue[0].coin > 0n !== coin > 0n) {
      const head = queue[0]
      const size = magnitude(coin) < magnitude(head.coin) ? magnitude(coin) : magnitude(head.coin)
      const opened = head.usdt === null ? null : shareOf(head.usdt, size, magnitude(head.coin))
      const closed = usdt === null ? null : shareOf(usdt, size, magnitude(coin))
      if (opened !== null && closed !== null) profit += opened + closed
      head.coin += head.coin > 0n ? -size : size
      coin += coin > 0n ? -size : size
      if (head.usdt !== null && opened !== null) head.usdt -= opened
      if (usdt !== null && closed !== null) usdt -= closed
      if (head.coin === 0n) queue.shift()
    }
    if (coin !== 0n) queue.push({ coin, usdt })
  }
  return profit
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)
/** A share of a value, cut at 8 decimals, or all of it. */
function shareOf(value: bigint, part: bigint, whole: bigint): bigint {
  if (part === whole) return value
  const step = 10n ** BigInt(DECIMALS - 8)
  return ((value * part) / whole / step) * step
}

const total = (trades: readonly ReadTrade[]): bigint => trades.reduce((sum, { net }) => sum + units(net), 0n)

function check(floor: Floor, epoch: number, isRunning: boolean): void {
  const { read } = floor.exchange
  const query = { epoch, limit: 1000 }
  const bills = read.bills(ANN, query)
  const { trades, isWhole } = readTrades(floor.exchange, ANN, epoch)
  expect(isWhole).toBe(true)
  const [spot, futures] = (['spot', 'futures'] as const).map((product) => trades.filter((trade) => trade.product === product))

  const interest = read.loanHistory(ANN, query).filter(({ kind }) => kind === 'interest')
  expect(total(spot ?? [])).toBe(spotProfit(bills, interest))

  // What futures added to the wallet is the net of closed positions and what the open ones have realised so far.
  const open = isRunning ? read.positions(ANN) : []
  const realised = open.reduce((sum, { realisedProfit, fees, funding }) => sum + units(realisedProfit) - units(fees) + units(funding), 0n)
  const earned = bills
    .filter(({ wallet, kind }) => wallet === 'futures' && (kind === 'trade' || kind === 'funding' || kind === 'liquidation'))
    .reduce((sum, { amount, fee }) => sum + units(amount) - units(fee), 0n)
  expect(total(futures ?? []) + realised).toBe(earned)

  const figures = performanceOf(trades)
  expect(units(figures.net)).toBe(total(trades))
  expect(units(figures.gross) - units(figures.fees) + units(figures.funding)).toBe(total(trades))
  expect(units(figures.won) - units(figures.lost)).toBe(total(trades))

  // A tax file has no row for open positions, and explains every other unit of every coin.
  const file = new Map<string, bigint>()
  const book = (coin: string, amount: bigint) => void (coin === '' || file.set(coin, (file.get(coin) ?? 0n) + amount))
  for (const row of taxRows(floor.exchange, ANN, { epoch }, 100_000, (word) => word)) {
    book(row['Sent Currency'], -units(row['Sent Amount']))
    book(row['Received Currency'], units(row['Received Amount']))
    book(row['Fee Currency'], -units(row['Fee Amount']))
  }
  const held = new Map<string, bigint>()
  for (const { asset, total: text } of isRunning ? read.balances(ANN) : []) held.set(asset, (held.get(asset) ?? 0n) + units(text))
  const pending = open.reduce((sum, { realisedProfit }) => sum + units(realisedProfit), 0n)
  for (const coin of ['USDT', 'BTC'])
    expect([coin, file.get(coin) ?? 0n]).toEqual([coin, (held.get(coin) ?? 0n) - (coin === 'USDT' ? pending : 0n)])
}

it('agrees with the ledger over random histories, to the last unit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 50 }), async (deeds) => {
      const floor = new Floor()
      try {
        for (const account of [ANN, 'bob']) {
          await floor.trader(account)
          await begin(floor, account)
        }
        for (const [nth, each] of deeds.entries()) await act(floor, nth, each)
        for (const { number, endedAtMs } of floor.exchange.read.epochs(ANN)) check(floor, number, endedAtMs === null)
      } finally {
        floor.end()
      }
    }),
    { numRuns: casesOf(10, 40) },
  )
}, 120_000)
