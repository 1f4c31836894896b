import { Type, type TSchema } from 'typebox'
import { DIALECT_ERRORS, type DialectErrorName } from '#lib/contract/errors-dialect.ts'

/** The envelope of the open API (dialect, section 3.1). */

/** Clients take any other text for an error, whatever the code says. */
const SUCCESS = { code: '00000', msg: 'success' } as const

/** A success. `requestTime` is the wall clock in milliseconds. */
export function success<Data>(data: Data) {
  return { ...SUCCESS, requestTime: Date.now(), data }
}

/** The body of a refusal. */
export function refusalBody(error: DialectErrorName, text: string = DIALECT_ERRORS[error].text) {
  return { code: DIALECT_ERRORS[error].code, msg: text, requestTime: Date.now(), data: null }
}

/** Schema of a success, for the serialiser: what is not in it is not sent. */
export function answers<Data extends TSchema>(data: Data) {
  return { 200: Type.Object({ code: Type.String(), msg: Type.String(), requestTime: Type.Integer(), data }) }
}

/** An object whose named fields are all strings, as nearly everything in this dialect is. */
export function strings<const Name extends string>(...names: readonly Name[]) {
  const fields = Object.fromEntries(names.map((name) => [name, Type.String()]))
  return Type.Object(fields as Record<Name, ReturnType<typeof Type.String>>)
}
