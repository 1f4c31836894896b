import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { SIGN_CONFIG_FIELD, SIGN_CONFIG_PATH, SIGN_MODES, type GatewaySignConfig } from '#lib/contract/signing-config.ts'
import { DEVICE_CHECK_FIELDS, FALLBACK_ALGORITHM, TIME_HEADER } from '#lib/contract/signing.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import { SIGN_TABLES } from '#gateway/signing/sign-tables.ts'
import { refusal, success } from '../envelope.ts'
import type { SignedRequests } from '../signed-requests.ts'

/** What clients are told where nothing is signed. */
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

const CheckBody = Type.Object({
  [DEVICE_CHECK_FIELDS.userIdHash]: Type.String({ maxLength: 64 }),
  [DEVICE_CHECK_FIELDS.sign]: Type.Optional(Type.String({ maxLength: 1024 })),
  [DEVICE_CHECK_FIELDS.lastAlgorithm]: Type.Optional(Type.String({ maxLength: 20 })),
})

/** `GET /v1/mix/config/gatewaySignConfig` (specification 7.2), and the device-check call that it names (7.5). */
export function signConfigRoutes({
  signing,
  accounts,
}: {
  readonly signing: SignedRequests | null
  readonly accounts: Pick<Accounts, 'isUsersDevice'>
}) {
  return async function routes(fastify: FastifyInstance): Promise<void> {
    const scope = fastify.withTypeProvider<TypeBoxTypeProvider>()
    scope.setErrorHandler((error: { validation?: unknown }, _request, reply) => {
      if (error.validation === undefined) throw error
      return reply.code(200).send(refusal('invalidParameter'))
    })
    scope.get(SIGN_CONFIG_PATH, () => success({ [SIGN_CONFIG_FIELD]: signing?.config ?? OFF }))
    if (signing === null) return
    scope.post(SIGN_TABLES.userCheckDeviceUrl, { schema: { body: CheckBody }, bodyLimit: 4096 }, async ({ body, headers }) => {
      const time = headers[TIME_HEADER]
      const isTrusted = await accounts.isUsersDevice(signing.guard, {
        userIdHash: body[DEVICE_CHECK_FIELDS.userIdHash],
        sign: body[DEVICE_CHECK_FIELDS.sign] ?? '',
        lastAlgorithm: body[DEVICE_CHECK_FIELDS.lastAlgorithm] ?? '',
        time: typeof time === 'string' ? time : '',
      })
      return success({ isTrusted })
    })
  }
}
