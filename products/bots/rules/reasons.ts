import { BOT_REASONS } from '../contract/bot-kinds.ts'
/**
 * Why a strategy is in its state: `started` by its trader or by `trigger-price`; the price `left-range` or is `back-in-range`; it was
 * `stopped` by its trader, by its `take-profit` or `stop-loss`; it ended because its round did (`epoch-closed`), its market was delisted
 * (`market-closed`) or has new steps (`market-changed`), because its funds were too small when it started (`too-small`), or because it has
 * done all its purchases (`completed`). A futures grid also ends when it is `liquidated`, or when its position is taken to cover the loss of
 * others (`deleveraged`).
 */
export const STRATEGY_REASONS = BOT_REASONS

export type StrategyReason = (typeof STRATEGY_REASONS)[number]
