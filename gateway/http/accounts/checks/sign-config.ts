import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { SIGN_CONFIG_FIELD, SIGN_CONFIG_PATH, SIGN_MODES, type GatewaySignConfig } from '#lib/contract/signing/signing-config.ts'
import { DEVICE_CHECK_FIELDS, FALLBACK_ALGORITHM, readTimeHeader, SIGN_ERROR_HEADER, TIME_HEADER } from '#lib/contract/signing/signing.ts'
import { readProtocol } from '#gateway/guard/visitor.ts'
import { SIGN_TABLES } from '#gateway/signing/sign-tables.ts'
import { refusal, success } from '#gateway/wire/envelope.ts'
import type { AdmitOptions } from './admit.ts'
import { addFormParser } from '#gateway/wire/form-parser.ts'
import { readSecretCookie } from './cookies.ts'

/** The configuration for clients when nothing is signed. */
const OFF: GatewaySignConfig = {
  clientOpen: false,
  serverPublicKey: '',
  serverPublicKeySign: '',
  defaultAlgorithm: FALLBACK_ALGORITHM,
  exactUrls: {},
  prefixUrls: {},
  signModes: SIGN_MODES,
  userCheckDeviceUrl: '',
}

const CHECK_BYTES_MAX = 4096

const CheckBody = Type.Object({
  [DEVICE_CHECK_FIELDS.userIdHash]: Type.String({ maxLength: 64 }),
  [DEVICE_CHECK_FIELDS.sign]: Type.Optional(Type.String({ maxLength: 1024 })),
  [DEVICE_CHECK_FIELDS.lastAlgorithm]: Type.Optional(Type.String({ maxLength: 20 })),
})

/** `GET /v1/mix/config/gatewaySignConfig` (specification 7.2), and the device-check call that it names (7.5). */
export function signConfigRoutes({ signing, accounts, trusts }: Pick<AdmitOptions, 'signing' | 'accounts' | 'trusts'>) {
  return async function routes(fastify: FastifyInstance): Promise<void> {
    const scope = fastify.withTypeProvider<TypeBoxTypeProvider>()
    scope.setErrorHandler((error: { validation?: unknown }, _request, reply) => {
      if (error.validation === undefined) throw error
      return reply.code(200).send(refusal('invalidParameter'))
    })
    scope.get(SIGN_CONFIG_PATH, () => success({ [SIGN_CONFIG_FIELD]: signing?.config ?? OFF }))
    if (signing === null) return
    addFormParser(fastify, CHECK_BYTES_MAX)
    scope.post(
      SIGN_TABLES.userCheckDeviceUrl,
      { schema: { body: CheckBody }, bodyLimit: CHECK_BYTES_MAX },
      async ({ body, headers, raw }, reply) => {
        const time = String(headers[TIME_HEADER] ?? '')
        const timeMs = readTimeHeader(time)
        // A wrong clock is no evidence against the device, and must log nobody out.
        if (timeMs !== null && !signing.guard.isTimely(timeMs)) {
          void reply.header(SIGN_ERROR_HEADER, 'signExpired')
          return refusal('signExpired')
        }
        const request = {
          userIdHash: body[DEVICE_CHECK_FIELDS.userIdHash],
          sign: body[DEVICE_CHECK_FIELDS.sign] ?? '',
          lastAlgorithm: body[DEVICE_CHECK_FIELDS.lastAlgorithm],
          time,
        }
        const token = readSecretCookie(headers.cookie, readProtocol(raw, trusts), 'session')
        const session = token === null ? null : await accounts.sessions.find(token)
        return success({ isTrusted: await accounts.isUsersDevice(signing.guard, request, session) })
      },
    )
  }
}
