import { useCallback, useEffect, useState } from 'react'
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
  const [said, setSaid] = useState<{ readonly of: string; readonly settings: FuturesSettings } | null>(null)
  // What was said of another account or pair is not this one's.
  const of = `${view.account?.accountId ?? ''} ${symbol}`
  const setKnown = useCallback((settings: FuturesSettings) => setSaid({ of, settings }), [of])
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
  }, [actions, isLive, product, symbol, setKnown])
  return { known: said?.of === of ? said.settings : null, setKnown }
}
