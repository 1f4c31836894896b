import { SUCCESS_CODES } from '#lib/contract/call-needs.ts'
import { ERRORS, findErrorName, type ErrorName } from '#lib/contract/errors/errors.ts'
import { OPERATOR_CALL_HEADER } from '#lib/contract/operator/call-rules.ts'
import { RequestError } from '#lib/http/answers/request-error.ts'
import type { Parameters } from '#lib/http/parameters.ts'
import { callPublic } from '#lib/http/public/public-calls.ts'
import type { FieldValues } from './acts/acts.ts'

/** How long an act may take: an owner's copy of an account's data is the longest. */
const ACT_TIMEOUT_MS = 60_000

/** No form and no link of another site can send it. */
const OWN_HEADERS = { [OPERATOR_CALL_HEADER]: '1' }

/** Makes a call of the operators' door; its session is a cookie that no script reads. Resolves to `data`; rejects with a RequestError. */
export async function callOperator(method: 'GET' | 'POST', path: string, body: Parameters = {}): Promise<unknown> {
  const unsafe = await callPublic({
    method,
    path: `/operator/${path}`,
    params: body,
    headers: OWN_HEADERS,
    timeoutMs: ACT_TIMEOUT_MS,
  }).catch((error: unknown) => {
    throw new RequestError('network', `no answer to ${path}`, { cause: error })
  })
  const { code, data, msg } = (unsafe ?? {}) as { readonly code?: unknown; readonly data?: unknown; readonly msg?: unknown }
  if (SUCCESS_CODES.has(String(code))) return data
  throw new RequestError('refused', String(msg ?? ''), { code: String(code) })
}

/** Makes an act, or asks whom it would touch. */
export function makeAct(name: string, fields: FieldValues, reason = '', isPreview = false): Promise<unknown> {
  return callOperator('POST', name, { fields: fields as Parameters, reason, ...(isPreview && { preview: true }) })
}

/** Returns the name of the error that a failed call was answered with; that of an internal one where it had no answer of ours. */
export function readErrorName(error: unknown): ErrorName {
  const name = error instanceof RequestError ? findErrorName(error.code) : undefined
  return name !== undefined && name in ERRORS ? name : 'unavailable'
}

/** Checks whether a call failed because nobody is logged in any more. */
export function isLoggedOut(error: unknown): boolean {
  const name = readErrorName(error)
  return name === 'loginRequired' || name === 'loginExpired'
}
