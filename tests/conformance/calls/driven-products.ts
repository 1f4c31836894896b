import { get, keepId, post, since, type Step } from './driven-step.ts'

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
