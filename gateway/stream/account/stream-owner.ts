import type { Accounts } from '#gateway/accounts/accounts.ts'
import { permissionsOf } from '#gateway/accounts/sub-accounts.ts'
import type { Received } from '#gateway/front/guard/client-address.ts'
import { readStreamOwner, type AdmitOptions } from '#gateway/http/accounts/admit.ts'

/** Whose account a stream shows, and the session that it hangs on. */
export interface StreamOwner {
  readonly account: string
  readonly sessionId: string
}

/** The owner of the session behind an upgrade, where he may look at the account; null for everybody else. */
export async function findStreamOwner(
  request: Received,
  options: Pick<AdmitOptions, 'accounts' | 'trusts'>,
): Promise<StreamOwner | null> {
  const found = await readStreamOwner(request, options)
  if (found === null || !permissionsOf(found.user).includes('view')) return null
  return { account: found.user.id, sessionId: found.session.id }
}

/**
 * Whether a stream that is open may go on. The session decides, by its handle: the credential that opened the stream is replaced
 * every hour.
 */
export async function isStillOwner({ account, sessionId }: StreamOwner, { users, sessions }: Pick<Accounts, 'users' | 'sessions'>): Promise<boolean> {
  const [session, user] = await Promise.all([sessions.findById(sessionId), users.find(account)])
  return session?.userId === account && user !== null && user.frozenAt === null && permissionsOf(user).includes('view')
}
