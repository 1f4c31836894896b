/**
 * Codes of the open API's dialect (Bitget v2). Clients map them to their own exceptions, so each code is chosen by how clients treat
 * it. The texts are English by DESIGN 7, because bots read them, not visitors.
 */
export interface DialectError {
  readonly code: string
  readonly httpStatus: 400 | 401 | 403 | 404 | 429 | 500 | 503 | 504
  /** `{name}` is replaced by the invalid part of the request. */
  readonly text: string
}

export const DIALECT_ERRORS = {
  urlNotFound: { code: '40404', httpStatus: 404, text: 'Request URL NOT FOUND' },
  classicAccountMode: {
    code: '40084',
    httpStatus: 400,
    text: 'You are in Classic Account mode, and the Unified Account API is not supported at this time',
  },
  parameterMissing: { code: '40019', httpStatus: 400, text: 'Parameter {name} cannot be empty' },
  parameterInvalid: { code: '40020', httpStatus: 400, text: 'Parameter {name} error' },
  symbolUnknown: { code: '50004', httpStatus: 400, text: 'The trading pair {name} is not supported' },
  spanTooLong: { code: '40705', httpStatus: 400, text: 'The start and end time cannot exceed 90 days' },
  spanReversed: { code: '40707', httpStatus: 400, text: 'Start time is greater than end time' },
  tooManyRequests: { code: '429', httpStatus: 429, text: 'Too Many Requests' },
  historyBusy: { code: '50009', httpStatus: 429, text: 'The history of this account is being read, please try again later' },
  closed: { code: '45099', httpStatus: 503, text: 'The site is down for maintenance' },
  internal: { code: '40604', httpStatus: 500, text: 'Server busy' },
  guestQuotaUsed: { code: '40199', httpStatus: 429, text: 'This guest account has used up what it can do in an hour' },
  guestsPaused: { code: '40198', httpStatus: 503, text: 'Guests cannot trade at present, because space is short' },
  busy: { code: '500', httpStatus: 503, text: 'System busy, please try again later' },
  // Clients treat this code as a lost answer and query the order; they do so for no other code.
  outcomeUnknown: {
    code: '50008',
    httpStatus: 504,
    text: 'Network timeout: it is not known yet whether this was done, please query by clientOid',
  },

  // Authentication.
  keyMissing: { code: '40001', httpStatus: 400, text: 'ACCESS_KEY cannot be empty' },
  signMissing: { code: '40003', httpStatus: 400, text: 'Signature cannot be empty' },
  timestampInvalid: { code: '40005', httpStatus: 400, text: 'Invalid ACCESS_TIMESTAMP' },
  keyExpired: { code: '40006', httpStatus: 400, text: 'Invalid ACCESS_KEY' },
  timestampExpired: { code: '40008', httpStatus: 400, text: 'Request timestamp expired' },
  signWrong: { code: '40009', httpStatus: 400, text: 'sign signature error' },
  passphraseMissing: { code: '40011', httpStatus: 400, text: 'ACCESS_PASSPHRASE cannot be empty' },
  passphraseWrong: { code: '40012', httpStatus: 400, text: 'apikey/password is incorrect' },
  permissionMissing: { code: '40014', httpStatus: 400, text: 'Incorrect permissions' },
  addressRefused: { code: '40018', httpStatus: 400, text: 'Invalid IP' },
  keySuspended: { code: '40016', httpStatus: 400, text: 'The owner of the key must confirm it: the password was reset' },
  keyUnknown: { code: '40037', httpStatus: 400, text: 'Apikey does not exist' },
  accountAbnormal: { code: '40013', httpStatus: 400, text: 'User status is abnormal' },
  withdrawalForbidden: {
    code: '50006',
    httpStatus: 400,
    text: 'This is a simulation account: nothing can be withdrawn from it or sent to it',
  },

  /** Features of the dialect that this exchange lacks; `{name}` is the sentence that says which. */
  notOffered: { code: '40401', httpStatus: 400, text: 'The operation cannot be performed: {name}' },
  withdrawalUnknown: { code: '50003', httpStatus: 400, text: 'There is no such withdrawal: nothing leaves a simulation account' },

  // Sub-accounts and their keys.
  subAccountUnknown: { code: '40300', httpStatus: 400, text: 'The sub-account does not exist' },
  subAccountNameTaken: { code: '40067', httpStatus: 400, text: 'The name of the sub-account is taken' },
  tooManySubAccounts: { code: '40068', httpStatus: 400, text: 'The number of sub-accounts exceeds the limit' },
  tooManyApiKeys: { code: '40075', httpStatus: 400, text: 'The number of API keys exceeds the limit' },

  // Orders.
  parametersWrong: { code: '40017', httpStatus: 400, text: 'Parameter verification failed' },
  clientIdInvalid: { code: '40305', httpStatus: 400, text: 'Client_oid must be at most 64 printable characters' },
  batchTooLarge: { code: '40306', httpStatus: 400, text: 'Batch processing orders can only process up to 50' },
  spotOrderUnknown: { code: '43001', httpStatus: 400, text: 'The order does not exist' },
  mixOrderUnknown: {
    code: '40109',
    httpStatus: 400,
    text: 'The data of the order cannot be found, please confirm the order number',
  },
  mixOrderNotOpen: { code: '40768', httpStatus: 400, text: 'Order does not exist' },
  planOrderUnknown: { code: '43025', httpStatus: 400, text: 'Plan order does not exist' },
  spotBalanceShort: { code: '43012', httpStatus: 400, text: 'Insufficient balance' },
  mixBalanceShort: { code: '40762', httpStatus: 400, text: 'The order amount exceeds the balance' },
  marginShort: { code: '40712', httpStatus: 400, text: 'Insufficient margin' },
  marginAmountWrong: { code: '40207', httpStatus: 400, text: 'The adjustment margin data is wrong' },
  sizeScale: { code: '40808', httpStatus: 400, text: 'Parameter verification exception size checkBDScale error' },
  priceScale: { code: '41103', httpStatus: 400, text: 'param price scale error' },
  priceTooLow: { code: '50017', httpStatus: 400, text: 'Price under minimum limits' },
  priceTooHigh: { code: '50018', httpStatus: 400, text: 'The price exceed maximum limits' },
  sizeTooSmall: { code: '50019', httpStatus: 400, text: 'The amount under minimum limits' },
  sizeTooLarge: { code: '50015', httpStatus: 400, text: 'The transaction amount exceed maximum limits' },
  valueTooSmall: { code: '45110', httpStatus: 400, text: 'less than the minimum order value' },
  valueTooLarge: { code: '45113', httpStatus: 400, text: 'Maximum order value limit triggered' },
  triggerInvalid: { code: '43011', httpStatus: 400, text: 'The trigger price or callback ratio does not meet the specification' },
  attachedInvalid: { code: '40917', httpStatus: 400, text: 'The take profit or stop loss price lies on the wrong side of the price' },
  positionModeWrong: {
    code: '40774',
    httpStatus: 400,
    text: 'The order type for unilateral position must also be the unilateral position type',
  },
  nothingToClose: { code: '22002', httpStatus: 400, text: 'No position to close' },
  closedByOthers: { code: '40757', httpStatus: 400, text: 'Not enough position is available: other reduce-only orders already cover it' },
  noPositionToProtect: { code: '40891', httpStatus: 400, text: 'There is no position that take profit or stop loss could close' },
  targetTooLarge: { code: '43023', httpStatus: 400, text: 'Insufficient position, the take profit or stop loss cannot be larger' },
  autoMarginCrossed: { code: '22011', httpStatus: 400, text: 'It is not allowed to set auto add margin in cross mode' },
  positionOpen: { code: '40920', httpStatus: 400, text: 'Position or order exists, the mode cannot be switched' },
  leverageInvalid: { code: '40797', httpStatus: 400, text: 'Exceeded the maximum settable leverage' },
  tooManyOrders: { code: '45111', httpStatus: 400, text: 'The number of open orders exceeds the limit' },
  tooManyPlanOrders: { code: '40889', httpStatus: 400, text: 'The number of plan orders exceeds the limit' },
  tooManyPositions: { code: '45112', httpStatus: 400, text: 'The number of positions exceeds the limit' },
  orderNotEditable: { code: '40922', httpStatus: 400, text: 'This order cannot be modified that way' },
  orderUnchanged: { code: '40923', httpStatus: 400, text: 'Order size and price have not changed' },

  // Margin.
  clientOidTaken: { code: '40786', httpStatus: 400, text: 'Duplicate clientOid: it was used before with other content' },
  coinNotLent: { code: '50001', httpStatus: 400, text: 'This coin cannot be borrowed here' },
  loanTooLarge: { code: '50020', httpStatus: 400, text: 'The loan exceeds the limit of the coin' },
  nothingOwed: { code: '50030', httpStatus: 400, text: 'No record: there is no debt to repay' },
  flashRepayShort: {
    code: '33017',
    httpStatus: 400,
    text: 'Nothing was repaid: the available balance does not cover the debt, and this exchange sells nothing for it',
  },

  // Convert.
  quoteMoved: { code: '48002', httpStatus: 400, text: 'The price has moved beyond this quote, please request another' },
  quoteExpired: { code: '48001', httpStatus: 400, text: 'The quote has expired or is unknown, please request another' },
  quoteUnavailable: { code: '43004', httpStatus: 400, text: 'There is no quote: the order book is too thin for this size' },

  tradingHalted: { code: '41114', httpStatus: 400, text: 'The current trading pair is under maintenance' },
  marketNotOpen: { code: '43115', httpStatus: 400, text: 'The current trading pair is opening soon' },
} as const satisfies Record<string, DialectError>

export type DialectErrorName = keyof typeof DIALECT_ERRORS

/** Error messages of the streams; `code` is a JSON number there. */
export interface StreamError {
  readonly code: number
  readonly text: string
}

export const STREAM_ERRORS = {
  channelUnknown: { code: 30001, text: 'channel or instId does not exist' },
  otherAccount: { code: 30002, text: 'illegal request: channels of another account are open on this connection' },
  operationUnknown: { code: 30003, text: 'invalid op' },
  loginRequired: { code: 30004, text: 'user needs to log in' },
  loginFailed: { code: 30005, text: 'login failed' },
  tooManyMessages: { code: 30006, text: 'request too many' },
  tooManySubscriptions: { code: 30007, text: 'subscriptions over the limit of the connection' },
  keyInvalid: { code: 30011, text: 'invalid ACCESS_KEY' },
  passphraseInvalid: { code: 30012, text: 'invalid ACCESS_PASSPHRASE' },
  timestampInvalid: { code: 30013, text: 'invalid ACCESS_TIMESTAMP' },
  signInvalid: { code: 30015, text: 'invalid sign' },
  parameterInvalid: { code: 30016, text: 'param error' },
} as const satisfies Record<string, StreamError>
