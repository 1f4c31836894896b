/** How often the demonstration leaders look at the price, by the exchange's clock. */
export const DEMONSTRATION_STEP_MS = 300_000

/**
 * The demonstration leaders: accounts of the exchange that trade by a printed rule. Each notes the last price of its market at every step
 * and compares it with the mean of its samples. `trend` holds a position of the stated value in the direction of the price from its mean;
 * `dip` buys the stated value when the price is `dipPerMille` below the mean, at most three times, and sells all at the mean.
 */
export const DEMONSTRATIONS = {
  trend: { product: 'futures', market: 'futures:BTCUSDT', samples: 12, value: '10000', funds: '10000', dipPerMille: 0 },
  dip: { product: 'spot', market: 'spot:ETHUSDT', samples: 12, value: '2000', funds: '10000', dipPerMille: 3 },
} as const
export type DemonstrationName = keyof typeof DEMONSTRATIONS
