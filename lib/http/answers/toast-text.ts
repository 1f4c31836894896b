import { EXPIRED_CODES, TOLD_CODES } from '#lib/contract/calls.ts'
import { ERRORS } from '#lib/contract/errors/errors.ts'
import type { LocaleRequestMessages } from '#lib/locale/request-messages.ts'
import type { RequestMessages } from '#lib/locale/short-text-types.ts'
import type { RequestError } from './request-error.ts'

/** The message shown for a failed request. */
export interface RequestToast {
  readonly title: string
  readonly message: string
  /** A link that helps, such as to the log-in if one is needed. */
  readonly link?: { readonly href: string; readonly label: string }
}

/** Name of the text for a network failure, for `Translate`. */
const NETWORK_REASON = 'network'
/** Name of the text for the link to the log-in. */
const LOG_IN_LINK = 'logIn'

/** Returns the translation of a code or of one of our own reasons; undefined if there is none. */
export type Translate = (code: string) => string | undefined

/** Returns the toast of a failure by specification 8.2 and DESIGN 7; null if none is shown. */
export function makeToast(error: RequestError, texts: LocaleRequestMessages, translate: Translate): RequestToast | null {
  const message = writeMessage(error, texts, translate)
  const label = error.kind === 'loginRequired' || isExpired(error, translate) ? translate(LOG_IN_LINK) : undefined
  if (message === '') return null
  return { title: texts.tip, message, ...(label === undefined ? {} : { link: { href: `${texts.locale}/login`, label } }) }
}

/**
 * Checks whether a failure says that the login has expired: by the code of an envelope, or by HTTP 401 (8.1), unless its code is one of
 * the catalogue, which is more specific.
 */
export function isExpired({ kind, code, httpStatus }: RequestError, translate: Translate): boolean {
  if (kind === 'http') return httpStatus === 401 && (EXPIRED_CODES.has(code) || translate(code) === undefined)
  return kind === 'refused' && EXPIRED_CODES.has(code)
}

function writeMessage(error: RequestError, texts: RequestMessages, translate: Translate): string {
  if (isExpired(error, translate)) return texts.expired
  switch (error.kind) {
    case 'cancelled':
    case 'captchaClosed':
      return ''
    case 'timeout':
      return texts.timeout
    case 'network':
      return networkMessage(translate(NETWORK_REASON), error.message)
    case 'loginRequired':
      return texts.loginvalid
    case 'http':
      return httpMessage(error, texts, translate)
    case 'missingData':
      return texts.unknow
    case 'sealing':
    case 'storage':
      return translate(error.code) ?? texts.unknow
    case 'refused':
      return refusalMessage(error, translate)
  }
}

/** Shows the error's message, as specification 8.2 asks, beside our own sentence, which says what to do. */
function networkMessage(sentence: string | undefined, message: string): string {
  return sentence === undefined || message === '' ? (sentence ?? message) : `${sentence} (${message})`
}

function refusalMessage({ code, message }: RequestError, translate: Translate): string {
  return TOLD_CODES.has(code) && message !== '' ? message : (translate(code) ?? message)
}

/** Returns the text of a status that specification 8.2 names; for all others a code of the catalogue is more specific. */
function httpMessage({ httpStatus: status = 0, code }: RequestError, texts: RequestMessages, translate: Translate): string {
  // This is not a transport failure: the visitor must check before repeating it (ADR 17).
  const told = code === ERRORS.outcomeUnknown.code ? translate(code) : undefined
  if (told !== undefined) return told
  if (status === 403) return texts.forbidden
  if (status === 404 || status === 504) return texts.notfound
  if (status === 500) return texts.unknow
  return translate(code) ?? `${status} ${texts.unknow}`
}
