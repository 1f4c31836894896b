import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DIALECT_ERRORS } from '#lib/contract/errors/errors-dialect.ts'
import { StudyRefused } from '#gateway/exchange/studies/study.ts'
import { isBrokenOff } from '#gateway/guard/broken-off.ts'
import { isStoreOutage } from '#gateway/store/store-outage.ts'
import { refusalBody } from './envelope.ts'
import { DialectRefusal } from './refusal.ts'

/** Drops empty values, also within lists of orders: clients send omitted fields as an empty text or as null. */
export function dropEmptyFields(unsafe: unknown): void {
  if (typeof unsafe !== 'object' || unsafe === null) return
  for (const [name, value] of Object.entries(unsafe)) {
    if (value === '' || value === null) Reflect.deleteProperty(unsafe, name)
    else if (Array.isArray(value)) for (const entry of value) dropEmptyFields(entry)
  }
}

export function refuse(reply: FastifyReply, { error, message, waitSeconds }: DialectRefusal): FastifyReply {
  if (waitSeconds !== undefined) reply.header('retry-after', String(waitSeconds))
  return reply.code(DIALECT_ERRORS[error].httpStatus).send(refusalBody(error, message))
}

/** Answers any error that a call of the open API has thrown. */
export function refuseOrFail(
  error: FastifyError | DialectRefusal | StudyRefused,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof DialectRefusal) return refuse(reply, error)
  if (error instanceof StudyRefused) {
    if (error.reason === 'failed') request.log.error({ err: error }, 'a history could not be read')
    return refuse(reply, new DialectRefusal(error.reason === 'failed' ? 'busy' : 'historyBusy', '', error.waitSeconds))
  }
  const fault = error.validation?.[0]
  if (fault) {
    const missing = fault.keyword === 'required'
    // A fault of the whole, such as a list in place of an object, has no path.
    const path = fault.instancePath.slice(1)
    const name = missing ? String(fault.params['missingProperty']) : path === '' ? 'body (must be an object)' : path
    return refuse(reply, new DialectRefusal(missing ? 'parameterMissing' : 'parameterInvalid', name))
  }
  if (isBrokenOff(request)) throw error
  if (isStoreOutage(error)) return refuse(reply, new DialectRefusal('busy'))
  // Errors of Fastify itself, such as a body that is not JSON, are the caller's fault too.
  if (error.statusCode !== undefined && error.statusCode < 500) return refuse(reply, new DialectRefusal('parameterInvalid', 'body'))
  request.log.error({ err: error }, 'a call of the open API failed')
  return refuse(reply, new DialectRefusal('internal'))
}
