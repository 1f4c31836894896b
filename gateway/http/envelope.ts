import { Type, type TSchema } from 'typebox'
import { ERRORS, SUCCESS_CODE, type ErrorName } from '#lib/contract/errors.ts'

/** A success in the envelope of DESIGN 7. `requestTime` is the wall clock in milliseconds. */
export function success<Data>(data: Data) {
  return { code: SUCCESS_CODE, msg: 'success', status: 'success' as const, data, requestTime: Date.now() }
}

/** A refusal in the same envelope. */
export function refusal(name: ErrorName) {
  const { code, text } = ERRORS[name]
  return { code, msg: text, status: 'error' as const, data: null, requestTime: Date.now() }
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
