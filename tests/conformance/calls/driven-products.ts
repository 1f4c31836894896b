import { get, post, since, type Step } from './driven-step.ts'

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
