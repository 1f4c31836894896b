'use client'

import type { EarnAccount } from '../contract/earn.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'

/** One way to save a coin, with the account's room in it. */
export type EarnChoice = EarnAccount['offers'][number]

/** Returns the offers and the savings of the account, kept up to date. */
export function useEarn() {
  const call = useTradingData()
  const [account, reload] = useLoad('earn', () => call('earnAccount', {}))
  useRefresh(reload)
  return { account, reload }
}
