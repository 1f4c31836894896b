import type { RestClientV2 } from 'bitget-api'
import { expect } from 'vitest'
import type { BotKeyPair, BotServer } from '../../bot-server.ts'
import { cents, contract, get, pair, post, product, since, tenths, type Kept, type Params, type Step } from '../driven-step.ts'

/** What happens so that lists have rows. */

export interface Comparison {
  readonly server: BotServer
  /** Makes a call by the client's own method and compares its answer. Returns the data; undefined if it was refused. */
  make(rest: RestClientV2, call: string, params: Params): Promise<unknown>
  /** Makes all reads of groups of calls. */
  readGroups(rest: RestClientV2, kept: Kept, groups: ReadonlySet<string>): Promise<void>
  keptOf(key: BotKeyPair): Promise<Kept>
}

/** A leader with a follower, who open and close a trade. */
export async function copyTrades({ server, make, readGroups, keptOf }: Comparison, kind: 'mix' | 'spot'): Promise<void> {
  const [leaderKey, followerKey] = [await server.createMainKey(), await server.createMainKey()]
  const [leader, follower] = [server.rest(leaderKey), server.rest(followerKey)]
  const kept = await keptOf(leaderKey)
  const path = (side: 'trader' | 'follower', name: string) => `copy/${kind}-${side}/${name}`
  const send = async (rest: RestClientV2, { call, params }: Step) => make(rest, call, params(kept))
  const begun = await leader.postPrivate(`/api/v2/${path('trader', 'config-setting-base')}`, {})
  const { traderId } = (begun as { data: { traderId: string } }).data
  Object.assign(kept.ids, { futuresLeader: traderId, spotLeader: traderId })
  const settings = [{ ...pair, traceType: 'percent', traceValue: '100' }]
  const following = { traderId, traceTotalAmount: '5000', settings }
  const readAll = async () => {
    await readGroups(leader, kept, new Set([`copy/${kind}-trader`]))
    await readGroups(follower, kept, new Set([`copy/${kind}-follower`]))
  }
  const current = async (rest: RestClientV2, side: 'trader' | 'follower') => {
    const name = side === 'trader' ? 'order-current-track' : 'query-current-orders'
    return ((await send(rest, get(path(side, name), product))) as { trackingList: { trackingNo: string }[] }).trackingList
  }
  await send(follower, post(path('follower', 'settings'), following))
  if (kind === 'spot') await send(leader, post(path('trader', 'config-setting-symbols'), { symbolList: ['BTCUSDT'], settingType: 'add' }))
  if (kind === 'mix')
    await send(
      leader,
      post('mix/order/place-order', { ...contract, marginMode: 'crossed', side: 'buy', orderType: 'market', size: '0.02' }),
    )
  else await send(leader, post('spot/trade/place-order', { ...pair, side: 'buy', orderType: 'market', force: 'gtc', size: '1000' }))
  await expect.poll(() => current(follower, 'follower')).not.toEqual([])
  await readAll()
  await send(follower, post(path('follower', 'setting-tpsl'), { traderId, stopSurplusRatio: '50', stopLossRatio: '20' }))
  const [{ trackingNo = '' } = {}] = await current(leader, 'trader')
  const stop = { ...product, trackingNo, stopLossPrice: (kept.last * 0.9).toFixed(1) }
  await send(leader, post(path('trader', 'order-modify-tpsl'), stop))
  if (kind === 'mix') await send(follower, post(path('follower', 'close-positions'), { ...product, ...pair }))
  else await send(follower, post(path('follower', 'order-close-tracking'), pair))
  if (kind === 'mix') await send(leader, post(path('trader', 'order-close-positions'), { ...contract, trackingNo }))
  else await send(leader, post(path('trader', 'order-close-tracking'), { ...pair, trackingNoList: [trackingNo] }))
  await expect.poll(() => current(follower, 'follower')).toEqual([])
  await readAll()
  await send(follower, post(path('follower', 'cancel-trader'), { traderId }))
  await send(follower, post(path('follower', 'settings'), following))
  if (kind === 'spot') await send(follower, post(path('follower', 'stop-order'), { traderId }))
  await send(follower, post(path('follower', 'settings'), following))
  const followers = (await send(leader, get(path('trader', 'config-query-followers')))) as { followerUid: string }[]
  await send(leader, post(path('trader', 'config-remove-follower'), { followerUid: followers[0]?.followerUid }))
}

const limitOrder = { ...pair, side: 'buy', orderType: 'limit', force: 'gtc' }
const swapOrder = { ...contract, marginMode: 'crossed', side: 'buy', orderType: 'limit', force: 'gtc' }
const UNKNOWN = { orderId: '1' }

/** Orders of a list that are refused, and others that are cancelled with many. */
export async function placeMany({ server, make, keptOf }: Comparison): Promise<void> {
  const key = await server.createKey()
  const [rest, kept] = [server.rest(key), await keptOf(key)]
  const send = async ({ call, params }: Step) => make(rest, call, params(kept))
  const far = { price: tenths(0.9)(kept), size: '0.01' }
  await send(post('spot/trade/batch-orders', { ...pair, orderList: [{ ...limitOrder, price: '1', size: '0.001' }] }))
  await send(post('spot/trade/batch-cancel-order', { ...pair, orderList: [{ ...pair, ...UNKNOWN }] }))
  const plan = { ...limitOrder, planType: 'amount', triggerType: 'fill_price', size: '0.001' }
  await send(post('spot/trade/place-plan-order', { ...plan, triggerPrice: cents(0.9)(kept), executePrice: cents(0.9)(kept) }))
  await send(post('spot/trade/batch-cancel-plan-order', { symbolList: ['BTCUSDT'] }))
  const orderList = [{ side: 'buy', orderType: 'limit', force: 'gtc', price: '1', size: '0.01' }]
  await send(post('mix/order/batch-place-order', { ...contract, marginMode: 'crossed', orderList }))
  await send(post('mix/order/place-order', { ...swapOrder, ...far, presetStopLossPrice: tenths(0.8)(kept) }))
  await send(get('mix/order/orders-pending', product))
  await send(post('mix/order/cancel-all-orders', product))
  const placed = (await send(post('mix/order/place-order', { ...swapOrder, ...far }))) as { orderId: string }
  await send(post('mix/order/batch-cancel-orders', { ...contract, orderIdList: [{ orderId: placed.orderId }, UNKNOWN] }))
  const trigger = { planType: 'normal_plan', triggerPrice: tenths(0.9)(kept), triggerType: 'fill_price' }
  const waiting = (await send(post('mix/order/place-plan-order', { ...swapOrder, ...far, ...trigger }))) as { orderId: string }
  const plans = [{ orderId: waiting.orderId }, UNKNOWN]
  await send(post('mix/order/cancel-plan-order', { ...contract, planType: 'normal_plan', orderIdList: plans }))
  const marginOrder = { side: 'buy', orderType: 'limit', force: 'gtc', loanType: 'normal', price: '1', baseSize: '0.001' }
  await send(post('margin/crossed/batch-place-order', { ...pair, orderList: [marginOrder] }))
}

/** Plans that the next trades fire, one on each side of the price. */
export async function firePlans({ server, make, keptOf }: Comparison): Promise<void> {
  const key = await server.createKey()
  const [rest, kept] = [server.rest(key), await keptOf(key)]
  const send = async ({ call, params }: Step) => make(rest, call, params(kept))
  const placed = async (step: Step) => ((await send(step)) as { orderId: string }).orderId
  const sides = [0.99995, 1.00005]
  const order = { ...pair, side: 'buy', orderType: 'market', triggerType: 'fill_price', force: 'gtc' }
  const spot = await Promise.all(
    sides.map((ratio) =>
      placed(post('spot/trade/place-plan-order', { ...order, planType: 'total', size: '50', triggerPrice: cents(ratio)(kept) })),
    ),
  )
  const mix = { ...order, ...contract, marginMode: 'crossed', planType: 'normal_plan', size: '0.01' }
  const futures = await Promise.all(
    sides.map((ratio) => placed(post('mix/order/place-plan-order', { ...mix, triggerPrice: tenths(ratio)(kept) }))),
  )
  const fired = async (ids: readonly string[], step: (planOrderId: string) => Step) =>
    (await Promise.all(ids.map((id) => send(step(id))))).some((rows) => (rows as unknown[]).length > 0)
  await expect.poll(() => fired(spot, (planOrderId) => get('spot/trade/plan-sub-order', { planOrderId }))).toBe(true)
  const plan = { ...product, planType: 'normal_plan' }
  await expect.poll(() => fired(futures, (planOrderId) => get('mix/order/plan-sub-order', { ...plan, planOrderId }))).toBe(true)
}

const FIGURES = {
  side: 'sell',
  coin: 'USDT',
  fiat: 'EUR',
  priceType: 'fixed',
  price: '0.98',
  premium: null,
  quantity: '500',
  minAmount: '10',
  maxAmount: '400',
  methods: ['sepa'],
  payMinutes: 15,
  textHash: null,
} as const

/** An advertisement and an order of P2P, a small balance that is converted, a bot, and a loan of an isolated wallet. */
export async function useProducts({ server, make, keptOf }: Comparison): Promise<void> {
  const key = await server.createKey()
  const [rest, kept] = [server.rest(key), await keptOf(key)]
  const send = async ({ call, params }: Step) => make(rest, call, params(kept))
  const [account, wallMs] = [key.userId, Date.now()]
  await server.exchange.submit({ type: 'p2p-create', account, requestId: 'a', publish: true, figures: FIGURES, proof: 'owner', wallMs })
  const offer = { robot: 11, advertisement: 61, premium: '0.008', payMinutes: 15 }
  const size = { price: '0.98', quantity: '100', amount: '98', method: 'sepa', rate: '0.9718', rateAsOf: '2025-01-15', coinPrice: '1' }
  const order = { advertisement: null, offer, side: 'buy', coin: 'USDT', fiat: 'EUR', ...size } as const
  await server.exchange.submit({ type: 'p2p-order', account, requestId: 'o', ...order, wallMs })
  await send(get('p2p/advList', { startTime: '0', status: 'online', side: 'sell', coin: 'USDT', fiat: 'EUR' }))
  await send(get('p2p/orderList', { startTime: '0', advNo: 'R61', language: 'en-US' }))

  await send(post('spot/trade/place-order', { ...pair, side: 'buy', orderType: 'market', force: 'gtc', size: '3' }))
  await send(get('convert/bgb-convert-coin-list'))
  await send(post('convert/bgb-convert', { coinList: 'BTC' }))
  await send(get('convert/bgb-convert-records', since))

  const range = { minPx: cents(0.9)(kept), maxPx: cents(1.1)(kept), gridNum: '10' }
  await rest.postPrivate('/api/v2/bot/grid/order-algo', { instId: 'BTCUSDT', algoOrdType: 'grid', ...range, quoteSz: '5000' })
  await send(get('account/bot-assets'))

  await send(post('spot/wallet/transfer', { fromType: 'spot', toType: 'isolated_margin', amount: '1000', coin: 'USDT', ...pair }))
  await send(post('margin/isolated/account/borrow', { ...pair, coin: 'USDT', borrowAmount: '100' }))
  await expect.poll(() => send(get('mix/market/isolated-borrow-rate', pair))).not.toEqual([])
}
