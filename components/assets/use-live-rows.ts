'use client'

import { useAccount } from '#lib/stores/account-provider.tsx'
import type { AccountState } from '#lib/stores/account-state.ts'

const isLive = ({ isLoaded, connection }: AccountState): boolean => isLoaded && connection.kind !== 'lost'

/** Rows as the account's stream keeps them; null before it has spoken and while it is lost, when they have to be asked for. */
export function useLiveRows<Row>(select: (state: AccountState) => readonly Row[]): readonly Row[] | null {
  return useAccount((state) => (isLive(state) ? select(state) : null))
}
