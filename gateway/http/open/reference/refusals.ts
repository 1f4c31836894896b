import type { DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'
import { sharedPath } from './calls.ts'

/** The errors with which calls are refused, so that the reference can name those of each call. */
type Errors = readonly DialectErrorName[]

const EVERY: Errors = ['parameterMissing', 'parameterInvalid', 'tooManyRequests', 'internal', 'busy', 'closed', 'symbolUnknown']

const PRIVATE: Errors = [
  'keyMissing',
  'signMissing',
  'timestampInvalid',
  'timestampExpired',
  'keyExpired',
  'signWrong',
  'passphraseMissing',
  'passphraseWrong',
  'permissionMissing',
  'addressRefused',
  'keySuspended',
  'keyUnknown',
  'accountAbnormal',
  'spanTooLong',
  'spanReversed',
  'historyBusy',
]

/** Of each call that changes anything. */
const CHANGING: Errors = [
  'guestQuotaUsed',
  'guestsPaused',
  'outcomeUnknown',
  'parametersWrong',
  'clientIdInvalid',
  'clientOidTaken',
  'notOffered',
  'tradingHalted',
  'marketNotOpen',
  // An amount with more digits than any can have.
  'sizeTooLarge',
]

const ORDERS: Errors = [
  'batchTooLarge',
  'sizeScale',
  'priceScale',
  'priceTooLow',
  'priceTooHigh',
  'sizeTooSmall',
  'sizeTooLarge',
  'valueTooSmall',
  'valueTooLarge',
  'triggerInvalid',
  'attachedInvalid',
  'tooManyOrders',
  'tooManyPlanOrders',
  'orderNotEditable',
  'orderUnchanged',
  'planOrderUnknown',
]

const SPOT_ORDERS: Errors = [...ORDERS, 'spotOrderUnknown', 'spotBalanceShort']
const FUTURES_ORDERS: Errors = [
  ...ORDERS,
  'mixOrderUnknown',
  'mixOrderNotOpen',
  'mixBalanceShort',
  'marginShort',
  'positionModeWrong',
  'nothingToClose',
  'closedByOthers',
  'noPositionToProtect',
  'targetTooLarge',
  'positionOpen',
  'leverageInvalid',
  'tooManyPositions',
]

/** The errors of calls whose path begins like this, beside those of all calls of their kind. */
const BY_PATH: readonly (readonly [path: string, errors: Errors])[] = [
  ['spot/trade', SPOT_ORDERS],
  [
    'spot/wallet',
    [
      'sizeScale',
      'marginShort',
      'sizeTooSmall',
      'sizeTooLarge',
      'valueTooLarge',
      'withdrawalForbidden',
      'withdrawalUnknown',
      'spotBalanceShort',
      'mixBalanceShort',
      'subAccountUnknown',
    ],
  ],
  ['spot/account', ['subAccountUnknown', 'notOffered']],
  [
    'mix/account',
    [
      'marginAmountWrong',
      'marginShort',
      'mixBalanceShort',
      'positionOpen',
      'leverageInvalid',
      'autoMarginCrossed',
      'nothingToClose',
      'sizeScale',
      'priceScale',
      'priceTooHigh',
      'marketNotOpen',
      'sizeTooSmall',
      'sizeTooLarge',
    ],
  ],
  ['mix/order', FUTURES_ORDERS],
  ['margin/*', [...SPOT_ORDERS, 'coinNotLent', 'loanTooLarge', 'nothingOwed', 'flashRepayShort', 'marginShort']],
  ['user', ['subAccountUnknown', 'subAccountNameTaken', 'tooManySubAccounts', 'tooManyApiKeys', 'notOffered']],
  [
    'convert',
    [
      'parametersWrong',
      'sizeScale',
      'sizeTooLarge',
      'quoteMoved',
      'quoteExpired',
      'quoteUnavailable',
      'spotBalanceShort',
      'valueTooSmall',
      'valueTooLarge',
      'sizeTooLarge',
      'tradingHalted',
      'marketNotOpen',
    ],
  ],
  [
    'earn',
    ['spotOrderUnknown', 'sizeScale', 'spotBalanceShort', 'valueTooSmall', 'valueTooLarge', 'sizeTooSmall', 'sizeTooLarge', 'coinNotLent'],
  ],
  ['bot', [...SPOT_ORDERS, 'nothingToClose']],
  ['copy', [...SPOT_ORDERS, ...FUTURES_ORDERS]],
]

/** Returns the errors that a call can answer with. `isPrivate`: it needs a key; `changes`: it needs more than the permission to read. */
export function listErrors(path: string, isPrivate: boolean, changes: boolean): ReadonlySet<DialectErrorName> {
  const shared = sharedPath(path)
  const own = BY_PATH.flatMap(([prefix, errors]) => (isPrivate && shared.startsWith(prefix) ? errors : []))
  return new Set([...EVERY, ...(isPrivate ? PRIVATE : []), ...(changes ? CHANGING : []), ...own])
}
