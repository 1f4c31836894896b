import fc from 'fast-check'
import { FRICTIONLESS, HARSH, type Realism, STANDARD } from '#gateway/engine/state/records/realism.ts'
import { Fixture, type Levels, type PlainOrder } from '../fixture.ts'
import { anyLoan, anyName, anySetting, NAMES } from './accounts.ts'
import { anyMarketState, anyMode, anySteps, onSteps } from './markets.ts'
import { anyOperator } from './operators.ts'
import { asKind } from '../kinds/random-kinds.ts'
import { anyTarget } from './targets.ts'

/** An event of an exchange. */
export type Step = (fixture: Fixture) => void

const MARKETS = ['spot:BTCUSDT', 'spot:ETHUSDT', 'futures:BTCUSDT', 'futures:ETHUSDT'] as const
const anyTicks = fc.integer({ min: 9_996, max: 10_004 })
// One market gets most events, so that orders and positions meet.
const anyMarket = fc.constantFrom(...MARKETS, 'futures:BTCUSDT' as const, 'futures:BTCUSDT' as const)
const anyBy = fc.constantFrom('last' as const, 'mark' as const)

const anyTrigger = fc.oneof(
  fc.record({
    kind: fc.constantFrom('trigger' as const, 'take-profit' as const, 'stop-loss' as const),
    by: anyBy,
    ticks: anyTicks,
  }),
  fc.record({
    kind: fc.constant('trailing' as const),
    by: anyBy,
    ticks: fc.oneof(fc.constant(0), anyTicks),
    callbackMillionths: fc.integer({ min: 50, max: 600 }),
  }),
)

const anyAttached = fc.record({ ticks: anyTicks, by: anyBy, limitTicks: anyTicks }, { requiredKeys: ['ticks', 'by'] })

/** Optional fields of an order; most orders have none, or hardly any would be accepted. */
const anyExtra: fc.Arbitrary<Partial<PlainOrder>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 60 }).map((id) => ({ clientOrderId: `c${id}` })) },
  { weight: 2, arbitrary: anyTrigger.map((trigger) => ({ trigger })) },
  { weight: 1, arbitrary: fc.record({ takeProfit: anyAttached, stopLoss: anyAttached }, { requiredKeys: [] }) },
  { weight: 2, arbitrary: fc.constant({ reduceOnly: true }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('borrow' as const, 'repay' as const, 'both' as const).map((loan) => ({ wallet: 'cross' as const, loan })),
  },
)

const anyOrder: fc.Arbitrary<PlainOrder> = fc
  .tuple(
    fc.record({
      market: anyMarket,
      wallet: fc.constantFrom('spot' as const, 'spot' as const, 'spot' as const, 'cross' as const),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      type: fc.constantFrom('limit' as const, 'limit' as const, 'market' as const),
      force: fc.constantFrom('gtc' as const, 'gtc' as const, 'gtc' as const, 'ioc' as const, 'fok' as const, 'post-only' as const),
      ticks: anyTicks,
      lots: fc.integer({ min: 50, max: 400 }),
      selfTrade: fc.constantFrom('none' as const, 'cancel-taker' as const, 'cancel-maker' as const, 'cancel-both' as const),
      positionSide: fc.constantFrom('long' as const, 'short' as const),
    }),
    anyExtra,
  )
  .map(([order, extra]) => ({ ...order, ...extra }))

/** Adapts an order to its market and its account's mode, or most would be refused for their kind, which is covered often enough. */
function fitted(fixture: Fixture, account: string, order: PlainOrder): PlainOrder {
  return asKind(fixture, onSteps(fixture, ofKind(fixture, account, order)))
}

function ofKind(fixture: Fixture, account: string, order: PlainOrder): PlainOrder {
  const { positionSide, reduceOnly, loan, ...rest } = order
  const market = order.type === 'market'
  const paid = order.market.startsWith('futures:') || loan === undefined ? {} : { loan }
  const common = { ...rest, ...paid, ticks: market ? 0 : order.ticks, force: market ? ('gtc' as const) : order.force }
  if (!order.market.startsWith('futures:')) return common
  const futures = { ...common, wallet: 'futures' as const, lots: order.lots * 80 }
  const found = fixture.state.accounts.get(account)
  if (found?.positionMode !== 'hedge') {
    if (reduceOnly !== true) return futures
    const position = found?.positions.get(`${order.market}:net`)
    return { ...futures, reduceOnly, side: position?.direction === 1 ? 'sell' : 'buy' }
  }
  const side = positionSide ?? 'long'
  return { ...futures, positionSide: side, reduceOnly: (side === 'long') !== (order.side === 'buy') }
}

const levels = (down: boolean): fc.Arbitrary<Levels> =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 200 })), {
      maxLength: 4,
      selector: ([at]) => at,
    })
    .map((entries) => entries.toSorted((a, b) => a[0] - b[0]).map(([at, lots]) => [down ? -at : at, lots] as const))

const anyMove: fc.Arbitrary<Step> = fc
  .record({
    market: anyMarket,
    last: anyTicks,
    bids: levels(true),
    asks: levels(false),
    spread: fc.tuple(fc.nat(4), fc.nat(4)),
    prints: fc.array(fc.record({ buy: fc.boolean(), ticks: anyTicks, lots: fc.integer({ min: 1, max: 500 }) }), { maxLength: 2 }),
  })
  .map(({ market, last, bids, asks, spread, prints }) => (fixture) => {
    const at = (side: Levels): Levels => side.map(([ticks, lots]) => [last + ticks, lots])
    fixture.move({
      market,
      last,
      high: last + spread[0],
      low: last - spread[1],
      mark: last + 1,
      prints,
      bids: at(bids),
      asks: at(asks),
    })
  })

/** Returns a random open order of a random account. */
function openOf(fixture: Fixture, nth: number): { account: string; orderId: number } | undefined {
  const orders = [...fixture.state.orders.values()]
  const order = orders[nth % Math.max(1, orders.length)]
  return order && { account: order.account.id, orderId: order.id }
}

/** The fields that an edit may change besides price and size. */
const anyChange = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ takeProfit: fc.option(anyAttached), stopLoss: fc.option(anyAttached) }) },
  { weight: 1, arbitrary: fc.record({ callbackMillionths: fc.integer({ min: 0, max: 20_000 }) }) },
  { weight: 1, arbitrary: fc.record({ clientOrderId: fc.constantFrom('one', 'two', 'three') }) },
)

/** Changes by the exchange itself: a market is delisted and relisted, its limits or the fees change. */
const anyTerms: fc.Arbitrary<Step> = fc
  .tuple(anyMarket, fc.nat(3), fc.integer({ min: 1, max: 60 }))
  .map(([id, what, figure]) => (fixture) => {
    const market = fixture.state.markets.get(id)
    if (market === undefined) return
    const { spotFees, futuresFees } = fixture.state.terms
    if (what === 0)
      fixture.run({ type: 'set-fees', spotFees: spotFees.map((rates) => ({ ...rates, taker: `0.00${figure}` })), futuresFees })
    else if (!market.listed) fixture.run({ type: 'list-market', terms: market.terms })
    else if (what === 1) fixture.run({ type: 'change-market', terms: { ...market.terms, lotsMin: figure } })
    else if (what === 2) {
      fixture.run({ type: 'delist-market', market: id })
      // Most sequences continue with the market; a delisted one is covered often enough.
      if (figure > 10) fixture.run({ type: 'list-market', terms: market.terms })
    }
  })

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: anyTerms },
  { weight: 3, arbitrary: anyMarketState(anyMarket) },
  { weight: 1, arbitrary: anySteps(anyMarket) },
  { weight: 4, arbitrary: anyTarget },
  {
    weight: 24,
    arbitrary: fc.tuple(anyName, anyOrder).map(([account, order]) => (fixture: Fixture) => {
      fixture.run({ type: 'place', account, order: fitted(fixture, account, order) })
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(anyName, fc.array(anyOrder, { maxLength: 4 })).map(([account, orders]) => (fixture: Fixture) => {
      fixture.run({ type: 'place-batch', account, orders: orders.map((order) => fitted(fixture, account, order)) })
    }),
  },
  { weight: 5, arbitrary: anyMove },
  {
    weight: 3,
    arbitrary: fc
      .record({ nth: fc.nat(30), ticks: fc.oneof(fc.constant(0), anyTicks), lots: fc.nat(500), replace: fc.boolean(), also: anyChange })
      .map(({ nth, ticks, lots, replace, also }) => (fixture: Fixture) => {
        const open = openOf(fixture, nth)
        if (!open) return
        const order = { orderId: open.orderId }
        if (replace) fixture.run({ type: 'replace', account: open.account, order, ticks, lots })
        else fixture.run({ type: 'edit', account: open.account, order, ticks, lots, triggerTicks: lots > 250 ? ticks : 0, ...also })
      }),
  },
  {
    weight: 2,
    arbitrary: fc.nat(30).map((nth) => (fixture: Fixture) => {
      const open = openOf(fixture, nth)
      if (open) fixture.run({ type: 'cancel', account: open.account, orders: [{ orderId: open.orderId }] })
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(anyName, anyMarket, fc.constantFrom('orders' as const, 'triggers' as const, 'both' as const))
      .map(([account, market, kind]) => (fixture: Fixture) => {
        fixture.run({ type: 'cancel-all', account, market, kind })
      }),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        account: anyName,
        amount: fc.integer({ min: 1, max: 50 }),
        out: fc.boolean(),
        asset: fc.constantFrom('USDT', 'USDT', 'BTC', 'XYZ'),
      })
      .map(({ account, amount, out, asset }) => (fixture: Fixture) => {
        const other = amount > 25 ? ('futures' as const) : ('cross' as const)
        const [from, to] = out ? (['spot', other] as const) : ([other, 'spot'] as const)
        fixture.run({ type: 'transfer', account, from, to, asset, amount: String(amount) })
      }),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        account: anyName,
        toAccount: anyName,
        from: fc.constantFrom('spot' as const, 'futures' as const, 'cross' as const),
        to: fc.constantFrom('spot' as const, 'futures' as const, 'cross' as const),
        amount: fc.integer({ min: 1, max: 60 }),
        asset: fc.constantFrom('USDT', 'USDT', 'BTC'),
        named: fc.boolean(),
      })
      .map(({ amount, named, ...transfer }) => (fixture: Fixture) => {
        const name = named ? { clientTransferId: `t${amount % 5}` } : {}
        fixture.run({ type: 'transfer-between', ...transfer, amount: String(amount), ...name })
      }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(anyName, fc.constantFrom<Realism>(FRICTIONLESS, STANDARD, HARSH))
      .map(([account, realism]) => (fixture: Fixture) => {
        fixture.run({ type: 'set-realism', account, realism })
      }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(anyName, fc.boolean()).map(([account, close]) => (fixture: Fixture) => {
      if (close) fixture.run({ type: 'close-epoch', account })
      fixture.run({ type: 'open-epoch', account, funds: [{ asset: 'USDT', amount: '200' }] })
    }),
  },
  { weight: 1, arbitrary: anyMode(anyMarket) },
  { weight: 3, arbitrary: anyOperator(anyName, anyMarket) },
  { weight: 3, arbitrary: anySetting },
  { weight: 3, arbitrary: anyLoan },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 6_000, max: 14_000 }).map((last) => (fixture: Fixture) => {
      fixture.move({ market: 'spot:BTCUSDT', last, bids: [[last - 1, 2_000]], asks: [[last + 1, 2_000]] })
    }),
  },
  // A jump that liquidates.
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('futures:BTCUSDT', 'futures:ETHUSDT'), fc.integer({ min: 8_000, max: 12_000 }))
      .map(([market, mark]) => (fixture: Fixture) => {
        fixture.move({ market, last: mark, mark, bids: [[mark - 1, 2_000]], asks: [[mark + 1, 2_000]] })
      }),
  },
  { weight: 1, arbitrary: fc.constant((fixture: Fixture) => void fixture.run({ type: 'advance' })) },
)

/** A step, its delay after the previous one, and the command's randomness. */
export interface Timed {
  readonly step: Step
  readonly waitMs: number
  readonly random: number
}

export const anyRun: fc.Arbitrary<Timed[]> = fc.array(
  // A clock may jump back.
  fc.record({ step: anyStep, waitMs: fc.integer({ min: -50, max: 300 }), random: fc.integer({ min: 0, max: 2 ** 32 - 1 }) }),
  { minLength: 1, maxLength: 60, size: 'max' },
)

/** Opens a fixture with three traders of different realism, funds in every wallet, and a market for each contract. */
export function openFixture(): Fixture {
  const fixture = new Fixture()
  for (const [nth, name] of NAMES.entries()) {
    fixture.trader(name, { BTC: '2', ETH: '2', USDT: '600' }, [FRICTIONLESS, STANDARD, HARSH][nth] ?? FRICTIONLESS)
    fixture.run({ type: 'transfer', account: name, from: 'spot', to: 'futures', asset: 'USDT', amount: '300' })
  }
  for (const market of MARKETS) fixture.move({ market, last: 10_000, mark: 10_000, bids: [[9_999, 100]], asks: [[10_001, 100]] })
  return fixture
}
