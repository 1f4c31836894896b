import { Type, type TSchema } from 'typebox'
import { ERRORS, SUCCESS_CODE, type ErrorName } from '#lib/contract/errors/errors.ts'
import type { Language, LanguageCode } from '#lib/locale/languages.ts'
import { DEFAULT_LOCALE } from '#lib/locale/locales.ts'
import { findRequestMessages } from '#lib/locale/request-messages.ts'
import type { RequestMessages } from '#lib/locale/short-text-types.ts'
import { ERROR_TEXTS } from './error-texts.ts'

/** Returns a success in the envelope of DESIGN 7. `requestTime` is the wall clock in milliseconds. */
export function success<Data>(data: Data) {
  return { code: SUCCESS_CODE, msg: 'success', status: 'success' as const, data, requestTime: Date.now() }
}

/** Returns a refusal in the same envelope, in the language of its call if specification 3.3 has a text for it, otherwise in English. */
export function refusal(name: ErrorName, language?: Pick<Language, 'code'>) {
  return { code: ERRORS[name].code, msg: refusalText(name, language?.code), status: 'error' as const, data: null, requestTime: Date.now() }
}

/** The text of 3.3 for an entry of the catalogue. */
const REQUEST_TEXTS: Partial<Record<ErrorName, keyof RequestMessages>> = {
  loginExpired: 'expired',
  loginRequired: 'loginvalid',
  originRefused: 'forbidden',
  pathNotFound: 'notfound',
  internal: 'unknow',
}

/** Returns the sentence of a refusal for clients that have none of their own; our own pages translate by the code. */
export function refusalText(name: ErrorName, languageCode: LanguageCode = DEFAULT_LOCALE): string {
  const key = REQUEST_TEXTS[name]
  return key === undefined ? ERROR_TEXTS[name] : findRequestMessages(languageCode)[key]
}

/** Returns the schema of an answer with such data: fields that it does not name cannot leak by mistake. */
export function makeAnswerSchema(data: TSchema) {
  return Type.Object({
    code: Type.String(),
    msg: Type.String(),
    status: Type.String(),
    data: Type.Union([data, Type.Null()]),
    requestTime: Type.Integer(),
  })
}
