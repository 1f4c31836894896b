import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { mainOf } from '#gateway/accounts/users.ts'
import type { TradingContext } from '#gateway/http/trading/trading-call.ts'

/** Checks that a caller is registered: guests may look at P2P, not trade in it. */
export function checkRegistered({ member }: TradingContext): Result<null, ErrorName> {
  return member.user.kind === 'guest' ? refuse('p2pGuest') : ok(null)
}

/** Checks whether two accounts have one owner: a main account and its sub-accounts. */
export async function haveOneOwner({ accounts, member }: TradingContext, other: string): Promise<boolean> {
  const found = await accounts.users.find(other)
  return found !== null && mainOf(found) === mainOf(member.user)
}
