import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { CAPTCHA_CHALLENGE_PATH, CAPTCHA_STATUS_NONE, type CaptchaChallenge, type CaptchaTexts } from '#lib/contract/signing/captcha.ts'
import { findCaptchaLanguage } from '#lib/locale/captcha-languages.ts'
import { ok, refuse } from '#lib/kernel/result.ts'
import { readTexts } from '#gateway/accounts/delivery/catalogue.ts'
import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import { refusal, success } from '#gateway/wire/envelope.ts'
import { accountCall, limitChallenges, type AccountCall } from '../checks/call.ts'
import { isCaptchaWorthwhile } from '../checks/risk-check.ts'

/** `status` of a start answer that demands a challenge. */
const CAPTCHA_STATUS_CHALLENGE = 1

/** Captcha and device token calls (specification 7.2). */
export const RISK_CALLS: readonly AccountCall[] = [
  limitChallenges(
    accountCall('/security/policy/captcha/get-captcha-id', async ({ accounts, caller, deviceToken }, { scene, bizId = '' }) => {
      if (!(await isCaptchaWorthwhile(scene, caller, accounts, deviceToken)))
        return ok({ status: CAPTCHA_STATUS_NONE, bizId, geetestId: '', captchaId: '', scene })
      const captchaId = await accounts.captcha.start(scene)
      return ok({ status: CAPTCHA_STATUS_CHALLENGE, bizId, geetestId: captchaId, captchaId, scene })
    }),
  ),
  accountCall('/security/policy/captcha/check-captcha', async ({ accounts }, { captchaValidate }) => {
    const captchaToken = await accounts.captcha.check(captchaValidate)
    return captchaToken === null ? refuse('captchaWrong') : ok({ captchaToken })
  }),
  limitChallenges(
    accountCall('/constantid/udid/c1', async ({ accounts }, { fingerprint }) =>
      ok({ token: await accounts.deviceTokens.issue(fingerprint) }),
    ),
    'deviceTokens',
  ),
]

/** Returns the challenge of an id, in a language: `GET ?captchaId=&language=`. */
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
      const { captchaCode, locale, words } = findCaptchaLanguage(asked.language)
      // The catalogues contain every text of the contract; a check enforces it.
      const texts: CaptchaTexts = words ?? (readTexts('captcha', locale) as unknown as CaptchaTexts)
      return success<CaptchaChallenge>({ ...puzzle, language: captchaCode, texts })
    }
  }
}
