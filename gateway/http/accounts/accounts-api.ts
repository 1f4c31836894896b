import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorName } from '#lib/contract/errors/errors.ts'
import type { Member } from '#gateway/accounts/visitor.ts'
import { StudyRefused } from '#gateway/exchange/studies/study.ts'
import { isBrokenOff } from '#gateway/guard/broken-off.ts'
import { isStoreOutage } from '#gateway/store/store-outage.ts'
import { readCallLanguage } from '#gateway/wire/call-language.ts'
import { makeAnswerSchema, refusal, success } from '#gateway/wire/envelope.ts'
import { admit, type AdmitOptions } from './checks/admit.ts'
import { ALERT_CALLS } from './calls/alerts/alert-calls.ts'
import { API_KEY_CALLS } from './calls/api-key-calls.ts'
import { addBodyParsers } from './checks/body-parsers.ts'
import { logCall } from './checks/call-events.ts'
import type { AccountCall, CallContext } from './checks/call.ts'
import { HOOK_CALLS } from './calls/hooks/hook-calls.ts'
import { INBOX_CALLS } from './calls/inbox/inbox-calls.ts'
import { LOGIN_CALLS } from './calls/login-calls.ts'
import { REFERRAL_CALLS } from './calls/referral-calls.ts'
import { REGISTRATION_CALLS, THIRD_PARTY_CALLS, WALLET_CALLS } from './calls/registration-calls.ts'
import { challengeRoutes, RISK_CALLS } from './calls/risk-calls.ts'
import { SECURITY_CALLS } from './calls/security-calls.ts'
import { registrationTermsRoute } from './registration-terms.ts'
import { signConfigRoutes } from './checks/sign-config.ts'
import { SUB_ACCOUNT_CALLS } from './calls/sub-account-calls.ts'

/** Every call of the accounts. */
export const ACCOUNT_CALLS: readonly AccountCall[] = [
  ...LOGIN_CALLS,
  ...REGISTRATION_CALLS,
  ...THIRD_PARTY_CALLS,
  ...WALLET_CALLS,
  ...SECURITY_CALLS,
  ...SUB_ACCOUNT_CALLS,
  ...API_KEY_CALLS,
  ...HOOK_CALLS,
  ...REFERRAL_CALLS,
  ...INBOX_CALLS,
  ...ALERT_CALLS,
  ...RISK_CALLS,
]

export type AccountsApiOptions = AdmitOptions

/** Maximum body size, because bodies of these calls are short. */
const BODY_BYTES_MAX = 32 * 1024

/**
 * Registers the account calls of specification 7.2 and 7.4, each by its row of `ACCOUNT_CALLS`, and the routes for the signing
 * configuration and for captcha challenges.
 */
export async function registerAccountsApi(app: FastifyInstance, options: AccountsApiOptions): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.decorateRequest('clientKey', null)
    addBodyParsers(scope, BODY_BYTES_MAX)
    scope.setErrorHandler((error: FastifyError, request, reply) => refuseOrFail(error, request, reply))
    for (const call of ACCOUNT_CALLS) addCall(scope, call, options)
    done()
  })
  await app.register(registrationTermsRoute(options.accounts))
  await app.register(signConfigRoutes(options))
  await app.register(challengeRoutes(options))
}

/** Adds a call. The caller is admitted before the body is validated: only callers who may make the call learn what is wrong with it. */
function addCall(scope: FastifyInstance, call: AccountCall, options: AccountsApiOptions): void {
  const contexts = new WeakMap<FastifyRequest, CallContext>()
  scope.route({
    method: call.method,
    url: call.path,
    schema: { ...(call.body === null ? {} : { body: call.body }), response: { 200: makeAnswerSchema(call.data) } },
    preValidation: async (request, reply) => {
      // A call without any field may come without a body.
      if (call.body !== null) request.body ??= {}
      const admitted = await admit(call, request, reply, options)
      if (!admitted.ok) return refuse(reply, admitted.error)
      contexts.set(request, admitted.value)
    },
    handler: async (request, reply) => {
      const context = contexts.get(request) as CallContext<Member>
      const result = await call.run(context, request.body ?? {})
      logCall(call.path, context.caller, request.body, result)
      return result.ok ? success(result.value) : refuse(reply, result.error)
    },
  })
}

function refuse(reply: FastifyReply, name: ErrorName) {
  return reply.code(ERRORS[name].httpStatus).send(refusal(name, readCallLanguage(reply.request)))
}

/** Refuses an invalid body as DESIGN 7 says, with HTTP 200, and answers all other errors by their status. */
export function refuseOrFail(error: FastifyError | StudyRefused, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof StudyRefused) {
    if (error.reason === 'too-much') return refuse(reply.header('retry-after', String(error.waitSeconds)), 'historyBusy')
    request.log.error({ err: error }, 'a history could not be read')
    return refuse(reply, 'unavailable')
  }
  if (error.validation !== undefined) return reply.code(200).send(refusal('invalidParameter'))
  // The call server answers this without an alert: the connection fails with the same code as a lost store.
  if (isBrokenOff(request)) throw error
  const status = error.statusCode ?? 500
  if (isStoreOutage(error)) request.log.error({ err: error }, 'the store is not to be had')
  if (status === 503 || isStoreOutage(error)) return refuse(reply, 'unavailable')
  if (status >= 400 && status < 500) return reply.code(status).send(refusal(status === 429 ? 'tooManyRequests' : 'invalidParameter'))
  request.log.error({ err: error, path: request.url.split('?', 1)[0] }, 'a call failed')
  return refuse(reply, 'internal')
}
