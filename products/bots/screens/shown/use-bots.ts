'use client'

import { useMemo } from 'react'
import type { BotRow } from '../../contract/bots.ts'
import { useAccount } from '#lib/stores/account/account-provider.tsx'
import { createTradingClient, type TradingClient } from '#lib/stores/account/trading-client.ts'
import { useIdentity } from '#lib/stores/session/identity.tsx'
import { useLoad } from '#lib/stores/use-load.ts'
import { useRefresh } from '#lib/stores/use-refresh.ts'

/** How often the figures of bots are fetched that move with the market while the bots themselves do nothing. */
const REFRESH_MS = 30_000

/** Returns the trading calls of this tab, which show their failures as toasts. */
export function useBotCalls(): TradingClient {
  const { requests } = useIdentity()
  return useMemo(() => createTradingClient(requests), [requests])
}

/** The open bots, or why they are not known. */
export type Bots = { readonly kind: 'pending' | 'failed' } | { readonly kind: 'done'; readonly data: readonly BotRow[] }

/** Returns the open bots, which the account's stream keeps up to date; and a function that asks for them again. */
export function useBots(): readonly [Bots, () => void] {
  const call = useBotCalls()
  const isLoaded = useAccount((account) => account.isLoaded)
  const told = useAccount((account) => account.bots)
  const [asked, reload] = useLoad('bots', async () => ({ told, rows: (await call('bots', {}, { quiet: true })).data.rows }))
  useRefresh(reload, true, REFRESH_MS)
  // An answer counts until the stream brings something newer.
  const isLatest = asked.kind === 'done' && (asked.data.told === told || !isLoaded)
  if (isLatest) return [{ kind: 'done', data: asked.data.rows }, reload]
  if (isLoaded) return [{ kind: 'done', data: told }, reload]
  return [{ kind: asked.kind === 'failed' ? 'failed' : 'pending' }, reload]
}
