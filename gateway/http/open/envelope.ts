import { Type, type TSchema } from 'typebox'
import { DIALECT_ERRORS, type DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'

/** The envelope of the open API (dialect, section 3.1). */

/** Clients treat any other text as an error, whatever the code is. */
const SUCCESS = { code: '00000', msg: 'success' } as const

/** Returns a success. `requestTime` is the wall clock in milliseconds. */
export function success<Data>(data: Data) {
  return { ...SUCCESS, requestTime: Date.now(), data }
}

/** Returns the body of a refusal. */
export function refusalBody(error: DialectErrorName, text: string = DIALECT_ERRORS[error].text) {
  return { code: DIALECT_ERRORS[error].code, msg: text, requestTime: Date.now(), data: null }
}

/** Returns the schema of a success for the serialiser: fields that are not in it are not sent. */
export function answers<Data extends TSchema>(data: Data) {
  return { 200: Type.Object({ code: Type.String(), msg: Type.String(), requestTime: Type.Integer(), data }) }
}

/** Returns an object schema whose named fields are all strings, like nearly everything in this dialect. */
export function strings<const Name extends string>(...names: readonly Name[]) {
  const fields = Object.fromEntries(names.map((name) => [name, Type.String()]))
  return Type.Object(fields as Record<Name, ReturnType<typeof Type.String>>)
}
