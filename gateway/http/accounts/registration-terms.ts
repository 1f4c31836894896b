import type { FastifyInstance } from 'fastify'
import { REGISTRATION_PATH } from '#lib/contract/public-calls.ts'
import type { RegistrationGate } from '#gateway/accounts/sessions/registration-gate.ts'
import { success } from '#gateway/wire/envelope.ts'

/** How long a browser keeps the answer, in seconds: a change shows within about half a minute, and the calls themselves obey at once. */
const KEPT_S = 30

/** `GET /v1/public/registration`: who may register, whether guests may enter, and whether numbers can be proven. */
export function registrationTermsRoute({ registrationGate }: { readonly registrationGate: Pick<RegistrationGate, 'terms'> }) {
  return async function routes(fastify: FastifyInstance): Promise<void> {
    fastify.get(REGISTRATION_PATH, async (_request, reply) => {
      void reply.header('cache-control', `public, max-age=${KEPT_S}`)
      return success(await registrationGate.terms())
    })
  }
}
