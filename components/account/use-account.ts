'use client'

import { useSession } from '#lib/stores/session/identity.tsx'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'

/** Returns the account's user; null while unknown, and for a visitor. */
export function useOwner(): UserInfo | null {
  const session = useSession()
  return 'user' in session ? session.user : null
}
