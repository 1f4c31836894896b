import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { readMainId } from '#gateway/accounts/users.ts'
import type { TradingContext } from '#gateway/http/trading/trading-call.ts'

/** Checks that a caller is registered: guests may look at P2P, not trade in it. */
export function checkRegistered({ member }: TradingContext): Result<null, ErrorName> {
  return member.user.kind === 'guest' ? refuse('p2pGuest') : ok(null)
}

/** Returns the main account of an account, by which limits count; the account itself if it is none of ours any more. */
export async function findOwner({ accounts }: TradingContext, account: string): Promise<string> {
  const found = await accounts.users.find(account)
  return found === null ? account : readMainId(found)
}

/** Checks that no operator has suspended the owner of the calling account as a merchant. */
export async function checkNotSuspended({ accounts, member }: TradingContext): Promise<Result<null, ErrorName>> {
  return (await accounts.p2pOversight.suspension(readMainId(member.user))) === null ? ok(null) : refuse('p2pSuspended')
}
