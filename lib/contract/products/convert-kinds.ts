/** `market`: at a quote. `limit`: at a price of one's own. `small`: a small balance. */
export const CONVERT_KINDS = ['market', 'limit', 'small'] as const
export const CONVERT_STATUSES = ['open', 'completed', 'cancelled', 'expired'] as const
