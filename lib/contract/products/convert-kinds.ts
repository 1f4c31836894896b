/** `market`: at a quote. `limit`: at a price that the user sets. `small`: a small balance. */
export const CONVERT_KINDS = ['market', 'limit', 'small'] as const
export const CONVERT_STATUSES = ['open', 'completed', 'cancelled', 'expired'] as const
