import addresses from '#lib/contract/trading/addresses.json' with { type: 'json' }
import type { TradingCallName, TradingCalls } from '#lib/contract/trading.ts'
import { isSuccess } from '#lib/contract/calls.ts'
import type { OrderOutcome, OrderOutcomes } from '#lib/contract/trading/trading-orders.ts'
import type { Http } from '#lib/http/http.ts'
import type { PageRequests } from '#lib/http/page-requests.ts'
import { RequestError } from '#lib/http/answers/request-error.ts'

const ADDRESSES: Readonly<Record<TradingCallName, string>> = addresses

/** The parts of the request layer that the client needs. */
type Requests = Pick<PageRequests, 'tell'> & { readonly http: Pick<Http, 'send'> }

/** The data of an answer, and its time by the gateway's wall clock in milliseconds. */
export interface TradingAnswer<Name extends TradingCallName> {
  readonly data: TradingCalls[Name]['data']
  readonly requestTime: number
}

export interface TradingCallOptions {
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  /** Shows no toast: the user did not ask for the call, or a failure is shown in place. */
  readonly quiet?: boolean
}

/** Makes trading calls by name. Rejects with RequestError after its toast, so the caller reports no failure itself. */
export type TradingClient = <Name extends TradingCallName>(
  name: Name,
  params: TradingCalls[Name]['params'],
  options?: TradingCallOptions,
) => Promise<TradingAnswer<Name>>

/** Creates a client; `requests` opens the request layer at the first call. */
export function createTradingClient(requests: () => Promise<Requests>): TradingClient {
  return async (name, params, options = {}) => {
    const { http, tell } = await requests()
    const address = ADDRESSES[name]
    const method = address.startsWith('GET ') ? 'GET' : 'POST'
    const path = address.slice(method.length + 1)
    const envelope = await http.send({ ...options, method, path, params: { ...params }, needsLogin: true })
    const refused = name === 'placeOrders' || name === 'cancelOrders' ? firstRefused(envelope.data as OrderOutcomes) : undefined
    if (refused !== undefined && !options.quiet) tell(refused)
    // The gateway's answer follows the schema of the same contract.
    return { data: envelope.data as TradingCalls[typeof name]['data'], requestTime: envelope.requestTime }
  }
}

/** Finds the first refused order in an answer whose call succeeded: one toast per answer, so the first represents all. */
function firstRefused({ results }: OrderOutcomes): OrderOutcome | undefined {
  return results.find(({ code }) => !isSuccess(code))
}

/**
 * Checks whether a failed call may have been carried out all the same: no answer came, or the exchange did not give it. A refusal is
 * certain, and so is a request that never left this page.
 */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof RequestError)) return true
  if (error.kind === 'http') return error.httpStatus === undefined || error.httpStatus >= 500
  return error.kind === 'timeout' || error.kind === 'network' || error.kind === 'missingData' || error.kind === 'cancelled'
}
