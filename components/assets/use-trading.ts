'use client'

import { useMemo } from 'react'
import { TRADING_ROUTES, type TradingCallName, type TradingCalls } from '#lib/contract/trading.ts'
import type { PageRequests } from '#lib/http/page-requests.ts'
import { useIdentity } from '#lib/stores/identity.tsx'

export type CallTrading = <Name extends TradingCallName>(
  name: Name,
  params: TradingCalls[Name]['params'],
) => Promise<TradingCalls[Name]['data']>

/**
 * Trading calls of a page that shows its failures as toasts. Rejects with RequestError. What comes back has the type of its call
 * because the gateway of the same build writes each answer through that call's schema.
 */
export function tradingCalls(requests: () => Promise<PageRequests>): CallTrading {
  return async <Name extends TradingCallName>(name: Name, params: TradingCalls[Name]['params']) => {
    const { http } = await requests()
    const { method, path } = TRADING_ROUTES[name]
    const { data } = await http.send({ method, path, params: { ...params } })
    return data as TradingCalls[Name]['data']
  }
}

/** The trading calls of this page. */
export function useTrading(): CallTrading {
  const { requests } = useIdentity()
  return useMemo(() => tradingCalls(requests), [requests])
}
