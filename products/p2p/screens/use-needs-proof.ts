'use client'

import { isZero } from '#lib/kernel/decimal-text.ts'
import type { P2pCoin, P2pSide } from '../contract/p2p-kinds.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'

interface Sale {
  readonly side: P2pSide
  readonly coin: P2pCoin
  readonly quantity: string
  /** The advertisement in whose place it is sold. */
  readonly id?: string
}

/** Returns a function that asks whether what is sold needs the proof of the owner. What buys needs none. */
export function useNeedsProof(): (sale: Sale) => Promise<boolean> {
  const call = useTradingData()
  return async ({ side, ...sale }) => side === 'sell' && !isZero(sale.quantity) && (await call('p2pSalePreview', sale)).needsProof
}
