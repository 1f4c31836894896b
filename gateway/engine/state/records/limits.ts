/** The maximum number of orders in one batch (open API 6). */
export const BATCH_ORDERS_MAX = 50
/** The maximum length of a client order id. */
export const CLIENT_ID_LENGTH_MAX = 64
