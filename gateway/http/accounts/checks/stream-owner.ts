import { readPermissions } from '#gateway/accounts/sub-accounts.ts'
import type { Received } from '#gateway/guard/client-address.ts'
import { readProtocol } from '#gateway/guard/visitor.ts'
import type { AdmitOptions } from './admit.ts'
import { readSecretCookie } from './cookies.ts'
import { isFromOurPages } from '#gateway/guard/origin-check.ts'

/** The account that a page's stream shows, and the session that carries it. */
interface StreamOwner {
  readonly account: string
  readonly sessionId: string
}

/**
 * Returns the owner of the session behind an upgrade, if the upgrade comes from one of our pages and its user may view the account;
 * otherwise null. The stream's keeper listens to `accounts.sessions.onEnded`.
 */
export async function findStreamOwner(
  request: Received,
  { accounts, trusts }: Pick<AdmitOptions, 'accounts' | 'trusts'>,
): Promise<StreamOwner | null> {
  const protocol = readProtocol(request, trusts)
  const token = readSecretCookie(request.headers.cookie, protocol, 'session')
  // A stream acts for a person from its first message: it counts as unsafe, though its method is GET.
  if (token === null || !isFromOurPages({ method: 'POST', headers: request.headers, protocol }, true)) return null
  const session = await accounts.sessions.find(token)
  const user = session === null ? null : await accounts.users.find(session.userId)
  if (session === null || user === null || user.frozenAt !== null || !readPermissions(user).includes('view')) return null
  return { account: user.id, sessionId: session.id }
}
