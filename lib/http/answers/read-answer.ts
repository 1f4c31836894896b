import type { AxiosResponse } from 'axios'
import { CAPTCHA_CLOSED_CODE } from '#lib/contract/signing/captcha.ts'
import { isSuccess, TOLD_CODES, USER_INFO_PATH, type Envelope } from '#lib/contract/calls.ts'
import { RequestError } from './request-error.ts'

/**
 * Reads the envelope of an answer. Throws RequestError: `http` for a status other than 2xx, `missingData` for a body that is not an
 * envelope or a success without data (7.1), `refused` for an envelope that refuses. Only a refusal of the user-info call for a missing
 * login is returned instead (8.2).
 */
export function readAnswer({ status, data }: Pick<AxiosResponse<unknown>, 'status' | 'data'>, path: string): Envelope {
  const envelope = parseEnvelope(data)
  // A gateway's transport errors also have an envelope; the status decides which message the visitor sees.
  if (status < 200 || status > 299) {
    const options = { code: envelope?.code ?? '', httpStatus: status, ...(envelope === null ? {} : { envelope }) }
    throw new RequestError('http', envelope?.msg || `HTTP ${status}`, options)
  }
  if (envelope === null) throw new RequestError('missingData', 'the answer is no envelope', { httpStatus: status })
  if (!isSuccess(envelope.code) || envelope.status === 'error') {
    if (path === USER_INFO_PATH && TOLD_CODES.has(envelope.code)) return envelope
    throw new RequestError('refused', envelope.msg, { code: envelope.code, httpStatus: status, envelope })
  }
  if (envelope.data === undefined)
    throw new RequestError('missingData', 'the answer has no data', { code: envelope.code, httpStatus: status })
  return envelope
}

function parseEnvelope(text: unknown): Envelope | null {
  return readEnvelope(parseJson(text))
}

/** Reads an envelope of any origin; null if it is invalid. */
export function readEnvelope(unsafe: unknown): Envelope | null {
  if (typeof unsafe !== 'object' || unsafe === null || Array.isArray(unsafe)) return null
  const { code, data, msg, status, requestTime, group } = unsafe as Partial<Record<string, unknown>>
  if (typeof code !== 'string' && typeof code !== 'number') return null
  return {
    code: String(code),
    data,
    msg: typeof msg === 'string' ? msg : '',
    status: status === 'error' ? 'error' : 'success',
    requestTime: typeof requestTime === 'number' ? requestTime : 0,
    ...(typeof group === 'string' ? { group } : {}),
  }
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** Creates the error for a request whose captcha the visitor closed (8.4). */
export function captchaClosedError(original: RequestError): RequestError {
  const { message, httpStatus, envelope } = original
  const options = { code: CAPTCHA_CLOSED_CODE, cause: original, ...(httpStatus === undefined ? {} : { httpStatus }) }
  return new RequestError(
    'captchaClosed',
    message,
    envelope ? { ...options, envelope: { ...envelope, code: CAPTCHA_CLOSED_CODE } } : options,
  )
}
