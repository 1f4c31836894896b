import type { CoinSymbol } from '#lib/contract/market/coins.ts'

/**
 * The rates and limits of savings as configured. They are simulated: no bank or network pays them. A start puts a changed table in force
 * by a journaled command (DESIGN 6.2): flexible savings have new rates from then on, a fixed term keeps those of its beginning.
 */

/** The terms that are offered, in days; 0 for flexible savings. */
export const EARN_DAYS = [0, 7, 30, 90] as const
type EarnDays = (typeof EARN_DAYS)[number]

/** The part of an amount above `from`, up to the next tier, earns `rate` a year. Decimals; a list begins at `0` and ascends. */
export interface EarnTier {
  readonly from: string
  readonly rate: string
}

/** One way to save a coin. Amounts and rates as decimals, rates per year. */
interface EarnOfferTerms {
  readonly asset: string
  readonly days: EarnDays
  readonly tiers: readonly EarnTier[]
  readonly min: string
  readonly holdMax: string
  readonly dailyMax?: string
}

/** A coin's rates: flexible by tier, then of 7, 30 and 90 days. `steps`: where the second and third tier of flexible savings begin. */
interface CoinRates {
  readonly flexible: readonly [string, string, string]
  readonly fixed: readonly [days7: string, days30: string, days90: string]
  readonly steps: readonly [string, string]
  readonly min: string
  readonly dailyMax: string
  readonly holdMax: string
}

/** Every coin has a row, so that a new one cannot be forgotten; null if it cannot be saved. */
const RATES: Readonly<Record<'USDT' | CoinSymbol, CoinRates | null>> = {
  USDT: rates(['0.08', '0.045', '0.02'], ['0.05', '0.058', '0.066'], ['500', '20000'], ['1', '200000', '1000000']),
  BTC: rates(['0.015', '0.006', '0.002'], ['0.008', '0.012', '0.018'], ['0.01', '0.5'], ['0.0001', '5', '20']),
  ETH: rates(['0.022', '0.012', '0.006'], ['0.015', '0.021', '0.028'], ['0.2', '10'], ['0.001', '100', '400']),
  SOL: rates(['0.045', '0.028', '0.015'], ['0.034', '0.044', '0.056'], ['5', '200'], ['0.01', '2000', '8000']),
  BNB: rates(['0.012', '0.006', '0.003'], ['0.008', '0.011', '0.015'], ['1', '50'], ['0.005', '500', '2000']),
  XRP: rates(['0.014', '0.008', '0.004'], ['0.01', '0.013', '0.018'], ['500', '20000'], ['1', '200000', '800000']),
  ADA: rates(['0.02', '0.012', '0.006'], ['0.015', '0.02', '0.027'], ['1000', '50000'], ['5', '400000', '1500000']),
  DOGE: rates(['0.012', '0.007', '0.003'], ['0.009', '0.012', '0.016'], ['2000', '100000'], ['10', '1000000', '4000000']),
  TRX: rates(['0.03', '0.018', '0.009'], ['0.022', '0.029', '0.038'], ['2000', '100000'], ['10', '1000000', '4000000']),
  AVAX: rates(['0.035', '0.022', '0.011'], ['0.027', '0.036', '0.048'], ['20', '1000'], ['0.1', '8000', '30000']),
  LINK: rates(['0.018', '0.01', '0.005'], ['0.013', '0.017', '0.023'], ['30', '1500'], ['0.1', '12000', '50000']),
  DOT: rates(['0.06', '0.038', '0.018'], ['0.046', '0.06', '0.078'], ['100', '5000'], ['0.5', '40000', '150000']),
  BCH: rates(['0.01', '0.005', '0.002'], ['0.007', '0.01', '0.014'], ['2', '100'], ['0.005', '600', '2500']),
  LTC: rates(['0.011', '0.006', '0.003'], ['0.008', '0.011', '0.015'], ['5', '250'], ['0.01', '2500', '10000']),
  SUI: rates(['0.03', '0.019', '0.009'], ['0.023', '0.031', '0.041'], ['300', '15000'], ['1', '100000', '400000']),
}

function rates(
  flexible: CoinRates['flexible'],
  fixed: CoinRates['fixed'],
  steps: CoinRates['steps'],
  [min, dailyMax, holdMax]: readonly [min: string, dailyMax: string, holdMax: string],
): CoinRates {
  return { flexible, fixed, steps, min, dailyMax, holdMax }
}

function toOffers([asset, coin]: readonly [string, CoinRates | null]): EarnOfferTerms[] {
  if (coin === null) return []
  const { flexible, fixed, steps, min, dailyMax, holdMax } = coin
  const tiers = flexible.map((rate, at) => ({ from: at === 0 ? '0' : (steps[at - 1] ?? '0'), rate }))
  const terms = EARN_DAYS.slice(1).map((days, at) => ({
    asset,
    days,
    tiers: [{ from: '0', rate: fixed[at] ?? '0' }],
    min,
    holdMax: dailyMax,
  }))
  return [{ asset, days: 0, tiers, min, holdMax, dailyMax }, ...terms]
}

/** All offers, coin by coin, each with the shortest term first. */
export const EARN_TERMS: { readonly offers: readonly EarnOfferTerms[] } = { offers: Object.entries(RATES).flatMap(toOffers) }
