'use client'

import { useCallback } from 'react'
import { P2P_MARKET_PATH, P2P_MERCHANT_PATH } from '../contract/p2p-kinds.ts'
import type { P2pMarket, P2pMarketQuery, P2pMerchantPage } from '../contract/p2p.ts'
import { useIdentity } from '#lib/stores/session/identity.tsx'

/** The public reads of P2P. A logged-in reader finds nobody who is blocked. They reject with RequestError, after its toast. */
export interface P2pReads {
  readonly market: (query: P2pMarketQuery) => Promise<P2pMarket>
  readonly merchant: (merchantId: string) => Promise<P2pMerchantPage>
}

export function useP2pReads(): P2pReads {
  const { requests } = useIdentity()
  const get = useCallback(
    async (path: string, params: Readonly<Record<string, string | number>>) => (await requests()).http.get(path, params),
    [requests],
  )
  return {
    // The gateway of the same build writes both answers through their schemas.
    market: async (query) => (await get(P2P_MARKET_PATH, { ...query })) as P2pMarket,
    merchant: async (merchantId) => (await get(P2P_MERCHANT_PATH, { merchantId })) as P2pMerchantPage,
  }
}
