/** Scaled orders: at least two, and no more than a batch has. */
export const SCALED_MIN = 2
export const SCALED_MAX = 50
/** TWAP: the fewest and the most slices. */
export const TWAP_SLICES_MIN = 2
export const TWAP_SLICES_MAX = 200
/** The shortest time between two slices, and the longest from the first to the last: a week. */
export const TWAP_EVERY_MIN_MS = 5000
export const TWAP_SPAN_MAX_MS = 7 * 86_400_000
/** Iceberg: the most parts of which one is shown at a time. */
export const ICEBERG_PARTS_MAX = 100
