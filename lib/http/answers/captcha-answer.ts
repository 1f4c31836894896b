import type { CaptchaAnswer } from '#lib/captcha/captcha.ts'
import type { Http } from '../http.ts'
import type { Parameters } from '../parameters.ts'
import { RequestError } from './request-error.ts'

/** Posts one of the two captcha calls. The code that runs the captcha gets a refusal as an answer, and shows it (specification 7.2). */
export async function postForAnswer(http: Pick<Http, 'send'>, path: string, body: unknown): Promise<CaptchaAnswer> {
  try {
    return await http.send({ method: 'POST', path, params: body as Parameters, quiet: true })
  } catch (error) {
    if (error instanceof RequestError && error.kind === 'refused' && error.envelope) return error.envelope
    throw error
  }
}
