/** The rules with which every journal begins. */
export const FIRST_RULES = 1

/** From these rules on the contract terms are journaled commands, and part of the state's hash. */
export const TERMS_RULES = 2

/** From these rules on a take-profit or stop-loss shrinks and ends with the position that it closes (DESIGN 5.39). */
export const TARGET_RULES = 3

/** From these rules on an isolated position's funding is reported like all other funding: it passes through the wallet. */
export const FUNDING_RULES = 4

/**
 * From these rules on no target is larger than its position, and those of a whole position grow with it; orders can borrow and repay
 * automatically, margin can be added automatically, and loans and repayments have client ids.
 */
export const COVER_RULES = 5

/**
 * From these rules on a market has steps of price and size, and a state: only a market whose prices are current fills, triggers or
 * liquidates anything (`state/currency.ts`).
 */
export const LIVE_RULES = 6

/** From these rules on there are products beside trading (`products/`). */
export const PRODUCT_RULES = 7

/** From these rules on there are savings, and the account that pays their interest. */
export const EARN_RULES = 8

/** From these rules on there are gifts. */
export const GIFT_RULES = 9

/** From these rules on a bound address has an account of its own (`products/web3/`). */
export const WEB3_RULES = 10

/** From these rules on traders trade with each other for currencies outside the exchange (`products/p2p`). */
export const P2P_RULES = 11

/**
 * From these rules on nothing is lent, moved out of a wallet or taken out of a position by prices that are not current, and a change of a
 * market's state is applied before the orders that arrive then.
 */
export const CURRENT_RULES = 12

/** From these rules on there are orders of two legs (OCO), of which the first to act ends the other. */
export const STRATEGY_RULES = 13

/** From these rules on there are trading bots (`strategies/`). */
export const BOT_RULES = 13

/**
 * From these rules on only a coin with a market is saved, two parties of P2P cannot fill each other's lists of orders, what robots sell
 * and the orders between two parties count for main accounts with their sub-accounts, and P2P follows the wall clock at the end of a round or a market too.
 */
export const MENDED_RULES = 13

/** From these rules on there are bots that buy by a plan (`strategies/dca/`). */
export const DCA_RULES = 14

/** From these rules on orders can expire, be split over prices, bring several targets, hide their size, take it in slices, or follow the best price (`kinds/`). */
export const KIND_RULES = 14

/** From these rules on accounts copy each other's trades (`products/copy`). */
export const COPY_RULES = 14

/** From these rules on there are grids in futures markets (`strategies/futures/`). */
export const FUTURES_GRID_RULES = 14

/** From these rules on a fill, or an order that ends, is mixed into the state's history in one round (`record/history.ts`). */
export const ROUND_RULES = 15

/** From these rules on a client id names one request with its content: with any other content it is refused (DESIGN 6.10). */
export const REQUEST_NAME_RULES = 16

/** From these rules on the fee of a fill that closes a position and opens another one is split between them by size. */
export const FEE_SPLIT_RULES = 16

/** From these rules on every end of a position that no trader ordered has an order and fills, at the price at which it was settled. */
export const SETTLED_END_RULES = 16

/** From these rules on a reduce-only order shrinks with its position, and none is accepted for what others cover already. */
export const REDUCE_RULES = 16

/** From these rules on a reset or a closing of an account releases no coins of a P2P order to its buyer (DESIGN 6.11). */
export const NO_RELEASE_RULES = 16

/** From these rules on orders of traders do not match beyond a band around the reference price. */
export const PRICE_BAND_RULES = 16

/** From these rules on P2P orders of the same two owners count once in 30 days for how they stand (DESIGN 6.12). */
export const PAIR_ONCE_RULES = 16

/** From these rules on guests count apart among a leader's followers, and demonstration leaders take everybody (DESIGN 6.13). */
export const GUEST_PLACES_RULES = 16

/** From these rules on leaders' figures are those of whole trades, net, and a copy's are those of all that it has and gives back (formulas 13.4). */
export const NET_FIGURE_RULES = 16

/** From these rules on the history has the orders and fills of a futures grid in its trader's lists, in the wallet of bots; earlier ones stay as they were written. */
export const BOT_LIST_RULES = 16

/**
 * The rules that this program puts into force. Any change to what `apply` computes gets the next number and checks it in the state;
 * earlier records keep the rules under which they were made (DESIGN 6.1).
 */
export const RULES = 16
