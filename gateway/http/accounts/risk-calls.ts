import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import {
  CAPTCHA_CHALLENGE_PATH,
  CAPTCHA_CHECK_PATH,
  CAPTCHA_START_PATH,
  CAPTCHA_STATUS_NONE,
  CAPTCHA_TYPE,
  type CaptchaChallenge,
  type CaptchaTexts,
} from '#lib/contract/captcha.ts'
import { DEVICE_TOKEN_PATH } from '#lib/contract/device.ts'
import { localeOfCaptcha } from '#lib/locale/captcha-languages.ts'
import { ok, refuse } from '#lib/kernel/result.ts'
import { readTexts } from '#gateway/accounts/catalogue.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import { refusal, success } from '../envelope.ts'
import { limitChallenges, openCall, type AccountCall } from './call.ts'
import { isCaptchaWorthwhile } from './risk-check.ts'

/** `status` of a start answer that asks for a challenge. */
const CAPTCHA_STATUS_CHALLENGE = 1

const Scene = {
  scene: Type.String({ maxLength: 40 }),
  bizParam: Type.Optional(Type.String({ maxLength: 200 })),
  areaCode: Type.Optional(Type.String({ maxLength: 8 })),
  bizId: Type.Optional(Type.String({ maxLength: 64 })),
}
const StartAnswer = Type.Object({
  status: Type.Integer(),
  bizId: Type.String(),
  geetestId: Type.String(),
  captchaId: Type.String(),
  scene: Type.String(),
})
const CheckBody = Type.Object({
  captchaType: Type.Literal(CAPTCHA_TYPE),
  captchaValidate: Type.String({ maxLength: 30_000 }),
  bizId: Type.Optional(Type.String({ maxLength: 64 })),
  bizParam: Type.Optional(Type.String({ maxLength: 200 })),
  areaCode: Type.Optional(Type.String({ maxLength: 8 })),
})

/** Captcha and device token (specification 7.2). */
export const RISK_CALLS: readonly AccountCall[] = [
  limitChallenges(
    openCall(CAPTCHA_START_PATH, {
      body: Type.Object(Scene),
      data: StartAnswer,
      run: async ({ accounts, caller }, { scene, bizId = '' }) => {
        if (!(await isCaptchaWorthwhile(scene, caller, accounts)))
          return ok({ status: CAPTCHA_STATUS_NONE, bizId, geetestId: '', captchaId: '', scene })
        const captchaId = await accounts.captcha.start(scene)
        return ok({ status: CAPTCHA_STATUS_CHALLENGE, bizId, geetestId: captchaId, captchaId, scene })
      },
    }),
  ),
  openCall(CAPTCHA_CHECK_PATH, {
    body: CheckBody,
    data: Type.Object({ captchaToken: Type.String() }),
    run: async ({ accounts }, { captchaValidate }) => {
      const captchaToken = await accounts.captcha.check(captchaValidate)
      return captchaToken === null ? refuse('captchaWrong') : ok({ captchaToken })
    },
  }),
  limitChallenges(
    openCall(DEVICE_TOKEN_PATH, {
      body: Type.Object({ appId: Type.String({ maxLength: 40 }), fingerprint: Type.String({ maxLength: 64 }) }),
      data: Type.Object({ token: Type.String() }),
      run: async ({ accounts }, { fingerprint }) => ok({ token: await accounts.deviceTokens.issue(fingerprint) }),
    }),
  ),
]

/** The challenge of an id, in a language: `GET ?captchaId=&language=`. */
export function challengeRoutes({ accounts }: { readonly accounts: Pick<Accounts, 'captcha'> }) {
  return async function routes(fastify: FastifyInstance): Promise<void> {
    const query = Type.Object({ captchaId: Type.String({ maxLength: 64 }), language: Type.String({ maxLength: 8, default: '' }) })
    const scope = fastify.withTypeProvider<TypeBoxTypeProvider>()
    scope.get(CAPTCHA_CHALLENGE_PATH, { schema: { querystring: query }, attachValidation: true }, (request) =>
      answerChallenge(request.validationError === undefined ? request.query : null),
    )

    async function answerChallenge(asked: { readonly captchaId: string; readonly language: string } | null) {
      const puzzle = asked === null ? null : await accounts.captcha.challenge(asked.captchaId)
      if (asked === null || puzzle === null) return refusal('stepExpired')
      const { captchaCode, locale } = localeOfCaptcha(asked.language)
      // The catalogues hold every text of the contract, which their check sees to.
      const texts = readTexts('captcha', locale) as unknown as CaptchaTexts
      return success<CaptchaChallenge>({ ...puzzle, language: captchaCode, texts })
    }
  }
}
