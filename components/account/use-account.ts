'use client'

import { useMemo } from 'react'
import { createAccountClient, type CallAccount } from '#lib/http/account-client.ts'
import { useIdentity, useSession } from '#lib/stores/session/identity.tsx'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'

/** Returns the account calls of this page. */
export function useAccountCalls(): CallAccount {
  const { requests } = useIdentity()
  return useMemo(() => createAccountClient(requests), [requests])
}

/** Returns the account's user; null while unknown, and for a visitor. */
export function useOwner(): UserInfo | null {
  const session = useSession()
  return 'user' in session ? session.user : null
}
