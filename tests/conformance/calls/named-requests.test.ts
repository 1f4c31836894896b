import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { millionthsFrom } from '#lib/kernel/money.ts'
import { botReads } from '#products/bots/reads/bot-reads.ts'
import { copyReads } from '#products/copy/reads/copy-reads.ts'
import { BOT_CALLS } from '#gateway/http/open/bot/entry/calls.ts'
import { startBotServer, type BotKeyPair, type BotServer } from '../bot-server.ts'
import { type Answer, done, type Fields, send } from './signed-request.ts'

/**
 * Goal: for every call of the open API that takes an id from its client, the same id with the same content is the same request, answered
 * again and marked; other content is refused with 40786; and neither changes anything. The calls are found by their schemas.
 */

let server: BotServer
let last: number
beforeAll(async () => {
  server = await startBotServer()
  const answer = await fetch(`${server.origin}/api/v2/spot/market/tickers?symbol=BTCUSDT`)
  last = Number(((await answer.json()) as { data: { lastPr: string }[] }).data[0]?.lastPr)
})
afterAll(() => server.close())

interface Case {
  readonly path: string
  /** The field that is the client's id. */
  readonly id?: string
  readonly fields: (key: BotKeyPair) => Fields | Promise<Fields>
  readonly others: (given: Fields) => readonly Fields[]
  readonly alike?: (given: Fields) => readonly Fields[]
}

const cents = (ratio: number) => (last * ratio).toFixed(2)
const tenths = (ratio: number) => (last * ratio).toFixed(1)
const spot = () => ({ symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', force: 'gtc', price: cents(0.97), size: '0.001' })
const contract = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', marginCoin: 'USDT' }
const mix = () => ({ ...contract, marginMode: 'crossed', side: 'buy', orderType: 'limit', price: tenths(0.97), size: '0.01' })
const transfer = { fromType: 'spot', toType: 'crossed_margin', amount: '1000', coin: 'USDT' }

async function withFutures(key: BotKeyPair): Promise<void> {
  await done(server, key, '/spot/wallet/transfer', { ...transfer, toType: 'usdt_futures', amount: '10000' })
}

async function withPosition(key: BotKeyPair): Promise<void> {
  await withFutures(key)
  await done(server, key, '/mix/order/place-order', { ...mix(), orderType: 'market', price: undefined })
}

const margin = (mode: 'crossed' | 'isolated'): readonly Case[] => {
  const symbol = { symbol: 'BTCUSDT' }
  const fund = (key: BotKeyPair) => done(server, key, '/spot/wallet/transfer', { ...transfer, ...symbol, toType: `${mode}_margin` })
  return [
    {
      path: `/margin/${mode}/place-order`,
      async fields(key) {
        await fund(key)
        const { size: baseSize, ...order } = spot()
        return { ...order, baseSize, loanType: 'normal' }
      },
      others: () => [{ loanType: 'autoLoan' }, { baseSize: '0.002' }],
    },
    {
      path: `/margin/${mode}/account/borrow`,
      async fields(key) {
        await fund(key)
        return { ...symbol, coin: 'USDT', borrowAmount: '100' }
      },
      others: () => [{ borrowAmount: '101' }, { coin: 'BTC', borrowAmount: '0.001' }],
      alike: () => [{ borrowAmount: '100.0' }, { coin: 'usdt' }],
    },
    {
      path: `/margin/${mode}/account/repay`,
      async fields(key) {
        await fund(key)
        await done(server, key, `/margin/${mode}/account/borrow`, { ...symbol, coin: 'USDT', borrowAmount: '100' })
        return { ...symbol, coin: 'USDT', repayAmount: '50' }
      },
      others: () => [{ repayAmount: '40' }],
    },
  ]
}

/** The settings of a copy of the first leader of the other account. */
async function withLeader(product: 'spot' | 'futures'): Promise<string> {
  const leader = await server.createMainKey()
  const led = {
    type: 'copy-lead',
    account: leader.userId,
    owner: leader.userId,
    product,
    share: millionthsFrom(100_000),
    takesNew: true,
  } as const
  await server.exchange.submit(led)
  return server.exchange.read.of(copyReads).leading(leader.userId)[0]?.leader.id ?? ''
}

const follower = (base: string, product: 'spot' | 'futures'): Case => ({
  path: `/copy/${base}/settings`,
  async fields() {
    return { traderId: await withLeader(product), traceTotalAmount: '100', settings: [{ traceType: 'percent', traceValue: '50' }] }
  },
  others: () => [{ traceTotalAmount: '200' }, { settings: [{ traceType: 'percent', traceValue: '60' }] }],
  alike: () => [{ traceTotalAmount: '100.0' }],
})

const CASES: readonly Case[] = [
  {
    path: '/spot/trade/place-order',
    fields: spot,
    others: () => [{ size: '0.002' }, { price: cents(0.96) }, { side: 'sell', price: cents(1.03) }, { force: 'ioc' }],
    alike: ({ price }) => [{ price: `${String(price)}0` }, { size: 0.001 }, { side: 'BUY' }, { stpMode: 'none' }, { requestTime: 1 }],
  },
  {
    path: '/spot/trade/place-plan-order',
    fields: () => ({ ...spot(), planType: 'amount', triggerPrice: cents(1.03), triggerType: 'fill_price', executePrice: cents(1.03) }),
    others: () => [{ triggerPrice: cents(1.04) }, { size: '0.002' }],
  },
  {
    path: '/spot/trade/cancel-replace-order',
    id: 'newClientOid',
    async fields(key) {
      const { orderId } = await done(server, key, '/spot/trade/place-order', spot())
      return { symbol: 'BTCUSDT', orderId, price: cents(0.96), size: '0.002' }
    },
    others: () => [{ size: '0.003' }, { price: cents(0.95) }],
  },
  {
    path: '/mix/order/place-order',
    async fields(key) {
      await withFutures(key)
      return mix()
    },
    others: () => [{ size: '0.02' }, { side: 'sell', price: tenths(1.03) }, { marginMode: 'isolated' }],
    alike: () => [{ size: '0.010' }, { force: 'gtc' }],
  },
  {
    path: '/mix/order/modify-order',
    id: 'newClientOid',
    async fields(key) {
      await withFutures(key)
      const { orderId } = await done(server, key, '/mix/order/place-order', mix())
      return { ...contract, orderId, newPrice: tenths(0.96), newSize: '0.02' }
    },
    others: () => [{ newSize: '0.03' }],
  },
  {
    path: '/mix/order/place-plan-order',
    async fields(key) {
      await withFutures(key)
      return { ...mix(), planType: 'normal_plan', triggerPrice: tenths(1.03), triggerType: 'mark_price' }
    },
    others: () => [{ triggerPrice: tenths(1.04) }, { triggerType: 'fill_price' }],
  },
  {
    path: '/mix/order/place-tpsl-order',
    async fields(key) {
      await withPosition(key)
      return { ...contract, planType: 'pos_loss', holdSide: 'long', triggerPrice: tenths(0.9) }
    },
    // A take-profit under the id of a stop-loss.
    others: () => [{ planType: 'pos_profit', triggerPrice: tenths(1.1) }, { size: '0.005' }],
  },
  {
    path: '/mix/order/place-pos-tpsl',
    id: 'stopLossClientOid',
    async fields(key) {
      await withPosition(key)
      return { ...contract, holdSide: 'long', stopLossTriggerPrice: tenths(0.9) }
    },
    others: () => [{ stopLossTriggerPrice: tenths(0.91) }],
  },
  {
    path: '/mix/order/click-backhand',
    async fields(key) {
      await withPosition(key)
      return { ...contract, size: '0.01' }
    },
    others: () => [{ size: '0.02' }, { side: 'sell' }],
  },
  {
    path: '/spot/wallet/transfer',
    fields: () => transfer,
    others: () => [{ amount: '250' }, { toType: 'usdt_futures' }],
    alike: () => [{ amount: 1000 }, { coin: 'usdt' }],
  },
  {
    path: '/spot/wallet/subaccount-transfer',
    async fields(key) {
      const { successList } = await done(server, key, '/user/create-virtual-subaccount', { subAccountList: ['Grid'] })
      const [sub] = successList as { subaAccountUid: string }[]
      return { ...transfer, toType: 'spot', fromUserId: key.userId, toUserId: sub?.subaAccountUid }
    },
    others: () => [{ amount: '250' }, { toType: 'usdt_futures' }],
  },
  ...margin('crossed'),
  ...margin('isolated'),
  {
    path: '/bot/grid/order-algo',
    id: 'algoClOrdId',
    fields: () => ({ instId: 'BTCUSDT', minPx: cents(0.8), maxPx: cents(1.2), gridNum: '5', quoteSz: '5000' }),
    others: () => [{ gridNum: '6' }, { quoteSz: '6000' }],
    alike: () => [{ quoteSz: '5000.0' }],
  },
  {
    path: '/bot/dca/order-algo',
    id: 'algoClOrdId',
    fields: () => ({ instId: 'BTCUSDT', quoteSz: '1000', amt: '100', tpPct: '0.05' }),
    others: () => [{ amt: '200' }],
  },
  follower('spot-follower', 'spot'),
  follower('mix-follower', 'futures'),
]

const ID_FIELDS = ['newClientOid', 'algoClOrdId', 'stopLossClientOid', 'clientOid']

/** Returns the field by which a call takes a new id; in a call that also has `orderId`, `clientOid` names an order that exists. */
function idFieldOf(path: string): string | undefined {
  const input = BOT_CALLS.find((call) => call.method === 'POST' && call.path === `/api/v2${path}`)?.input as
    | { readonly properties?: object }
    | undefined
  const names = Object.keys(input?.properties ?? {})
  return ID_FIELDS.find((field) => names.includes(field) && !(field === 'clientOid' && names.includes('orderId')))
}

it('walks every call that takes an id from its client', () => {
  const paths = BOT_CALLS.filter(({ method }) => method === 'POST').map(({ path }) => path.slice('/api/v2'.length))
  const named = paths.filter((path) => idFieldOf(path) !== undefined)
  expect(new Set(named)).toEqual(new Set(CASES.map(({ path }) => path)))
})

/** Returns all that a request could have changed. */
function holdings({ userId }: BotKeyPair) {
  const { read } = server.exchange
  return {
    orders: read.openOrders(userId).map(({ orderId, price, size, trigger }) => [orderId, price, size, trigger]),
    balances: read.balances(userId).map(({ wallet, asset, total }) => [wallet, asset, total]),
    positions: read.positions(userId).map(({ side, direction, size }) => [side, direction, size]),
    bots: read
      .of(botReads)
      .open(userId)
      .map(({ record }) => record.id),
    transfers: read.transfers(userId, { limit: 100 }).length,
    mode: read.leverage(userId, 'futures:BTCUSDT')?.marginMode,
  }
}

const rowOf = ({ data }: Answer) => (Array.isArray(data) ? data[0] : data) ?? {}

describe.each(CASES.map((one) => [one.path, one] as const))('%s', (path, one) => {
  it('is one request per id: the same again is answered and marked, other content is refused, and neither does anything', async () => {
    const key = await server.createMainKey()
    const given = await one.fields(key)
    const field = one.id ?? 'clientOid'
    const ask = (fields: Fields) => send(server, key, path, { [field]: 'mine', ...given, ...fields })
    const first = await ask({})
    expect([first.code, first.msg, rowOf(first)['repeated']]).toEqual(['00000', 'success', undefined])
    const before = holdings(key)
    for (const alike of [{}, ...(one.alike?.(given) ?? [])]) {
      const again = await ask(alike)
      expect([alike, again.code, rowOf(again)]).toEqual([alike, '00000', { ...rowOf(first), repeated: true }])
    }
    for (const other of one.others(given)) {
      const refused = await ask(other)
      expect([other, refused.code]).toEqual([other, '40786'])
    }
    expect(holdings(key)).toEqual(before)
    expect(rowOf(await ask({}))['repeated']).toBe(true)
  })
})
