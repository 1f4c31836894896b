import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import { permissionsOf } from '#gateway/accounts/sub-accounts.ts'

/** The account that a stream shows, and the session it depends on. */
export interface StreamOwner {
  readonly account: string
  readonly sessionId: string
}

/**
 * Checks whether an open stream may continue: its session is live and its user may still view the account. The session is found by its
 * handle, because the credential that opened the stream is replaced every hour.
 */
export async function isStillOwner(
  { account, sessionId }: StreamOwner,
  { users, sessions }: Pick<Accounts, 'users' | 'sessions'>,
): Promise<boolean> {
  const [session, user] = await Promise.all([sessions.findById(sessionId), users.find(account)])
  return session?.userId === account && user !== null && user.frozenAt === null && permissionsOf(user).includes('view')
}
