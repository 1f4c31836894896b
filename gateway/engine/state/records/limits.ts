/** The maximum number of orders in one batch (open API 6). */
export const BATCH_ORDERS_MAX = 50
/** Scaled orders: at least two, and no more than a batch has. */
export const SCALED_MIN = 2
export const SCALED_MAX = 50
/** The maximum length of a client order id. */
export const CLIENT_ID_LENGTH_MAX = 64
/** Iceberg: the most parts of which one is shown at a time, which bounds the fills that one taker can cause. */
export const ICEBERG_PARTS_MAX = 100
/** TWAP: the fewest and the most slices, the shortest time between two, and the longest from the first to the last. */
export const TWAP_SLICES_MIN = 2
export const TWAP_SLICES_MAX = 200
export const TWAP_EVERY_MIN_MS = 5000
export const TWAP_SPAN_MAX_MS = 7 * 86_400_000
