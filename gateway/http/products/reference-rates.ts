import type { MarketRates } from '#lib/contract/market/market.ts'
import table from './reference-rates.json' with { type: 'json' }

/**
 * How many units of each currency of specification 3.2 one USDT is worth, taking USDT as one US dollar. A dated table that
 * `scripts/rates/reference-rates.ts` writes: amounts in these currencies are for orientation and never settled, and pages need no outside
 * service.
 */
export const REFERENCE_RATES: MarketRates = table
