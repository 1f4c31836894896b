import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRow, TriggerDirection } from '#lib/contract/trading/trading-orders.ts'
import { exportAddress } from '#lib/contract/trading/exports.ts'
import { required } from '#lib/kernel/assert.ts'
import { mixPlanRow } from '#gateway/dialect/mix-rows.ts'
import { spotOrderRow, spotPlanRow } from '#gateway/dialect/spot-rows.ts'
import { planPush } from '#gateway/stream/account-rows.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { ask } from '#tests/front/support/client.ts'
import { csvRows } from '#tests/rigs/read-csv.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'
import { call, placed } from '#tests/support/trading-calls.ts'

/** Goal: the direction in which the engine fires a trigger is told wherever the order is, and derived from nothing else. */

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

type Product = 'spot' | 'futures'

/** A price at a distance from the last one. */
function priceAt(product: Product, percent: number): string {
  const { feed } = server.floor
  const last = feed.frozen().last(required(feed.market(product, 'BTCUSDT'), 'the market is listed'))
  return String(Math.round((last / (product === 'spot' ? 100 : 10)) * (1 + percent / 100)))
}

const ORDER = { symbol: 'BTCUSDT', type: 'market', price: undefined, size: '0.01' } as const
const last = { by: 'last' } as const

interface Placed {
  readonly name: string
  readonly product: Product
  readonly side: 'buy' | 'sell'
  /** The fields of the order beyond these; a function, because prices are known only once the market runs. */
  readonly order: () => object
  /** The direction of each trigger order that it leaves, the lowest id first. */
  readonly directions: readonly TriggerDirection[]
}

const SIDES = ['buy', 'sell'] as const
const PRODUCTS = ['spot', 'futures'] as const

/** Plain triggers on both sides of the price: half of them against the default of their side. */
const PLAIN = PRODUCTS.flatMap((product) =>
  SIDES.flatMap((side) =>
    ([1, -1] as const).map((percent): Placed => ({
      name: `trigger ${percent > 0 ? 'above' : 'below'} the price`,
      product,
      side,
      order: () => ({ trigger: { kind: 'trigger', ...last, price: priceAt(product, percent) } }),
      directions: [percent > 0 ? 'above' : 'below'],
    })),
  ),
)

/** Trailing orders, which the price starts from the side that their own side decides. */
const TRAILING = PRODUCTS.flatMap((product) =>
  SIDES.map((side): Placed => {
    const percent = side === 'sell' ? 2 : -2
    return {
      name: 'trailing',
      product,
      side,
      order: () => ({ trigger: { kind: 'trailing', ...last, price: priceAt(product, percent), callbackRatio: '0.01' } }),
      directions: [side === 'sell' ? 'above' : 'below'],
    }
  }),
)

/** Limit orders with a stop beside them, on the other side of the price. */
const OCO = PRODUCTS.flatMap((product) =>
  SIDES.map((side): Placed => {
    const way = side === 'sell' ? 1 : -1
    return {
      name: 'stop of an OCO order',
      product,
      side,
      order: () => ({ type: 'limit', price: priceAt(product, way), oco: { ...last, price: priceAt(product, -way) } }),
      directions: [side === 'sell' ? 'below' : 'above'],
    }
  }),
)

/** Entries that bring targets: one of each kind, and a bracket with two take-profits and a stop. */
const TARGETS = SIDES.flatMap((side): Placed[] => {
  const way = side === 'buy' ? 1 : -1
  const [gain, loss] = side === 'buy' ? (['above', 'below'] as const) : (['below', 'above'] as const)
  const at = (percent: number) => ({ ...last, price: priceAt('futures', way * percent) })
  return [
    {
      name: 'targets of an entry',
      product: 'futures',
      side,
      order: () => ({ takeProfit: at(5), stopLoss: at(-5) }),
      directions: [gain, loss],
    },
    {
      name: 'bracket',
      product: 'futures',
      side,
      order: () => ({
        stopLoss: at(-5),
        bracket: [
          { ...at(4), percent: 40 },
          { ...at(6), percent: 60 },
        ],
      }),
      directions: [gain, gain, loss],
    },
  ]
})

const waitingOf = async (browser: Browser): Promise<OrderRow[]> =>
  (await call(browser, 'openOrders')).data.rows
    .filter(({ status }) => status === 'waiting')
    .toSorted((a, b) => Number(a.orderId) - Number(b.orderId))

async function fileOf(browser: Browser, format: 'csv' | 'json'): Promise<string> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { body } = await ask(server.port, exportAddress('orders', format), { headers: { host: `127.0.0.1:${server.port}`, cookie } })
  return body
}

const sorted = (directions: readonly (string | null | undefined)[]): string[] => directions.map(String).toSorted()

describe.each([...PLAIN, ...TRAILING, ...OCO, ...TARGETS])('$product: $side, $name', ({ product, side, order, directions }) => {
  it('has its direction in rows, details, receipts, history, files and the open API', async () => {
    const { browser, userId } = await openTrader(server)
    if (product === 'spot' && side === 'sell') await placed(browser, { ...ORDER, product, side: 'buy', size: '0.02' })
    await placed(browser, { ...ORDER, product, side, ...order() })
    const waiting = await waitingOf(browser)
    expect(sorted(waiting.map(({ trigger }) => trigger?.direction))).toEqual(sorted(directions))
    for (const { orderId, trigger } of waiting) {
      const told = { trigger: { direction: trigger?.direction } }
      expect((await call(browser, 'orderDetail', { orderId })).data.order).toMatchObject(told)
      const view = required(server.floor.exchange.read.order(userId, { orderId }), 'the order is known')
      const rows = [planPush(view), ...(product === 'spot' ? [spotPlanRow(view), spotOrderRow(view)] : [mixPlanRow(view)])]
      for (const row of rows) expect(row).toMatchObject({ triggerDirection: trigger?.direction })
    }
    await call(browser, 'cancelAll', { kind: 'both' })
    const ended = (await call(browser, 'orderHistory', { product, kind: 'triggers' })).data.rows
    expect(sorted(ended.map(({ trigger }) => trigger?.direction))).toEqual(sorted(directions))
    const rows = JSON.parse(await fileOf(browser, 'json')) as OrderRow[]
    expect(sorted(rows.flatMap(({ trigger }) => trigger?.direction ?? []))).toEqual(sorted(directions))
    const cells = csvRows(await fileOf(browser, 'csv')).map((row) => row['trigger.direction'] ?? '')
    expect(sorted(cells.filter((cell) => cell !== ''))).toEqual(sorted(directions))
  })
})

describe('an edit across the last price', () => {
  it.each(PRODUCTS)('turns the direction of a plain trigger of %s, and back', async (product) => {
    const { browser } = await openTrader(server)
    const trigger = { kind: 'trigger', ...last, price: priceAt(product, -1) }
    const { orderId } = await placed(browser, { ...ORDER, product, side: 'buy', trigger })
    const moved = async (percent: number) =>
      (await call(browser, 'editOrder', { orderId, triggerPrice: priceAt(product, percent) })).data.trigger?.direction
    expect([await moved(1), await moved(-2), await moved(-3)]).toEqual(['above', 'below', 'below'])
  })

  it('leaves that of a trailing order, which then starts anew', async () => {
    const { browser } = await openTrader(server)
    const trigger = { kind: 'trailing', ...last, price: priceAt('futures', 2), callbackRatio: '0.01' }
    const { orderId } = await placed(browser, { ...ORDER, product: 'futures', side: 'sell', trigger })
    const edited = await call(browser, 'editOrder', { orderId, triggerPrice: priceAt('futures', -2) })
    expect(edited.data.trigger).toMatchObject({ direction: 'above' })
    expect(edited.data.trigger?.bestPrice).not.toBeNull()
  })
})
