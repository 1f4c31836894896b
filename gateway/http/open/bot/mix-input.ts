import { Type, type Static } from 'typebox'
import { hasContracts } from '../query.ts'
import { DialectRefusal } from '../refusal.ts'
import type { Bot } from './call.ts'
import { choose, marketOf, optional, required, termsOf } from './input.ts'
import { attachedFields, OrderFields, readAttached, readOrderTerms, readSize, SIDES } from './order-input.ts'
import { submit } from './submit.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import type { OrderRequest, Side } from '#gateway/engine/state/records/order-request.ts'

/** Converts futures orders of the wire to the engine's. */

export const ProductField = { productType: required }
export const ContractFields = { ...ProductField, symbol: required }
export const ListFields = { ...ProductField, symbol: optional }

const TRADE_SIDES = { open: 'open', close: 'close' } as const
const YES_OR_NO = { yes: true, no: false, true: true, false: false } as const
export const MARGIN_MODES = { crossed: 'crossed', cross: 'crossed', isolated: 'isolated' } as const
/** In one-way mode the side is named by the trade that opened the position. */
export const HOLD_SIDES = { buy: 'long', long: 'long', sell: 'short', short: 'short' } as const

export const MixOrder = Type.Object({
  ...OrderFields,
  tradeSide: optional,
  reduceOnly: optional,
  presetStopLossPrice: optional,
  presetStopLossExecutePrice: optional,
  presetStopSurplusPrice: optional,
  presetStopSurplusExecutePrice: optional,
})

/** Returns the terms of a contract; refuses products without contracts, and a margin coin that is not the contract's. */
export function contractTerms(
  bot: Bot,
  { productType, symbol, marginCoin }: { readonly productType: string; readonly symbol: string; readonly marginCoin?: string },
): MarketTerms {
  if (!hasContracts(productType)) throw new DialectRefusal('symbolUnknown', symbol)
  const terms = termsOf(bot, 'futures', symbol)
  if (marginCoin !== undefined && marginCoin.toUpperCase() !== terms.quote) throw new DialectRefusal('parameterInvalid', 'marginCoin')
  return terms
}

export function isHedged({ exchange, account }: Bot): boolean {
  return exchange.read.account(account)?.positionMode === 'hedge'
}

/**
 * Reads side, reduction and position of an order. In hedge mode `side` names the position and `tradeSide` the action; in one-way mode
 * there is no `tradeSide`. An order meant for the other mode is refused, since it would do the opposite.
 */
export function readDirection(
  bot: Bot,
  { side: given, tradeSide, reduceOnly }: { readonly side?: string; readonly tradeSide?: string; readonly reduceOnly?: string },
): Pick<OrderRequest, 'side' | 'reduceOnly' | 'positionSide'> {
  const side: Side = choose(given, 'side', SIDES)
  const reduces = choose(reduceOnly, 'reduceOnly', YES_OR_NO, false)
  if (isHedged(bot) !== (tradeSide !== undefined)) throw new DialectRefusal('positionModeWrong')
  if (tradeSide === undefined) return { side, ...(reduces ? { reduceOnly: true } : {}) }
  const positionSide = side === 'buy' ? 'long' : 'short'
  if (choose(tradeSide, 'tradeSide', TRADE_SIDES) === 'open') return { side, positionSide }
  return { side: side === 'buy' ? 'sell' : 'buy', positionSide, reduceOnly: true }
}

/** One order of many: a missing field refuses only that order. */
export const MixBatchOrder = Type.Partial(MixOrder)

export function readMixOrder(bot: Bot, terms: MarketTerms, input: Static<typeof MixBatchOrder>): OrderRequest {
  const order = readOrderTerms(terms, input)
  return {
    market: marketOf(terms),
    wallet: 'futures',
    ...order,
    ...readSize(terms, input.size, order),
    ...readDirection(bot, input),
    ...attachedFields(
      readAttached(terms, input.presetStopSurplusPrice, input.presetStopSurplusExecutePrice, 'mark'),
      readAttached(terms, input.presetStopLossPrice, input.presetStopLossExecutePrice, 'mark'),
    ),
  }
}

/**
 * Sets the margin mode for orders. Here it belongs to the market, and can change while nothing is open in it. `names`: their client ids;
 * orders that were all sent before change no mode, and one that is asked for with another mode is not the order of then.
 */
export async function ensureMarginMode(
  bot: Bot,
  terms: MarketTerms,
  given: string | undefined,
  names: readonly (string | undefined)[],
): Promise<void> {
  if (given === undefined) return
  const mode = choose(given, 'marginMode', MARGIN_MODES)
  const market = marketOf(terms)
  if (bot.exchange.read.leverage(bot.account, market)?.marginMode === mode) return
  const isKnown = (name: string | undefined) => name !== undefined && bot.exchange.read.named(bot.account, 'futures', name) !== null
  if (names.every(isKnown)) throw new DialectRefusal('clientOidTaken')
  await submit(bot, 'futures', { type: 'set-margin-mode', account: bot.account, market, mode })
}
