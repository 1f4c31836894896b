import { useEffect, useState } from 'react'
import type { FuturesSettings } from '#lib/contract/trading-positions.ts'
import { useDesk } from '../desk/desk.ts'
import type { TicketMarket } from '../ticket/ticket-market.ts'

export interface KnownSettings {
  /** Null until the account has said them. */
  readonly known: FuturesSettings | null
  readonly setKnown: (settings: FuturesSettings) => void
}

/** Leverage and modes of the pair, read when the account is there. */
export function useFuturesSettings({ product, symbol }: TicketMarket): KnownSettings {
  const { view, actions } = useDesk()
  const [known, setKnown] = useState<FuturesSettings | null>(null)
  const isLive = view.status === 'live'
  useEffect(() => {
    if (!isLive || product !== 'futures') return
    let gone = false
    const read = async () => {
      const settings = await actions.settings(symbol)
      if (settings && !gone) setKnown(settings)
    }
    void read()
    return () => {
      gone = true
    }
  }, [actions, isLive, product, symbol])
  return { known, setKnown }
}
