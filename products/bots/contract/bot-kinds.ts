export const BOT_KINDS = ['spot-grid', 'spot-dca', 'futures-grid'] as const
/** The product of the markets in which bots of a kind trade. */
export const BOT_PRODUCTS = { 'spot-grid': 'spot', 'spot-dca': 'spot', 'futures-grid': 'futures' } as const
/** The side of a futures grid: it is never short, never long, or either. */
export const BOT_DIRECTIONS = ['long', 'short', 'neutral'] as const
/** How the lines of a grid are spaced. */
export const BOT_MODES = ['arithmetic', 'geometric'] as const
/** `outside`: the price has left its range; its orders wait for the price to come back. `stopping`: it still sells what it holds. */
export const BOT_STATUSES = ['waiting', 'running', 'outside', 'stopping', 'ended'] as const
/** Why a bot has its status. */
export const BOT_REASONS = [
  'created',
  'started',
  'trigger-price',
  'left-range',
  'back-in-range',
  'stopped',
  'take-profit',
  'stop-loss',
  'epoch-closed',
  'market-closed',
  'market-changed',
  'too-small',
  'completed',
  'liquidated',
  'deleveraged',
] as const
/** Why an open bot does nothing at the moment, apart from waiting for the next line. */
export const BOT_STANDS = [
  'trigger-not-reached',
  'above-range',
  'below-range',
  'below-minimum',
  'market-halted',
  'market-synchronising',
  'market-stale',
  'market-suspended',
] as const
export type BotStand = (typeof BOT_STANDS)[number]
/** The kinds of a deal of recurring purchases: a purchase by time, one of a safety order, or a sale. */
export const DEAL_SORTS = ['regular', 'safety', 'sale'] as const
