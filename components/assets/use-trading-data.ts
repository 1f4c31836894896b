'use client'

import { useMemo } from 'react'
import type { TradingCallName, TradingCalls } from '#lib/contract/trading.ts'
import { useIdentity } from '#lib/stores/session/identity.tsx'
import { createTradingClient } from '#lib/stores/account/trading-client.ts'

export type CallTrading = <Name extends TradingCallName>(
  name: Name,
  params: TradingCalls[Name]['params'],
) => Promise<TradingCalls[Name]['data']>

/** Returns the trading calls of this page, which shows their failures as toasts. They reject with RequestError. */
export function useTradingData(): CallTrading {
  const { requests } = useIdentity()
  return useMemo((): CallTrading => {
    const call = createTradingClient(requests)
    return async (name, params) => (await call(name, params)).data
  }, [requests])
}
