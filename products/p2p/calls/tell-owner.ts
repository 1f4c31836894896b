import { readMainId } from '#gateway/accounts/users.ts'
import type { TradingContext } from '#gateway/http/trading/trading-call.ts'

/**
 * Tells the owner of an account what was done in its name, by a letter and in the inbox: the main account of a sub-account. If it was not
 * the owner, they must learn of it from elsewhere than this session.
 */
export async function tellOwner(
  { accounts, member }: Pick<TradingContext, 'accounts' | 'member'>,
  event: 'p2pSalePermitted' | 'p2pOrderHeld',
): Promise<void> {
  const { user, locale } = member
  const owner = user.kind === 'sub' ? await accounts.users.find(readMainId(user)) : user
  if (owner !== null) await accounts.notices.tell({ user: owner, locale }, event)
}
