import { Type, type TSchema } from 'typebox'
import { ERRORS, SUCCESS_CODE, type ErrorName } from '#lib/contract/errors.ts'
import type { Language } from '#lib/locale/languages.ts'
import { DEFAULT_LOCALE } from '#lib/locale/locales.ts'
import { findRequestMessages, type RequestMessages } from '#lib/locale/request-messages.ts'

/** A success in the envelope of DESIGN 7. `requestTime` is the wall clock in milliseconds. */
export function success<Data>(data: Data) {
  return { code: SUCCESS_CODE, msg: 'success', status: 'success' as const, data, requestTime: Date.now() }
}

/** A refusal in the same envelope, in the language of its call where specification 3.3 has a text for it, else in English. */
export function refusal(name: ErrorName, language?: Pick<Language, 'code'>) {
  return { code: ERRORS[name].code, msg: refusalText(name, language?.code), status: 'error' as const, data: null, requestTime: Date.now() }
}

/** Which text of 3.3 says what an entry of the catalogue does. */
const REQUEST_TEXTS: Partial<Record<ErrorName, keyof RequestMessages>> = {
  loginExpired: 'expired',
  loginRequired: 'loginvalid',
  originRefused: 'forbidden',
  pathNotFound: 'notfound',
  internal: 'unknow',
}

const ENGLISH = findRequestMessages(DEFAULT_LOCALE)

/** The sentence of a refusal for a client that has none of its own: pages of ours translate by the code. */
export function refusalText(name: ErrorName, languageCode: string = DEFAULT_LOCALE): string {
  const texts = findRequestMessages(languageCode)
  const key = texts === ENGLISH ? undefined : REQUEST_TEXTS[name]
  return key === undefined ? ERRORS[name].text : texts[key]
}

/** Schema of an answer whose data are of the given one: nothing that it does not name can leave by mistake. */
export function answerOf(data: TSchema) {
  return Type.Object({
    code: Type.String(),
    msg: Type.String(),
    status: Type.String(),
    data: Type.Union([data, Type.Null()]),
    requestTime: Type.Integer(),
  })
}
