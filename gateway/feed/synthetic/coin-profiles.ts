/** The characteristics of one simulated coin. Levels and turnovers are round figures typical of real markets. */
export interface CoinProfile {
  readonly baseCoin: string
  /** The price in USDT around which the coin moves in the long run. */
  readonly level: number
  /** Standard deviation of a day's logarithmic return, in a calm year. */
  readonly dailyVolatility: number
  /** How much of a day's return comes from the common market: a correlation. */
  readonly marketShare: number
  /** Logarithm of the ratio of today's level to the level at the genesis day. */
  readonly growth: number
  /** Average daily turnover in USDT. */
  readonly spotTurnover: number
  readonly futuresTurnover: number
  /** Average number of trades per minute. */
  readonly spotTradesPerMinute: number
  readonly futuresTradesPerMinute: number
}

function coin(
  baseCoin: string,
  level: number,
  [dailyVolatility, marketShare, growth]: readonly [number, number, number],
  [spotTurnoverMillions, futuresTurnoverMillions]: readonly [number, number],
  [spotTradesPerMinute, futuresTradesPerMinute]: readonly [number, number],
): CoinProfile {
  return {
    baseCoin,
    level,
    dailyVolatility,
    marketShare,
    growth,
    spotTurnover: spotTurnoverMillions * 1e6,
    futuresTurnover: futuresTurnoverMillions * 1e6,
    spotTradesPerMinute,
    futuresTradesPerMinute,
  }
}

/** One row per coin: level; volatility, market share, growth; turnovers in millions; trades per minute (spot, futures). */
const COIN_PROFILES: readonly CoinProfile[] = [
  coin('BTC', 95_000, [0.023, 0.92, 2.1], [820, 2900], [70, 90]),
  coin('ETH', 3_300, [0.031, 0.88, 1.7], [560, 2100], [60, 75]),
  coin('SOL', 190, [0.041, 0.78, 2.6], [260, 1100], [45, 60]),
  coin('BNB', 640, [0.025, 0.72, 2.4], [95, 260], [25, 30]),
  coin('XRP', 0.62, [0.036, 0.66, 0.4], [180, 620], [35, 45]),
  coin('ADA', 0.58, [0.039, 0.74, 0.9], [60, 210], [22, 28]),
  coin('DOGE', 0.16, [0.044, 0.68, 2.2], [120, 480], [30, 40]),
  coin('TRX', 0.24, [0.021, 0.52, 1.6], [36, 90], [14, 18]),
  coin('AVAX', 28, [0.043, 0.77, 1.5], [44, 170], [18, 24]),
  coin('LINK', 15, [0.041, 0.75, 1.8], [52, 190], [20, 26]),
  coin('DOT', 6.2, [0.041, 0.77, 0.5], [26, 95], [14, 18]),
  coin('BCH', 450, [0.038, 0.73, 0.2], [31, 110], [14, 18]),
  coin('LTC', 92, [0.034, 0.75, 0.1], [46, 150], [18, 22]),
  coin('SUI', 2.4, [0.05, 0.72, 1.2], [85, 340], [26, 34]),
]

const byCoin = new Map(COIN_PROFILES.map((profile) => [profile.baseCoin, profile]))

/** Finds the profile of a base coin. */
export function findCoinProfile(baseCoin: string): CoinProfile | undefined {
  return byCoin.get(baseCoin)
}
