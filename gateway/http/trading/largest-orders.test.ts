import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compare } from '#lib/kernel/decimal-text.ts'
import { roundToStep } from '#lib/kernel/rounding.ts'
import type { Realism } from '#gateway/engine/state/records/realism.ts'
import { FRICTIONLESS, HARSH } from '#gateway/engine/state/records/realism.ts'
import { someOf } from '#tests/support/full-suite.ts'
import { offerOrder, type Offer } from '#tests/rigs/offered-orders.ts'
import { call, newId } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: what the ticket offers as the largest size is taken, for each product, side, kind and realism, while the book moves. */

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

/** Time between the figures of the page and the order's arrival: the page's own pause, the network, and a slow hand. */
const STALE_MS = 700
/** Time in which every order has arrived. */
const ARRIVAL_MS = 500

const REALISMS: readonly Realism[] = [FRICTIONLESS, { ...HARSH, preset: 'custom', rejectThousandths: 0, takeThousandths: 50 }]

type Browser = Parameters<typeof offerOrder>[1]

async function expectTaken(browser: Browser, offer: Offer): Promise<void> {
  const { summary, faults, send } = await offerOrder(server, browser, offer)
  server.floor.pass(STALE_MS)
  const answer = await send()
  server.floor.pass(ARRIVAL_MS)
  const { count, amount } = summary
  expect({ ...offer, count, amount, faults, answer: answer.error ?? answer.code }).toMatchObject({ faults: [], answer: '00000' })
  expect((await call(browser, 'cancelAll', { kind: 'both' })).error).toBe(undefined)
  server.floor.pass(ARRIVAL_MS)
}

const setRealism = (userId: string, realism: Realism) => server.floor.exchange.submit({ type: 'set-realism', account: userId, realism })

/** Ends orders, sells all coins but the quote coin, and closes every position, so that the next order begins with funds. */
async function clear(browser: Browser, userId: string, realism: Realism): Promise<void> {
  await setRealism(userId, FRICTIONLESS)
  expect((await call(browser, 'cancelAll', { kind: 'both' })).error).toBe(undefined)
  for (const { symbol, side, count } of (await call(browser, 'positions')).data.rows) {
    expect((await call(browser, 'closePosition', { clientOrderId: newId(), symbol, side, size: count })).error).toBe(undefined)
  }
  const held = (await call(browser, 'balances')).data.rows.find(({ wallet, coin }) => wallet === 'spot' && coin === 'BTC')?.available ?? '0'
  if (compare(held, '0.001') > 0)
    await call(browser, 'placeOrder', { ...SELL, clientOrderId: newId(), size: roundToStep(held, '0.000001', 'down') })
  await setRealism(userId, realism)
}

const SELL = { product: 'spot', symbol: 'BTCUSDT', side: 'sell', type: 'market' }

const SPOT_KINDS = ['limit', 'market', 'trigger', 'trailing', 'oco', 'scaled', 'iceberg', 'twap', 'chase'] as const
const FUTURES_KINDS = ['limit', 'market', 'trigger', 'trailing', 'scaled', 'bracket', 'iceberg', 'twap', 'chase'] as const

const CHOICES = [
  { leverage: 1, marginMode: 1, by: 'slider' },
  { leverage: 20, marginMode: 2, by: 'typed' },
  { leverage: 125, marginMode: 1, by: 'slider' },
] as const

/** The quick suite sends all market orders, and the other kinds by turns. */
const byTurns = <Kind extends string>(kinds: readonly Kind[], of: string, turn: boolean): readonly Kind[] =>
  someOf(`largest orders of ${of}`, kinds, (kind, index) => kind === 'market' || index % 2 === (turn ? 0 : 1))

describe.each(REALISMS)('with $preset realism that takes $takeThousandths thousandths', (realism) => {
  it.each(['buy', 'sell'] as const)('spot: all that can be %s', async (side) => {
    const { browser, userId } = await openTrader(server)
    for (const kind of byTurns(SPOT_KINDS, `spot ${side} ${realism.preset}`, (side === 'buy') === (realism === FRICTIONLESS))) {
      for (const by of ['slider', 'typed'] as const) {
        for (const executes of ['market', 'limit'] as const) {
          if (executes === 'limit' && kind !== 'trigger' && kind !== 'oco') continue
          await clear(browser, userId, realism)
          if (side === 'sell')
            await call(browser, 'placeOrder', {
              clientOrderId: newId(),
              product: 'spot',
              symbol: 'BTCUSDT',
              side: 'buy',
              type: 'market',
              amount: '9000',
            })
          server.floor.pass(ARRIVAL_MS)
          await expectTaken(browser, { product: 'spot', symbol: 'BTCUSDT', side, kind, executes, by, sizeBy: 'count' })
        }
      }
    }
  })

  it.each([1, 2] as const)('futures: what a position, and orders that work already, leave in hold mode %i', async (holdMode) => {
    const { browser, userId } = await openTrader(server)
    const named = (positionSide: string) => (holdMode === 2 ? { positionSide } : {})
    const first = { product: 'futures', symbol: 'BTCUSDT', side: 'buy', ...named('long') }
    const place = (order: object) => call(browser, 'placeOrder', { ...first, clientOrderId: newId(), ...order })
    for (const [side, kind] of [
      ['buy', 'market'],
      ['buy', 'limit'],
      ['sell', 'market'],
      ['sell', 'limit'],
    ] as const) {
      await clear(browser, userId, FRICTIONLESS)
      await call(browser, 'setHoldMode', { holdMode })
      await call(browser, 'setLeverage', { symbol: 'BTCUSDT', leverage: 50 })
      await place({ type: 'market', size: '1' })
      await place({ type: 'limit', price: '60000', size: '1' })
      await place({ side: 'sell', ...named('short'), type: 'limit', price: '120000', size: '0.4' })
      await setRealism(userId, realism)
      await expectTaken(browser, { product: 'futures', symbol: 'BTCUSDT', side, kind, by: 'slider' })
    }
  })

  it.each(['buy', 'sell'] as const)('futures: all that can be opened by a %s', async (side) => {
    const { browser, userId } = await openTrader(server)
    for (const kind of byTurns(FUTURES_KINDS, `futures ${side} ${realism.preset}`, (side === 'buy') === (realism === FRICTIONLESS))) {
      for (const { leverage, marginMode, by } of CHOICES) {
        await clear(browser, userId, realism)
        await call(browser, 'setMarginMode', { symbol: 'BTCUSDT', marginMode })
        await call(browser, 'setLeverage', { symbol: 'BTCUSDT', leverage })
        await expectTaken(browser, { product: 'futures', symbol: 'BTCUSDT', side, kind, by, sizeBy: 'count' })
      }
    }
  })
})

const PAIRS = ['ETHUSDT', 'DOGEUSDT', 'LINKUSDT', 'TRXUSDT'].flatMap((symbol) => [
  { product: 'spot', symbol, side: 'buy' } as const,
  { product: 'futures', symbol, side: 'buy' } as const,
  { product: 'futures', symbol, side: 'sell' } as const,
])

it.each(someOf('pairs with the largest funds', PAIRS, (_pair, index) => index % 2 === 0))(
  'with all the money that an account can have: $product $symbol $side',
  async (pair) => {
    for (const kind of ['market', 'limit'] as const) {
      const { browser } = await openTrader(server)
      const funds = [{ coin: 'USDT', amount: '10000000' }]
      const reset = await call(browser, 'resetEpoch', { funds, ...(pair.product === 'futures' && { toFutures: '10000000' }) })
      expect(reset.error).toBe(undefined)
      await expectTaken(browser, {
        ...pair,
        kind,
        by: kind === 'market' ? 'slider' : 'typed',
        sizeBy: kind === 'market' ? 'value' : 'count',
      })
    }
  },
)
