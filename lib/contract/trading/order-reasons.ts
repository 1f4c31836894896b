/** Why an accepted order ended unfilled, or is not filled yet, by the names used in rows and receipts. */
export interface OrderReason {
  readonly code: string
  /** Key in the namespace `orderReasons`. */
  readonly messageKey: string
  /** The English sentence. */
  readonly text: string
}

/** Reasons to end. */
export const CANCEL_REASONS = {
  'cancelled-by-user': { code: '32001', messageKey: 'cancelledByUser', text: 'Canceled by you' },
  replaced: { code: '32002', messageKey: 'replaced', text: 'Replaced by a new order' },
  'post-only-would-take': {
    code: '32003',
    messageKey: 'postOnlyWouldTake',
    text: 'Canceled: a post-only order can’t take liquidity, and this one would have filled immediately',
  },
  'fill-or-kill-unfilled': {
    code: '32004',
    messageKey: 'fillOrKillUnfilled',
    text: 'Canceled: it couldn’t be filled in full immediately',
  },
  'immediate-or-cancel-rest': {
    code: '32005',
    messageKey: 'immediateOrCancelRest',
    text: 'Rest canceled: it couldn’t be filled immediately',
  },
  'no-liquidity': {
    code: '32006',
    messageKey: 'noLiquidity',
    text: 'Canceled: nothing left to trade with within the price limit',
  },
  'self-trade': {
    code: '32007',
    messageKey: 'selfTrade',
    text: 'Canceled: it would have traded with another of your orders',
  },
  'trigger-failed': {
    code: '32008',
    messageKey: 'triggerFailed',
    text: 'Triggered, but rejected: the balance, the position or the limit price didn’t allow it',
  },
  'other-leg-triggered': {
    code: '32009',
    messageKey: 'otherLegTriggered',
    text: 'Canceled: the other order of the pair was triggered',
  },
  'other-leg-filled': {
    code: '32018',
    messageKey: 'otherLegFilled',
    text: 'Canceled: the other order of the pair was filled',
  },
  'bot-stopped': { code: '32019', messageKey: 'botStopped', text: 'Canceled: the trading bot was stopped' },
  expired: { code: '32020', messageKey: 'expired', text: 'Expired: its time in force is over' },
  'epoch-closed': { code: '32010', messageKey: 'epochClosed', text: 'Canceled: the simulation was reset' },
  'nothing-to-reduce': {
    code: '32011',
    messageKey: 'nothingToReduce',
    text: 'Canceled: no position left to reduce',
  },
  'reduce-only-covered': {
    code: '32030',
    messageKey: 'reduceOnlyCovered',
    text: 'Canceled: other reduce-only orders already cover the position',
  },
  liquidated: { code: '32012', messageKey: 'liquidated', text: 'Canceled: the account or the position was liquidated' },
  'market-closed': { code: '32013', messageKey: 'marketClosed', text: 'Canceled: the market was closed' },
  'market-changed': {
    code: '32014',
    messageKey: 'marketChanged',
    text: 'Canceled: the market’s tick or lot size changed, and the order no longer fits',
  },
  'twap-unfilled': {
    code: '32021',
    messageKey: 'twapUnfilled',
    text: 'Ended: the last slice was due, and the rest couldn’t be traded within the price limit',
  },
  'chase-too-far': { code: '32022', messageKey: 'chaseTooFar', text: 'Canceled: the best price moved beyond the furthest price' },
  'chase-used-up': { code: '32023', messageKey: 'chaseUsedUp', text: 'Canceled: the order reached its maximum number of price changes' },
  'price-band-reached': {
    code: '32024',
    messageKey: 'priceBandReached',
    text: 'Rest canceled: the next orders are too far from the last price',
  },
  'market-synchronising': {
    code: '32015',
    messageKey: 'marketSynchronising',
    text: 'Canceled: the order book of this market was still loading',
  },
  'market-stale': { code: '32016', messageKey: 'marketStale', text: 'Canceled: the prices of this market were out of date' },
  'market-suspended': {
    code: '32017',
    messageKey: 'marketSuspended',
    text: 'Canceled: trading in this market was suspended on its exchange',
  },
} as const satisfies Record<string, OrderReason>

export type CancelReason = keyof typeof CANCEL_REASONS

/** Reasons to wait. */
export const WAIT_REASONS = {
  entering: { code: '32101', messageKey: 'entering', text: 'Submitting to the exchange' },
  'trigger-not-reached': { code: '32102', messageKey: 'triggerNotReached', text: 'Waiting for the trigger price' },
  'market-halted': { code: '32103', messageKey: 'waitsMarketHalted', text: 'Waiting: trading in this market is halted' },
  'price-not-reached': { code: '32104', messageKey: 'priceNotReached', text: 'Waiting: the market hasn’t reached the price' },
  'orders-ahead': { code: '32105', messageKey: 'ordersAhead', text: 'Waiting: other orders at this price come first' },
  'no-trade-yet': { code: '32106', messageKey: 'noTradeYet', text: 'First in line: waiting for a trade at this price' },
  'slice-not-due': { code: '32110', messageKey: 'sliceNotDue', text: 'Waiting: the next slice isn’t due yet' },
  'market-synchronising': {
    code: '32107',
    messageKey: 'waitsMarketSynchronising',
    text: 'Waiting: the order book of this market is loading',
  },
  'market-stale': { code: '32108', messageKey: 'waitsMarketStale', text: 'Waiting: the prices of this market are out of date' },
  'market-suspended': {
    code: '32109',
    messageKey: 'waitsMarketSuspended',
    text: 'Waiting: trading in this market is suspended on its exchange',
  },
} as const satisfies Record<string, OrderReason>

export type WaitReason = keyof typeof WAIT_REASONS
