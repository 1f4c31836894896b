/**
 * Codes of the open API's dialect (Bitget v2). Clients map them to their own exceptions, so a code is chosen by what a
 * client makes of it. The texts are English by DESIGN 6: bots read them, not visitors.
 */
export interface DialectError {
  readonly code: string
  readonly httpStatus: 400 | 401 | 403 | 404 | 429 | 500 | 503
  /** `{name}` stands for what the request got wrong. */
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
  tooManyRequests: { code: '429', httpStatus: 429, text: 'Too Many Requests' },
  internal: { code: '40604', httpStatus: 500, text: 'Server busy' },
} as const satisfies Record<string, DialectError>

export type DialectErrorName = keyof typeof DIALECT_ERRORS

/** Error frames of the streams; `code` is a JSON number there. */
export interface StreamError {
  readonly code: number
  readonly text: string
}

export const STREAM_ERRORS = {
  channelUnknown: { code: 30001, text: 'channel or instId does not exist' },
  requestIllegal: { code: 30002, text: 'illegal request' },
  operationUnknown: { code: 30003, text: 'invalid op' },
  loginRequired: { code: 30004, text: 'user needs to log in' },
  loginFailed: { code: 30005, text: 'login failed' },
  tooManyMessages: { code: 30006, text: 'request too many' },
  tooManySubscriptions: { code: 30007, text: 'subscriptions over the limit of the connection' },
  parameterInvalid: { code: 30016, text: 'param error' },
} as const satisfies Record<string, StreamError>

