import type { MarketRates } from '#lib/contract/market/market.ts'

/**
 * How many units of each currency of specification 3.2 one USDT is worth, taking USDT as one US dollar. A fixed, dated table: amounts
 * in these currencies are for orientation and never settled, so a slightly old rate misleads nobody, and pages need no outside
 * service.
 */
export const REFERENCE_RATES: MarketRates = {
  asOf: '2025-01-15',
  rates: {
    USD: '1',
    KRW: '1457.3',
    JPY: '156.45',
    VND: '25385',
    RUB: '102.9',
    EUR: '0.9718',
    TRY: '35.47',
    CNY: '7.332',
    TWD: '32.98',
    IDR: '16310',
    PHP: '58.58',
    HKD: '7.788',
    THB: '34.62',
  },
}
