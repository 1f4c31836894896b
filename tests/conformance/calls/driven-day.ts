import { PASSPHRASE } from '../bot-server.ts'
import { FUTURES } from './driven-futures.ts'
import { CONVERT, COPY, EARN, P2P } from './driven-products.ts'
import { cents, get, id, keepId, pair, post, product, since, type Step } from './driven-step.ts'

const ACCOUNT: readonly Step[] = [
  get('common/trade-rate', { ...pair, businessType: 'spot' }),
  get(
    'common/all-trade-rate',
    { businessType: 'spot' },
    {
      keep(_, rows: readonly { symbol: string; takerFeeRate: string }[]) {
        if (rows.length < 10 || rows.some(({ takerFeeRate }) => !(Number(takerFeeRate) > 0))) throw new Error('each pair has its rates')
      },
    },
  ),
  get('spot/account/info'),
  get('spot/account/deduct-info'),
  post('spot/account/switch-deduct', { deduct: false }),
  post('spot/account/switch-deduct', { deduct: 'on' }, { code: '40401' }),
  get(
    'spot/wallet/transfer-coin-info',
    { fromType: 'spot', toType: 'isolated_margin' },
    {
      keep(_, coins: readonly string[]) {
        if (!coins.includes('USDT')) throw new Error('USDT can be moved')
      },
    },
  ),
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

const key = { passphrase: PASSPHRASE, label: 'day', permList: ['read'], ipList: ['127.0.0.1'] }

const SUB_ACCOUNTS: readonly Step[] = [
  post(
    'user/create-virtual-subaccount',
    { subAccountList: ['Grid'] },
    {
      keep: (kept, data: { successList: { subaAccountUid: string }[] }) => void (kept.sub = data.successList[0]?.subaAccountUid ?? ''),
    },
  ),
  // Its name is taken now.
  post('user/create-virtual-subaccount', { subAccountList: ['Grid'] }),
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
  get('spot/wallet/subaccount-deposit-address', ({ sub }) => ({ subUid: sub, coin: 'USDT' }), { code: '50006' }),
  get('spot/wallet/subaccount-deposit-records', ({ sub }) => ({ subUid: sub, coin: 'usdt' }), {
    keep(_, rows: readonly { coin: string; size: string }[]) {
      if (rows.length === 0 || rows.some(({ coin }) => coin !== 'USDT')) throw new Error('a sub-account begins with paper funds')
    },
  }),
  get('spot/wallet/subaccount-deposit-records', { subUid: '1' }, { code: '40300' }),
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
  post(
    'spot/trade/batch-cancel-replace-order',
    (kept) => ({
      orderList: [
        { ...id('spot')(kept), ...pair, price: cents(0.95)(kept), size: '0.003', newClientOid: 'replaced' },
        { orderId: '1', ...pair, price: cents(0.95)(kept), size: '0.003' },
        { ...pair, price: cents(0.95)(kept), size: '0.003' },
      ],
    }),
    {
      keep(kept, rows: readonly { orderId: string; success: string; msg: string }[]) {
        const results = rows.map(({ success }) => success).join(' ')
        if (results !== 'success failure failure' || rows[0]?.msg !== '' || rows[1]?.msg === '')
          throw new Error(`one is replaced: ${results}`)
        kept.ids['spot'] = rows[0].orderId
      },
    },
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
  get('spot/trade/plan-sub-order', ({ ids }) => ({ planOrderId: ids['spotPlan'] })),
  get('spot/trade/plan-sub-order', { planOrderId: '1' }, { code: '43025' }),
  post('spot/trade/cancel-plan-order', id('spotPlan')),
  post('spot/trade/batch-cancel-plan-order', { symbolList: ['BTCUSDT'] }),
  get('spot/trade/history-plan-order', () => ({ ...pair, ...since, endTime: String(Date.now()) })),
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

/** A day of a bot that uses every private call once, with the parameters and answers of each. */
export const DAY: readonly Step[] = [
  ...ACCOUNT,
  ...CONVERT,
  ...EARN,
  ...P2P,
  ...SUB_ACCOUNTS,
  ...SPOT_TRADING,
  ...FUTURES,
  ...margin('crossed'),
  ...margin('isolated'),
  ...COPY,
]
