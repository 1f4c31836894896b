/** How far ahead an order may expire: a leap year. */
export const ORDER_LIFE_MAX_MS = 366 * 86_400_000
/** Trailing: the least and the largest callback, in millionths of the price. */
export const CALLBACK_MILLIONTHS_MIN = 100
export const CALLBACK_MILLIONTHS_MAX = 500_000
/** Scaled orders: at least two, and no more than a batch has. */
export const SCALED_MIN = 2
export const SCALED_MAX = 50
/** TWAP: the fewest and the most slices. */
export const TWAP_SLICES_MIN = 2
export const TWAP_SLICES_MAX = 200
/** The shortest time between two slices, and the longest from the first to the last: a week. */
export const TWAP_EVERY_MIN_MS = 5000
export const TWAP_SPAN_MAX_MS = 7 * 86_400_000
/** Iceberg: the most parts of which one is shown at a time, which bounds the fills that one taker can cause. */
export const ICEBERG_PARTS_MAX = 100
