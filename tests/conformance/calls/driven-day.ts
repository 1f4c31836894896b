import { PASSPHRASE } from '../bot-server.ts'

/** A day of a bot that uses every private call once, with the parameters and answers of each. */

export type Params = Readonly<Record<string, unknown>>

/** Values from earlier calls that later calls need. */
export interface Kept {
  readonly last: number
  readonly main: string
  sub: string
  subKey: string
  /** Order ids by their name within the day. */
  readonly ids: Record<string, string>
}

export interface Step {
  readonly call: string
  readonly params: (kept: Kept) => Params
  /** Code of the answer if the call is expected to be refused. */
  readonly code?: string
  readonly keep?: (kept: Kept, data: never) => void
}

type Given = Params | ((kept: Kept) => Params)
type Rest = Omit<Step, 'call' | 'params'>

const asked =
  (method: string) =>
  (path: string, given: Given = {}, rest: Rest = {}): Step => ({
    call: `${method} /api/v2/${path}`,
    params: typeof given === 'function' ? given : () => given,
    ...rest,
  })
const get = asked('GET')
const post = asked('POST')

const since = { startTime: String(Date.now() - 3_600_000) }
const pair = { symbol: 'BTCUSDT' }
const product = { productType: 'USDT-FUTURES' }
const contract = { ...product, ...pair, marginCoin: 'USDT' }
const id =
  (name: string) =>
  ({ ids }: Kept) => ({ orderId: ids[name] })
const keepId = (name: string): Rest => ({ keep: (kept, data: { orderId: string }) => void (kept.ids[name] = data.orderId) })
const cents =
  (ratio: number) =>
  ({ last }: Kept) =>
    (last * ratio).toFixed(2)
const tenths =
  (ratio: number) =>
  ({ last }: Kept) =>
    (last * ratio).toFixed(1)

const ACCOUNT: readonly Step[] = [
  get('common/trade-rate', { ...pair, businessType: 'spot' }),
  get('spot/account/info'),
  get('spot/account/assets', { coin: 'USDT' }),
  post('spot/wallet/transfer', { fromType: 'spot', toType: 'crossed_margin', amount: '2000', coin: 'USDT' }),
  post('spot/wallet/transfer', { fromType: 'spot', toType: 'isolated_margin', amount: '2000', coin: 'USDT', ...pair }),
  get('spot/account/bills', { coin: 'USDT', ...since }),
  get('spot/account/transferRecords', { coin: 'USDT', fromType: 'spot', ...since }),
  get('spot/wallet/deposit-records', since, {
    keep(_, rows: readonly { coin: string; chain: string }[]) {
      if (rows.length === 0 || rows.some(({ chain }) => chain === '')) throw new Error('a deposit says its network')
    },
  }),
  get('spot/wallet/withdrawal-records', since),
  post('spot/wallet/withdrawal', { coin: 'USDT', transferType: 'on_chain', address: 'nowhere', size: '10' }, { code: '50006' }),
  get('spot/wallet/deposit-address', { coin: 'USDT' }, { code: '50006' }),
  post('spot/wallet/cancel-withdrawal', { orderId: '1' }, { code: '50003' }),
  post('spot/wallet/modify-deposit-account', { coin: 'USDT', accountType: 'spot' }, { code: '40401' }),
  get('account/all-account-balance'),
  get('account/funding-assets'),
  get('account/bot-assets'),
  post('spot/account/upgrade', {}, { code: '40401' }),
  get('spot/account/upgrade-status', {}, { code: '40401' }),
]

const key = { passphrase: PASSPHRASE, label: 'day', permList: ['read'] }

const SUB_ACCOUNTS: readonly Step[] = [
  post(
    'user/create-virtual-subaccount',
    { subAccountList: ['Grid'] },
    {
      keep: (kept, data: { successList: { subaAccountUid: string }[] }) => void (kept.sub = data.successList[0]?.subaAccountUid ?? ''),
    },
  ),
  get('user/virtual-subaccount-list'),
  post('user/create-virtual-subaccount-apikey', ({ sub }) => ({ ...key, subAccountUid: sub }), {
    keep: (kept, data: { subAccountApiKey: string }) => void (kept.subKey = data.subAccountApiKey),
  }),
  post('user/modify-virtual-subaccount-apikey', ({ sub, subKey }) => ({ ...key, subAccountUid: sub, subAccountApiKey: subKey })),
  get('user/virtual-subaccount-apikey-list', ({ sub }) => ({ subAccountUid: sub })),
  post('spot/wallet/subaccount-transfer', ({ main, sub }) => ({
    fromType: 'spot',
    toType: 'spot',
    amount: '10',
    coin: 'USDT',
    fromUserId: main,
    toUserId: sub,
  })),
  get('spot/account/sub-main-trans-record', since),
  get('spot/account/subaccount-assets'),
  get('mix/account/sub-account-assets', product),
  post('user/modify-virtual-subaccount', ({ sub }) => ({ subAccountUid: sub, permList: ['read'], status: 'normal' })),
  post('user/batch-create-subaccount-and-apikey', { ...key, permList: ['spot_trade', 'contract_trade'], subAccountName: 'Hedge' }),
  post('user/create-agent-subaccount', { username: 'agent', passphrase: PASSPHRASE }),
]

const spotOrder = { ...pair, side: 'buy', orderType: 'limit', force: 'gtc' }
const spotPlan = { ...pair, side: 'buy', orderType: 'limit', planType: 'amount', triggerType: 'fill_price' }

const SPOT_TRADING: readonly Step[] = [
  post('spot/trade/place-order', { ...pair, side: 'buy', orderType: 'market', force: 'gtc', size: '500' }),
  post('spot/trade/place-order', (kept) => ({ ...spotOrder, price: cents(0.97)(kept), size: '0.001' }), keepId('spot')),
  get('spot/trade/orderInfo', id('spot')),
  get('spot/trade/unfilled-orders', pair),
  post(
    'spot/trade/cancel-replace-order',
    (kept) => ({ ...id('spot')(kept), ...pair, price: cents(0.96)(kept), size: '0.002' }),
    keepId('spot'),
  ),
  post('spot/trade/cancel-order', (kept) => ({ ...pair, ...id('spot')(kept) })),
  post('spot/trade/batch-orders', (kept) => ({
    ...pair,
    orderList: [{ ...spotOrder, price: cents(0.97)(kept), size: '0.001', clientOid: 'spot-batch' }],
  })),
  post('spot/trade/batch-cancel-order', { ...pair, orderList: [{ ...pair, clientOid: 'spot-batch' }] }),
  post('spot/trade/cancel-symbol-order', pair),
  get('spot/trade/history-orders', pair),
  get('spot/trade/fills', pair),
  post(
    'spot/trade/place-plan-order',
    (kept) => ({ ...spotPlan, size: '0.001', triggerPrice: cents(0.98)(kept), executePrice: cents(0.98)(kept) }),
    keepId('spotPlan'),
  ),
  post('spot/trade/modify-plan-order', (kept) => ({
    ...id('spotPlan')(kept),
    orderType: 'limit',
    size: '0.002',
    triggerPrice: cents(0.97)(kept),
    executePrice: cents(0.97)(kept),
  })),
  get('spot/trade/current-plan-order', pair),
  post('spot/trade/cancel-plan-order', id('spotPlan')),
  post('spot/trade/batch-cancel-plan-order', { symbolList: ['BTCUSDT'] }),
  get('spot/trade/history-plan-order', () => ({ ...pair, ...since, endTime: String(Date.now()) })),
]

const swapOrder = { ...contract, marginMode: 'isolated', side: 'buy', force: 'gtc' }

const FUTURES: readonly Step[] = [
  get('mix/account/accounts', product),
  get('mix/account/account', contract),
  post('mix/account/set-all-leverage', { ...product, leverage: '5' }),
  post('mix/account/set-position-mode', { ...product, posMode: 'one_way_mode' }),
  post('mix/account/set-margin-mode', { ...contract, marginMode: 'isolated' }),
  post('mix/account/set-leverage', { ...contract, leverage: '10' }),
  post('mix/account/set-auto-margin', { ...pair, marginCoin: 'USDT', autoMargin: 'on', holdSide: 'long' }),
  post('mix/account/set-asset-mode', { ...product, assetMode: 'single' }),
  get('mix/account/isolated-symbols', product),
  get('mix/account/max-open', (kept) => ({ ...contract, posSide: 'long', orderType: 'limit', openPrice: tenths(0.97)(kept) })),
  get('mix/account/liq-price', { ...contract, posSide: 'long', orderType: 'market', openAmount: '0.01' }),
  get('mix/account/open-count', (kept) => ({ ...contract, openAmount: '100', openPrice: tenths(1)(kept) })),
  get('mix/account/interest-history', product),
  get('mix/account/transfer-limits', { coin: 'BTC' }),
  get('mix/account/union-config'),
  get('mix/account/switch-union-usdt'),
  post('mix/account/union-convert', { coin: 'BTC', amount: '1' }, { code: '40401' }),
  post('mix/order/place-order', { ...swapOrder, orderType: 'market', size: '0.02' }),
  post('mix/account/set-margin', { ...contract, amount: '5', holdSide: 'long' }),
  get('mix/position/all-position', { ...product, marginCoin: 'USDT' }),
  get('mix/position/single-position', contract),
  get('mix/position/adlRank', product),
  post('mix/order/place-order', (kept) => ({ ...swapOrder, orderType: 'limit', price: tenths(0.97)(kept), size: '0.01' }), keepId('swap')),
  get('mix/order/detail', (kept) => ({ ...contract, ...id('swap')(kept) })),
  get('mix/order/orders-pending', product),
  post('mix/order/modify-order', (kept) => ({
    ...contract,
    ...id('swap')(kept),
    newClientOid: 'swap-2',
    newPrice: tenths(0.96)(kept),
    newSize: '0.02',
  })),
  post('mix/order/cancel-order', (kept) => ({ ...contract, ...id('swap')(kept) })),
  post('mix/order/batch-place-order', (kept) => ({
    ...contract,
    marginMode: 'isolated',
    orderList: [{ side: 'buy', orderType: 'limit', force: 'gtc', price: tenths(0.97)(kept), size: '0.01', clientOid: 'swap-3' }],
  })),
  post('mix/order/batch-cancel-orders', { ...contract, orderIdList: [{ clientOid: 'swap-3' }] }),
  post('mix/order/cancel-all-orders', product),
  post(
    'mix/order/place-plan-order',
    (kept) => ({
      ...swapOrder,
      planType: 'normal_plan',
      orderType: 'limit',
      size: '0.01',
      triggerPrice: tenths(0.97)(kept),
      price: tenths(0.97)(kept),
      triggerType: 'fill_price',
    }),
    keepId('plan'),
  ),
  post('mix/order/modify-plan-order', (kept) => ({
    ...contract,
    ...id('plan')(kept),
    newSize: '0.02',
    newTriggerPrice: tenths(0.96)(kept),
    newPrice: tenths(0.96)(kept),
  })),
  get('mix/order/orders-plan-pending', { ...product, planType: 'normal_plan' }),
  get('mix/order/plan-sub-order', (kept) => ({ ...product, planType: 'normal_plan', planOrderId: kept.ids['plan'] })),
  post('mix/order/cancel-plan-order', (kept) => ({ ...contract, planType: 'normal_plan', orderIdList: [id('plan')(kept)] })),
  post(
    'mix/order/place-tpsl-order',
    (kept) => ({ ...contract, planType: 'loss_plan', holdSide: 'buy', triggerPrice: tenths(0.97)(kept), size: '0.01' }),
    keepId('stop'),
  ),
  post('mix/order/modify-tpsl-order', (kept) => ({ ...contract, ...id('stop')(kept), triggerPrice: tenths(0.96)(kept), size: '0.02' })),
  post('mix/order/place-pos-tpsl', (kept) => ({ ...contract, holdSide: 'buy', stopSurplusTriggerPrice: tenths(1.03)(kept) })),
  post('mix/order/click-backhand', { ...contract, size: '0.02' }),
  post('mix/order/close-positions', { ...product, ...pair }),
  get('mix/order/orders-plan-history', { ...product, planType: 'profit_loss', ...since }),
  get('mix/order/orders-history', product),
  get('mix/order/fills', product),
  get('mix/order/fill-history', product),
  get('mix/position/history-position', product),
  get('mix/account/bill', product),
]

const marginOrder = { ...pair, side: 'buy', orderType: 'limit', force: 'gtc', loanType: 'normal' }

/** Returns the same calls for either kind of margin; isolated ones name their pair. */
function margin(mode: 'crossed' | 'isolated'): readonly Step[] {
  const named = mode === 'isolated' ? pair : {}
  const coin = { coin: 'USDT', ...named }
  const list = { ...pair, ...since }
  const path = (name: string) => `margin/${mode}/${name}`
  return [
    post(path('account/borrow'), { ...coin, borrowAmount: '100', clientOid: `${mode}-day` }),
    post(path('account/repay'), { ...coin, repayAmount: '10', clientOid: `${mode}-day` }),
    get(path('account/assets'), coin),
    get(path('account/risk-rate'), named),
    get(path('account/max-borrowable-amount'), coin),
    get(path('account/max-transfer-out-amount'), coin),
    get(path('interest-rate-and-limit'), coin),
    get(path('tier-data'), coin),
    post(path('place-order'), { ...marginOrder, orderType: 'market', loanType: 'autoLoanAndRepay', quoteSize: '100' }),
    post(path('place-order'), (kept) => ({ ...marginOrder, price: cents(0.97)(kept), baseSize: '0.001' }), keepId(mode)),
    get(path('open-orders'), list),
    post(path('cancel-order'), (kept) => ({ ...pair, ...id(mode)(kept) })),
    post(path('batch-place-order'), (kept) => ({
      ...pair,
      orderList: [{ ...marginOrder, price: cents(0.97)(kept), baseSize: '0.001', clientOid: `${mode}-batch` }],
    })),
    post(path('batch-cancel-order'), { ...pair, orderIdList: [{ clientOid: `${mode}-batch` }] }),
    get(path('history-orders'), list),
    get(path('fills'), list),
    get(path('borrow-history'), list),
    get(path('repay-history'), list),
    get(path('interest-history'), list),
    get(path('liquidation-history'), list),
    get(path('liquidation-order'), { ...since, type: 'swap' }),
    get(path('financial-records'), list),
    post(path('account/flash-repay'), mode === 'isolated' ? { symbolList: ['BTCUSDT'] } : { coin: 'USDT' }),
    post(path('account/query-flash-repay-status'), { idList: ['1'] }),
  ]
}

const CONVERT: readonly Step[] = [
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

const EARN: readonly Step[] = [
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

export const DAY: readonly Step[] = [
  ...ACCOUNT,
  ...CONVERT,
  ...EARN,
  ...SUB_ACCOUNTS,
  ...SPOT_TRADING,
  ...FUTURES,
  ...margin('crossed'),
  ...margin('isolated'),
]
