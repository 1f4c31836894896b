'use client'

import { useAccount } from '#lib/stores/account/account-provider.tsx'
import type { AccountState } from '#lib/stores/account/account-state.ts'

const isLive = ({ isLoaded, connection }: AccountState): boolean => isLoaded && connection.kind !== 'lost'

/** Returns rows from the account's stream; null before its first message and while it is lost, when they must be requested. */
export function useLiveRows<Row>(select: (state: AccountState) => readonly Row[]): readonly Row[] | null {
  return useAccount((state) => (isLive(state) ? select(state) : null))
}
