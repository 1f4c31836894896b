'use client'

import { useState } from 'react'
import type { Balances } from '#lib/contract/trading/trading-assets.ts'
import { useLoad, type Load } from '#lib/stores/use-load.ts'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import { useTradingData } from '../use-trading-data.ts'
import { useValuation } from '../use-valuation.ts'
import type { Valuation } from '../valuation.ts'
import type { WalletStep } from './wallet-dialogs.tsx'

export interface WalletsView {
  readonly balances: Load<Balances>
  readonly reload: () => void
  readonly valuation: Valuation
  readonly step: WalletStep
  readonly open: (step: WalletStep) => void
  readonly close: () => void
  /** Called after a dialog has changed something. */
  readonly done: () => void
}

const NONE: WalletStep = { kind: 'none' }

/** Returns the balances of a page of wallets, kept up to date, and which dialog is open over it. */
export function useWallets(localeCode: string): WalletsView {
  const call = useTradingData()
  const [balances, reload] = useLoad('balances', () => call('balances', {}))
  useRefresh(reload)
  const valuation = useValuation(localeCode)
  const [step, open] = useState(NONE)
  const close = () => open(NONE)
  const done = () => {
    close()
    reload()
  }
  return { balances, reload, valuation, step, open, close, done }
}
