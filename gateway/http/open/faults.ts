import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DIALECT_ERRORS } from '#lib/contract/errors-dialect.ts'
import { isBrokenOff } from '#gateway/front/calls/broken-off.ts'
import { isStoreOutage } from '#gateway/journal/store/store-outage.ts'
import { refusalBody } from './envelope.ts'
import { DialectRefusal } from './refusal.ts'

/** Clients send what they leave out as an empty text, or as null: an empty value is none. Also within lists of orders. */
export function dropEmptyFields(unsafe: unknown): void {
  if (typeof unsafe !== 'object' || unsafe === null) return
  for (const [name, value] of Object.entries(unsafe)) {
    if (value === '' || value === null) Reflect.deleteProperty(unsafe, name)
    else if (Array.isArray(value)) for (const entry of value) dropEmptyFields(entry)
  }
}

export function refuse(reply: FastifyReply, { error, message }: DialectRefusal): FastifyReply {
  return reply.code(DIALECT_ERRORS[error].httpStatus).send(refusalBody(error, message))
}

/** Answers whatever a call of the open API has thrown. */
export function refuseOrFail(error: FastifyError | DialectRefusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof DialectRefusal) return refuse(reply, error)
  const fault = error.validation?.[0]
  if (fault) {
    const missing = fault.keyword === 'required'
    const name = missing ? String(fault.params['missingProperty']) : fault.instancePath.slice(1)
    return refuse(reply, new DialectRefusal(missing ? 'parameterMissing' : 'parameterInvalid', name))
  }
  if (isBrokenOff(request)) throw error
  if (isStoreOutage(error)) return refuse(reply, new DialectRefusal('busy'))
  // What Fastify itself refuses, such as a body that is no JSON, is the caller's fault too.
  if (error.statusCode !== undefined && error.statusCode < 500)
    return refuse(reply, new DialectRefusal('parameterInvalid', 'body'))
  request.log.error({ err: error }, 'a call of the open API failed')
  return refuse(reply, new DialectRefusal('internal'))
}
