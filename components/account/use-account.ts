'use client'

import { useMemo } from 'react'
import { useIdentity, useSession } from '#lib/stores/identity.tsx'
import type { UserInfo } from '#lib/contract/accounts.ts'
import { accountCalls, type CallAccount } from './account-calls.ts'

/** The account calls of this page. */
export function useAccountCalls(): CallAccount {
  const { requests } = useIdentity()
  return useMemo(() => accountCalls(requests), [requests])
}

/** Whose account this is; null before it is known, and for a visitor. */
export function useOwner(): UserInfo | null {
  const session = useSession()
  return 'user' in session ? session.user : null
}
