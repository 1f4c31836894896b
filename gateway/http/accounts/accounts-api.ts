import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorName } from '#lib/contract/errors.ts'
import type { Member } from '#gateway/accounts/visitor.ts'
import { isBrokenOff } from '#gateway/front/calls/broken-off.ts'
import { isStoreOutage } from '#gateway/journal/store/store-outage.ts'
import { readCallLanguage } from '../call-language.ts'
import { answerOf, refusal, success } from '../envelope.ts'
import { admit, type AdmitOptions } from './admit.ts'
import { API_KEY_CALLS } from './api-key-calls.ts'
import { addBodyParsers } from './body-parsers.ts'
import type { AccountCall, CallContext } from './call.ts'
import { LOGIN_CALLS } from './login-calls.ts'
import { REFERRAL_CALLS } from './referral-calls.ts'
import { REGISTRATION_CALLS, THIRD_PARTY_CALLS } from './registration-calls.ts'
import { challengeRoutes, RISK_CALLS } from './risk-calls.ts'
import { SECURITY_CALLS } from './security-calls.ts'
import { signConfigRoutes } from './sign-config.ts'
import { SUB_ACCOUNT_CALLS } from './sub-account-calls.ts'

/** Every call of the accounts. */
export const ACCOUNT_CALLS: readonly AccountCall[] = [
  ...LOGIN_CALLS,
  ...REGISTRATION_CALLS,
  ...THIRD_PARTY_CALLS,
  ...SECURITY_CALLS,
  ...SUB_ACCOUNT_CALLS,
  ...API_KEY_CALLS,
  ...REFERRAL_CALLS,
  ...RISK_CALLS,
]

export type AccountsApiOptions = AdmitOptions

/** Bodies of these calls are short. */
const BODY_BYTES_MAX = 32 * 1024

/** Registers the calls of specification 7.2 and 7.4 that concern accounts, each by its row of `ACCOUNT_CALLS`. */
export async function registerAccountsApi(app: FastifyInstance, options: AccountsApiOptions): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.decorateRequest('clientKey', null)
    addBodyParsers(scope, BODY_BYTES_MAX)
    scope.setErrorHandler((error: FastifyError, request, reply) => refuseOrFail(error, request, reply))
    for (const call of ACCOUNT_CALLS) addCall(scope, call, options)
    done()
  })
  await app.register(signConfigRoutes(options))
  await app.register(challengeRoutes(options))
}

/** Who calls is settled before his body is looked at: what is wrong with it is said to those alone who may make the call. */
function addCall(scope: FastifyInstance, call: AccountCall, options: AccountsApiOptions): void {
  const contexts = new WeakMap<FastifyRequest, CallContext>()
  scope.route({
    method: call.method,
    url: call.path,
    schema: { ...(call.body === null ? {} : { body: call.body }), response: { 200: answerOf(call.data) } },
    preValidation: async (request, reply) => {
      // A call without any field may come without a body.
      if (call.body !== null) request.body ??= {}
      const admitted = await admit(call, request, reply, options)
      if (!admitted.ok) return refuse(reply, admitted.error)
      contexts.set(request, admitted.value)
    },
    handler: async (request, reply) => {
      const result = await call.run(contexts.get(request) as CallContext<Member>, request.body ?? {})
      return result.ok ? success(result.value) : refuse(reply, result.error)
    },
  })
}

function refuse(reply: FastifyReply, name: ErrorName) {
  return reply.code(ERRORS[name].httpStatus).send(refusal(name, readCallLanguage(reply.request)))
}

/** What is wrong with a body is refused as DESIGN 7 says, with HTTP 200; the rest is for the call server to answer. */
export function refuseOrFail(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error.validation !== undefined) return reply.code(200).send(refusal('invalidParameter'))
  // The call server says so, quietly: its connection fails with a code that a lost store has too.
  if (isBrokenOff(request)) throw error
  const status = error.statusCode ?? 500
  if (isStoreOutage(error)) request.log.error({ err: error }, 'the store is not to be had')
  if (status === 503 || isStoreOutage(error)) return refuse(reply, 'unavailable')
  if (status >= 400 && status < 500)
    return reply.code(status).send(refusal(status === 429 ? 'tooManyRequests' : 'invalidParameter'))
  request.log.error({ err: error, path: request.url.split('?', 1)[0] }, 'a call failed')
  return refuse(reply, 'internal')
}
