import { type Described } from '#gateway/http/open/reference/fields/described.ts'

/** What the calls of conversions do, by method and path. */
export const CONVERT_DESCRIBED: Readonly<Record<string, Described>> = {
  'GET convert/currencies': { does: 'Lists the coins that can be converted, with limits.' },
  'GET convert/quoted-price': { does: 'Asks for a quote.', example: { fromCoinSize: '100' } },
  'POST convert/trade': { does: 'Accepts a quote: once, and while it is good.' },
  'GET convert/convert-record': { does: 'Lists conversions, newest first.' },
  'GET convert/bgb-convert-coin-list': { does: 'Lists small balances.' },
  'POST convert/bgb-convert': { does: 'Converts small balances to USDT.', example: { coinList: ['DOGE'] } },
  'GET convert/bgb-convert-records': { does: 'Lists conversions of small balances, newest first.' },
}
