import { web3Reads } from '#products/web3/reads/web3-reads.ts'
import type { Outcome } from '#gateway/exchange/exchange.ts'
import type { PlainOrder } from '#tests/engine/fixture.ts'
import type { Floor } from './floor.ts'

const SPOT = 'spot:BTCUSDT'
const FUTURES = 'futures:BTCUSDT'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A floor, and the ways to trade on it. */
export interface Trades {
  readonly floor: Floor
  /** Returns the price this many thousandths away from the last one. */
  readonly ticks: (market: string, thousandths: number) => number
  readonly place: (account: string, order: Partial<PlainOrder> & Pick<PlainOrder, 'side' | 'lots'>) => Promise<Outcome>
  /** A name that no request has had. */
  readonly requestId: () => string
}

/** Leaves open orders of every kind, plans of purchases, futures grids and copies. */
export async function leaveKinds(trades: Trades): Promise<void> {
  await leaveOrders(trades)
  await leaveBots(trades)
  await leaveCopies(trades)
  await leaveProducts(trades)
}

async function leaveOrders({ floor, ticks, place }: Trades): Promise<void> {
  const account = 'mona'
  await floor.trader(account)
  const below = { side: 'buy', lots: 4_000, ticks: ticks(SPOT, -30) } as const
  await place(account, { ...below, force: 'gtd', expiresAtMs: floor.nowMs + 30 * DAY_MS })
  await place(account, { ...below, force: 'gtd', expiresAtMs: floor.nowMs + 60 * MINUTE_MS })
  await place(account, { ...below, scaled: { toTicks: ticks(SPOT, -40), count: 4, sizes: 'ascending' } })
  await place(account, { ...below, iceberg: { visible: 1_000 } })
  // A slice an hour: the next nine hours fill some of them.
  await place(account, { ...below, ticks: ticks(SPOT, 45), twap: { slices: 40, everyMs: 60 * MINUTE_MS } })
  await place(account, { ...below, ticks: ticks(SPOT, 45), chase: true })
  const targets = [60, 70, 80].map((away, nth) => ({ ticks: ticks(FUTURES, away), by: 'last' as const, percent: [50, 30, 20][nth] ?? 0 }))
  const bracket = {
    market: FUTURES,
    side: 'buy',
    lots: 300,
    bracket: targets,
    stopLoss: { ticks: ticks(FUTURES, -80), by: 'mark' },
  } as const
  await place(account, bracket)
  await place(account, { ...bracket, ticks: ticks(FUTURES, -35) })
}

async function leaveBots({ floor, ticks, requestId }: Trades): Promise<void> {
  const account = 'nora'
  await floor.trader(account)
  const safety = { safetyCount: 3, safetyAmount: '20', safetyStep: 90_000, stepScale: 1500, sizeScale: 1000 }
  const plan = { market: SPOT, quote: '900', amount: '20', everyMs: 60 * MINUTE_MS, purchasesMax: 0, ...safety }
  await floor.submit({
    type: 'dca-start',
    account,
    requestId: requestId(),
    ...plan,
    takeProfit: 90_000,
    repeats: true,
    sellAtEnd: true,
  })
  const range = { market: FUTURES, mode: 'geometric', lower: ticks(FUTURES, -60), upper: ticks(FUTURES, 60), grids: 8 } as const
  for (const direction of ['long', 'short', 'neutral'] as const)
    await floor.submit({ type: 'futures-grid-start', account, requestId: requestId(), ...range, direction, leverage: 3, margin: '900' })
}

async function leaveCopies({ floor, place, requestId }: Trades): Promise<void> {
  for (const product of ['spot', 'futures'] as const) {
    const [leader, follower] = [`leader of ${product}`, `follower of ${product}`]
    await floor.trader(leader)
    await floor.trader(follower)
    const share = 100_000
    await floor.submit({ type: 'copy-lead', account: leader, owner: leader, product, share, takesNew: true })
    const { leaders } = floor.core.state.products.copy
    const led = [...leaders.values()].find((each) => each.account.id === leader && each.product === product)
    const settings = { mode: 'ratio', value: '0.5', leverage: 0, marginMode: 'leader', marketMax: '0', slippage: 50_000 } as const
    await floor.submit({
      type: 'copy-start',
      account: follower,
      owner: follower,
      requestId: requestId(),
      leader: led?.id ?? 0,
      funds: '2000',
      settings: { ...settings, stopLoss: 0, takeProfit: 0, markets: [] },
    })
    const market = product === 'spot' ? SPOT : FUTURES
    await place(leader, { market, side: 'buy', lots: 900 })
    await place(leader, { market, side: 'sell', lots: 300, ...(product === 'futures' ? { reduceOnly: true } : {}) })
  }
}

async function leaveProducts({ floor, requestId }: Trades): Promise<void> {
  const { nowMs: wallMs } = floor
  const account = 'olga'
  await floor.trader(account)
  const once = { account, requestId: requestId() }
  for (const days of [0, 7])
    await floor.submit({ type: 'earn-subscribe', account, requestId: requestId(), asset: 'USDT', days, amount: '300' })
  const codeHash = once.requestId
  const gift = { ...once, codeHash, asset: 'USDT', amount: '30', count: 3, value: '30', split: 'random' } as const
  await floor.submit({ type: 'gift-create', ...gift, wallMs, expiresMs: wallMs + 30 * DAY_MS })
  await floor.submit({ type: 'gift-claim', account: 'mona', codeHash, wallMs })
  const wanted = { from: 'USDT', to: 'BTC', fromAmount: '100', toAmount: '1' }
  await floor.submit({ type: 'convert-limit', ...once, ...wanted, wallMs, expiresMs: wallMs + 30 * DAY_MS })
  await floor.submit({ type: 'web3-open', account, address: `address of ${account}` })
  const nonce = floor.exchange.read.of(web3Reads).address(account)?.nonce ?? 0
  const signed = { ...once, address: `address of ${account}`, nonce, hash: '0x', wallMs, expiresMs: wallMs + 30_000 }
  await floor.submit({ type: 'web3-move', ...signed, direction: 'deposit', asset: 'USDT', amount: '50' })
  const size = { quantity: '40', amount: '40', method: 'bank', rate: '1', rateAsOf: '2025-01-15', coinPrice: '1' }
  const offer = { robot: 1, advertisement: 1, premium: '0', payMinutes: 15 }
  const terms = { coin: 'USDT', fiat: 'USD', price: '1', side: 'sell', advertisement: null } as const
  await floor.submit({ type: 'p2p-order', ...once, offer, ...terms, ...size, wallMs })
}
