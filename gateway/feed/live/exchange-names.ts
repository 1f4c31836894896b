import type { LiveExchange } from './messages.ts'

/** Names of the exchanges as people write them. */
export const EXCHANGE_NAMES: Readonly<Record<LiveExchange, string>> = {
  okx: 'OKX',
  binance: 'Binance',
  bitget: 'Bitget',
  bybit: 'Bybit',
  kraken: 'Kraken',
}
