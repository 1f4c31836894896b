import type { DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'
import type { Rejection } from '#gateway/engine/reasons.ts'
import type { Product } from '#gateway/engine/state/market-terms.ts'

/** The error that a bot gets for each rejection of the engine; spot and futures have different codes for some. */
type Told = DialectErrorName | Readonly<Record<Product, DialectErrorName>>

const TOLD: Readonly<Record<Rejection, Told>> = {
  'unknown-account': 'accountAbnormal',
  'account-exists': 'accountAbnormal',
  'unknown-market': 'symbolUnknown',
  'unknown-asset': 'parametersWrong',
  'unknown-wallet': 'parametersWrong',
  'no-epoch': 'accountAbnormal',
  'epoch-open': 'accountAbnormal',
  'market-halted': 'tradingHalted',
  'no-reference-price': 'marketNotOpen',
  'client-order-id-invalid': 'clientIdInvalid',
  'order-type-invalid': 'parametersWrong',
  'price-not-a-tick': 'priceScale',
  'price-above-band': 'priceTooHigh',
  'price-below-band': 'priceTooLow',
  'size-not-a-lot': 'sizeScale',
  'size-below-minimum': 'sizeTooSmall',
  'size-above-maximum': 'sizeTooLarge',
  'amount-invalid': 'sizeScale',
  'value-below-minimum': 'valueTooSmall',
  'value-above-maximum': 'valueTooLarge',
  'trigger-price-invalid': 'triggerInvalid',
  'trailing-invalid': 'triggerInvalid',
  'attached-price-invalid': 'attachedInvalid',
  'reduce-only-without-position': 'nothingToClose',
  'position-side-invalid': 'positionModeWrong',
  'position-open': 'positionOpen',
  'no-position': 'nothingToClose',
  'leverage-invalid': 'leverageInvalid',
  'position-above-tier': 'sizeTooLarge',
  'margin-invalid': 'marginAmountWrong',
  'not-lent': 'coinNotLent',
  'above-loan-limit': 'loanTooLarge',
  'no-loan': 'nothingOwed',
  'margin-at-risk': 'marginShort',
  'too-many-open-orders': 'tooManyOrders',
  'too-many-trigger-orders': 'tooManyPlanOrders',
  'too-many-positions': 'tooManyPositions',
  'too-many-in-batch': 'batchTooLarge',
  'exchange-busy': 'busy',
  'insufficient-balance': { spot: 'spotBalanceShort', futures: 'mixBalanceShort' },
  'order-not-open': { spot: 'spotOrderUnknown', futures: 'mixOrderNotOpen' },
  'order-not-editable': 'orderNotEditable',
  'order-unchanged': 'orderUnchanged',
  'transfer-to-itself': 'parametersWrong',
  'realism-invalid': 'parametersWrong',
  'level-invalid': 'parametersWrong',
  'target-above-position': 'targetTooLarge',
  'auto-margin-crossed': 'autoMarginCrossed',
  'market-synchronising': 'marketNotOpen',
  'market-stale': 'tradingHalted',
  'market-suspended': 'tradingHalted',
  'quote-expired': 'quoteExpired',
  'convert-same-coin': 'parametersWrong',
  'convert-coin-unknown': 'parametersWrong',
  'prices-not-current': 'tradingHalted',
}

export function tellRejection(reason: Rejection, product: Product): DialectErrorName {
  const told = TOLD[reason]
  return typeof told === 'string' ? told : told[product]
}
