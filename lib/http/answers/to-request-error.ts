import { AxiosError } from 'axios'
import { SealError } from '#lib/signing/signing.ts'
import { RequestError } from './request-error.ts'

/** Converts any error to the one kind that leaves the request layer. `isAborted` says whether the request was cancelled. */
export function toRequestError(error: unknown, isAborted: boolean): RequestError {
  if (error instanceof RequestError) return error
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof SealError) return new RequestError('sealing', message, { code: error.reason, cause: error })
  if (isAborted || isCancel(error)) return new RequestError('cancelled', 'the request was cancelled', { cause: error })
  if (error instanceof AxiosError && (error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT))
    return new RequestError('timeout', message, { cause: error })
  return new RequestError('network', message, { cause: error })
}

function isCancel(error: unknown): boolean {
  if (error instanceof AxiosError) return error.code === AxiosError.ERR_CANCELED
  return error instanceof DOMException && error.name === 'AbortError'
}
