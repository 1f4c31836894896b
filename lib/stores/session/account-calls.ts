'use client'

import { useMemo } from 'react'
import { createAccountClient, type CallAccount } from '#lib/http/account-client.ts'
import { useIdentity } from './identity.tsx'

/** Returns the account calls of this page. */
export function useAccountCalls(): CallAccount {
  const { requests } = useIdentity()
  return useMemo(() => createAccountClient(requests), [requests])
}
