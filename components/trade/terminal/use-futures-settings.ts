import { useCallback, useEffect, useState } from 'react'
import type { FuturesSettings } from '#lib/contract/trading/trading-positions.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import type { TicketMarket } from '../ticket/state/ticket-market.ts'

export interface KnownSettings {
  /** Null until the account's settings are known. */
  readonly known: FuturesSettings | null
  readonly setKnown: (settings: FuturesSettings) => void
}

/** Returns leverage and modes of a futures pair, loaded each time the account's connection becomes live. */
export function useFuturesSettings({ product, symbol }: TicketMarket): KnownSettings {
  const { view, actions } = useWorkspace()
  const [said, setSaid] = useState<{ readonly of: string; readonly settings: FuturesSettings } | null>(null)
  // Settings of another account or pair do not apply here.
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
