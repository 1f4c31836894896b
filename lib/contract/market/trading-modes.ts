/**
 * What an operator lets happen in a market (ADR 63). `open`: everything. `halted`: nothing is filled, triggered or liquidated; orders can be
 * cancelled. `cancel-only`: traders can only cancel, and what is there goes on. `read-only`: traders can do nothing, nothing is filled or
 * triggered, and the exchange still liquidates.
 */
export const TRADING_MODES = ['open', 'halted', 'cancel-only', 'read-only'] as const
export type TradingMode = (typeof TRADING_MODES)[number]
