/** The products in which trades are copied. */
export const COPY_PRODUCTS = ['spot', 'futures'] as const
/** `stopping`: it still has to close what it holds. */
export const COPY_STATUSES = ['running', 'stopping', 'ended'] as const
/** How much is copied: a multiple of the leader's size, a margin or value for each order of the leader, or a size. */
export const COPY_MODES = ['ratio', 'amount', 'count'] as const
/** The margin mode of copied positions. */
export const COPY_MARGIN_MODES = ['leader', 'crossed', 'isolated'] as const
/** Why a copy has its status. */
export const COPY_REASONS = [
  'started',
  'stopped',
  'removed',
  'leader-ended',
  'take-profit',
  'stop-loss',
  'liquidated',
  'epoch-closed',
  'idle',
] as const
export type CopyReason = (typeof COPY_REASONS)[number]
/** Why an order of a leader was not copied, or only in part; `filled` if it was. */
export const COPIED_RESULTS = ['filled', 'slippage', 'insufficient-balance', 'refused', 'too-many'] as const
export type CopiedResult = (typeof COPIED_RESULTS)[number]

/**
 * The most followers of a leader, how many of them may be guests, and the most copies of a follower. The other places are kept for registered
 * traders; a demonstration leader has a place for everybody.
 */
export const COPY_FOLLOWERS_MAX = 500
export const COPY_GUESTS_MAX = 250
export const COPIES_MAX = 10
/** The least funds of a copy, in USDT; those of a guest's. */
export const COPY_FUNDS_MIN = '10'
export const COPY_GUEST_FUNDS_MIN = '100'
/** How long a guest may be away before its copies end. */
export const COPY_GUEST_IDLE_MS = 3 * 86_400_000
/** The largest share of a leader, in millionths: 20 %. */
export const COPY_SHARE_MAX = 200_000
/** The bounds of the greatest slippage, in millionths. */
export const COPY_SLIPPAGE_MIN = 500
export const COPY_SLIPPAGE_MAX = 50_000
