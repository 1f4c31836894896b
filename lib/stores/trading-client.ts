import { TRADING_ROUTES, type TradingCallName, type TradingCalls } from '#lib/contract/trading.ts'
import type { Http } from '#lib/http/http.ts'
import { RequestError } from '#lib/http/request-error.ts'

/** What a call answered, and when, by the gateway's wall clock in milliseconds. */
export interface TradingAnswer<Name extends TradingCallName> {
  readonly data: TradingCalls[Name]['data']
  readonly requestTime: number
}

/** Makes trading calls by their names. Rejects with RequestError. */
export type TradingClient = <Name extends TradingCallName>(
  name: Name,
  params: TradingCalls[Name]['params'],
  options?: { readonly timeoutMs?: number; readonly signal?: AbortSignal },
) => Promise<TradingAnswer<Name>>

/**
 * `requests` opens the request layer at the first call. `failures`: whether a failure is left to whoever calls, who knows where to say
 * it, or shown as a toast as well.
 */
export function createTradingClient(
  requests: () => Promise<{ readonly http: Pick<Http, 'send'> }>,
  failures: 'quiet' | 'toast' = 'quiet',
): TradingClient {
  return async (name, params, options = {}) => {
    const { http } = await requests()
    const { method, path } = TRADING_ROUTES[name]
    const envelope = await http.send({ ...options, method, path, params: { ...params }, quiet: failures === 'quiet', needsLogin: true })
    // The gateway answers by the schema of the same contract.
    return { data: envelope.data as TradingCalls[typeof name]['data'], requestTime: envelope.requestTime }
  }
}

/**
 * Whether a failed call may have been carried out all the same: no answer came, or one that is not the exchange's word. A refusal is
 * its word, and so is what never left this page.
 */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof RequestError)) return true
  if (error.kind === 'http') return error.httpStatus === undefined || error.httpStatus >= 500
  return error.kind === 'timeout' || error.kind === 'network' || error.kind === 'missingData' || error.kind === 'cancelled'
}
