/**
 * Every reason for which the engine refuses a command. The union type is derived from the list: a new reason is added here, in the
 * error catalogue and in the translations, and nowhere else.
 */
export const REJECTIONS = [
  'unknown-account',
  'account-exists',
  'unknown-market',
  'unknown-asset',
  'unknown-wallet',
  'no-epoch',
  'epoch-open',
  'market-halted',
  'no-reference-price',
  'client-order-id-invalid',
  'order-type-invalid',
  'price-not-a-tick',
  'price-above-band',
  'price-below-band',
  'size-not-a-lot',
  'size-below-minimum',
  'size-above-maximum',
  'amount-invalid',
  'value-below-minimum',
  'value-above-maximum',
  'trigger-price-invalid',
  'trailing-invalid',
  'attached-price-invalid',
  'reduce-only-without-position',
  'position-side-invalid',
  'position-open',
  'no-position',
  'leverage-invalid',
  'position-above-tier',
  'margin-invalid',
  'not-lent',
  'above-loan-limit',
  'no-loan',
  'margin-at-risk',
  'too-many-open-orders',
  'too-many-trigger-orders',
  'too-many-positions',
  'too-many-in-batch',
  'exchange-busy',
  'insufficient-balance',
  'order-not-open',
  'order-not-editable',
  'order-unchanged',
  'transfer-to-itself',
  'realism-invalid',
  'level-invalid',
  'target-above-position',
  'auto-margin-crossed',
  'market-synchronising',
  'market-stale',
  'market-suspended',
  'quote-expired',
  'convert-same-coin',
  'convert-coin-unknown',
  'prices-not-current',
] as const

export type Rejection = (typeof REJECTIONS)[number]

/** Reasons why an accepted order ended before it was completely filled. */
export const CANCEL_REASONS = [
  'cancelled-by-user',
  'replaced',
  'post-only-would-take',
  'fill-or-kill-unfilled',
  'immediate-or-cancel-rest',
  'no-liquidity',
  'self-trade',
  'trigger-failed',
  'other-leg-triggered',
  'epoch-closed',
  'nothing-to-reduce',
  'liquidated',
  'market-closed',
  'market-changed',
  'market-synchronising',
  'market-stale',
  'market-suspended',
] as const

export type CancelReason = (typeof CANCEL_REASONS)[number]

/** Reasons why an open order has not been filled (yet), for its receipt. */
export const WAIT_REASONS = [
  'entering',
  'trigger-not-reached',
  'market-halted',
  'price-not-reached',
  'orders-ahead',
  'no-trade-yet',
  'market-synchronising',
  'market-stale',
  'market-suspended',
] as const

export type WaitReason = (typeof WAIT_REASONS)[number]
