import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { Type } from 'typebox'
import type { CaptchaProvider } from '../../sessions/captcha-provider.ts'

/** On average half as many hashes are needed: a second or two on a phone. */
const WORK_NUMBER_MAX = 60_000

/** The task of computing hashes, for visitors who cannot see a picture. */
export function createWork(hmacKey: string): CaptchaProvider<'work'> {
  return {
    solution: Type.Object({
      kind: Type.Literal('work'),
      captchaId: Type.String({ maxLength: 64 }),
      number: Type.Integer(),
      work: Type.Object({
        algorithm: Type.Literal('SHA-256'),
        challenge: Type.String({ maxLength: 64 }),
        salt: Type.String({ maxLength: 200 }),
        maxnumber: Type.Integer(),
        signature: Type.String({ maxLength: 64 }),
      }),
    }),
    async make(captchaId) {
      const made = await createChallenge({ hmacKey, maxnumber: WORK_NUMBER_MAX, algorithm: 'SHA-256', params: { id: captchaId } })
      const work = { ...made, algorithm: 'SHA-256', maxnumber: WORK_NUMBER_MAX } as const
      return { shown: { work }, kept: { workSignature: work.signature } }
    },
    async isSolved({ number, work }, { workSignature }) {
      if (work.signature !== workSignature || number < 0 || number > WORK_NUMBER_MAX) return false
      // The ticket expires instead: the library would use the wall clock.
      return verifySolution({ ...work, number }, hmacKey, false)
    },
  }
}
