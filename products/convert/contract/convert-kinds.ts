/** `market`: at a quote. `limit`: at a price that the user sets. `small`: a small balance. */
export const CONVERT_KINDS = ['market', 'limit', 'small'] as const
export const CONVERT_STATUSES = ['open', 'completed', 'cancelled', 'expired'] as const

/** `GET`: the estimate of a conversion for a visitor, without a quote (`ConvertEstimate`). */
export const CONVERT_ESTIMATE_PATH = '/v1/market/convert'
