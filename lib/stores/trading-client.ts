import { TRADING_ROUTES, type TradingCallName, type TradingCalls } from '#lib/contract/trading.ts'
import { isSuccess } from '#lib/contract/calls.ts'
import type { OrderOutcome, OrderOutcomes } from '#lib/contract/trading-orders.ts'
import type { Http } from '#lib/http/http.ts'
import type { PageRequests } from '#lib/http/page-requests.ts'
import { RequestError } from '#lib/http/request-error.ts'

/** What the client needs of the request layer. */
type Requests = Pick<PageRequests, 'tell'> & { readonly http: Pick<Http, 'send'> }

/** What a call answered, and when, by the gateway's wall clock in milliseconds. */
export interface TradingAnswer<Name extends TradingCallName> {
  readonly data: TradingCalls[Name]['data']
  readonly requestTime: number
}

export interface TradingCallOptions {
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  /** Nobody has asked for it, or it is said in its place when it fails: no toast. */
  readonly quiet?: boolean
}

/** Makes trading calls by their names. Rejects with RequestError, after its toast: who calls says nothing more of a failure. */
export type TradingClient = <Name extends TradingCallName>(
  name: Name,
  params: TradingCalls[Name]['params'],
  options?: TradingCallOptions,
) => Promise<TradingAnswer<Name>>

/** `requests` opens the request layer at the first call. */
export function createTradingClient(requests: () => Promise<Requests>): TradingClient {
  return async (name, params, options = {}) => {
    const { http, tell } = await requests()
    const { method, path } = TRADING_ROUTES[name]
    const envelope = await http.send({ ...options, method, path, params: { ...params }, needsLogin: true })
    const refused = name === 'placeOrders' || name === 'cancelOrders' ? firstRefused(envelope.data as OrderOutcomes) : undefined
    if (refused !== undefined && !options.quiet) tell(refused)
    // The gateway answers by the schema of the same contract.
    return { data: envelope.data as TradingCalls[typeof name]['data'], requestTime: envelope.requestTime }
  }
}

/** Of many orders one may be refused where the call was not: one toast for one answer, so that the first stands for all. */
function firstRefused({ results }: OrderOutcomes): OrderOutcome | undefined {
  return results.find(({ code }) => !isSuccess(code))
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
