import { get, keepId, type Kept, pair, post, product, since, type Step } from './driven-step.ts'

/** The calls of the products beside trading, one list for each. */

export const CONVERT: readonly Step[] = [
  get('convert/currencies'),
  get(
    'convert/quoted-price',
    { fromCoin: 'USDT', toCoin: 'BTC', fromCoinSize: '10' },
    { keep: (kept, { traceId }: { traceId: string }) => void (kept.ids['quote'] = traceId) },
  ),
  post('convert/trade', ({ ids }) => ({ traceId: ids['quote'], fromCoin: 'USDT', toCoin: 'BTC' })),
  get('convert/convert-record', since),
  get('convert/bgb-convert-coin-list'),
  post('convert/bgb-convert', { coinList: ['DOGE'] }, { code: '43012' }),
  get('convert/bgb-convert-records', since),
]

const flexible = { productId: 'USDT-flexible', periodType: 'flexible' }
const term = { productId: 'USDT-7', periodType: 'fixed' }

export const EARN: readonly Step[] = [
  get('earn/savings/product', { coin: 'USDT' }),
  get('earn/savings/subscribe-info', flexible),
  post('earn/savings/subscribe', { ...flexible, amount: '20' }, keepId('saved')),
  get('earn/savings/subscribe-result', ({ ids }) => ({ ...flexible, orderId: ids['saved'] })),
  post('earn/savings/subscribe', { ...term, amount: '0.5' }, { code: '50019' }),
  get('earn/savings/account'),
  get('earn/savings/assets', { periodType: 'flexible' }),
  get('earn/account/assets', { coin: 'USDT' }),
  post('earn/savings/redeem', { ...flexible, amount: '20' }, keepId('redeemed')),
  get('earn/savings/redeem-result', ({ ids }) => ({ periodType: 'flexible', orderId: ids['redeemed'] })),
  get('earn/savings/records', { periodType: 'flexible', ...since }),
]

export const P2P: readonly Step[] = [
  get('p2p/merchantList'),
  get('p2p/merchantInfo'),
  get('p2p/orderList', { ...since, advNo: '', language: 'en-US' }),
  get('p2p/advList', { ...since, status: 'online', side: 'sell', coin: 'USDT', fiat: 'EUR' }),
]

/** The calls of leaders and followers; a settlement can follow none within a day that lasts a second. */
function copying(kind: 'mix' | 'spot', leader: string): readonly Step[] {
  const trader = (name: string) => `copy/${kind}-trader/${name}`
  const follower = (name: string) => `copy/${kind}-follower/${name}`
  // The account of the day leads in futures alone.
  const none = kind === 'mix' ? '40020' : '40013'
  const settings = [{ traceType: 'percent', traceValue: '50' }]
  const its = ({ ids }: Kept) => ({ traderId: ids[leader] })
  const follow = (kept: Kept) => ({ ...its(kept), traceTotalAmount: '50', settings })
  return [
    ...(kind === 'mix' ? [post(trader('config-setting-base')), post(trader('config-settings-base'))] : []),
    get(trader('order-current-track'), product),
    get(trader('order-total-detail')),
    get(trader(kind === 'mix' ? 'profit-history-summarys' : 'profit-summarys')),
    get(trader('profit-history-details'), since),
    get(trader('order-history-track'), { ...product, ...since }),
    post(trader('order-modify-tpsl'), { ...product, trackingNo: '1', stopLossPrice: '1' }, { code: none }),
    ...(kind === 'mix'
      ? [
          post(trader('order-close-positions'), { ...product, ...pair, trackingNo: '1' }, { code: none }),
          get(trader('profits-group-coin-date')),
          get(trader('config-query-symbols'), product),
          post(trader('config-setting-symbols'), { settingList: [{ ...product, ...pair, settingType: 'ADD' }] }),
        ]
      : [
          post(trader('order-close-tracking'), { ...pair, trackingNoList: ['1'] }, { code: none }),
          get(trader('config-query-settings')),
          post(trader('config-setting-symbols'), { symbolList: ['BTCUSDT'], settingType: 'add' }, { code: none }),
        ]),
    get(trader('profit-details')),
    get(trader('config-query-followers')),
    post(trader('config-remove-follower'), { followerUid: '1' }, { code: '40017' }),
    post(follower('settings'), follow),
    post(follower('setting-tpsl'), (kept) => ({ ...its(kept), stopSurplusRatio: '50', stopLossRatio: '20' })),
    get(follower('query-current-orders'), product),
    get(follower('query-history-orders'), { ...product, ...since }),
    get(follower('query-settings'), its),
    get(follower('query-traders')),
    ...(kind === 'mix'
      ? [get(follower('query-quantity-limit'), { ...product, ...pair }), post(follower('close-positions'), { ...product, ...pair })]
      : [get(follower('query-trader-symbols'), its), post(follower('order-close-tracking'), pair)]),
    ...(kind === 'spot' ? [post(follower('stop-order'), its), post(follower('settings'), follow)] : []),
    post(follower('cancel-trader'), its),
  ]
}

export const COPY: readonly Step[] = [...copying('mix', 'futuresLeader'), ...copying('spot', 'spotLeader')]
