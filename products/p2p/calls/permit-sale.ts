import { OwnerProof } from '#lib/contract/accounts/accounts.ts'
import { FREE_LOSS_VALUE } from '#products/gifts/contract/gift-terms.ts'
import type { P2pProofFields, P2pSalePreview, P2pSalePreviewQuery } from '../contract/p2p.ts'
import type { P2pProof } from '../contract/p2p-kinds.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { add, compare, maximum, subtract } from '#lib/kernel/decimal.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { readPermissions } from '#gateway/accounts/sub-accounts.ts'
import { formatValue, pricesNow } from '#gateway/wire/valuation.ts'
import type { TradingContext } from '#gateway/http/trading/trading-call.ts'
import { listFamily, lostFreely } from '#gateway/http/products/losses.ts'

const PROOFS = Object.keys(OwnerProof) as readonly (keyof typeof OwnerProof)[]

/** Checks the withdrawal password, or a second factor in its place (DESIGN 5.35). A guest has neither. */
export async function checkOwner({ accounts, member }: TradingContext, given: P2pProofFields): Promise<Result<null, ErrorName>> {
  const { withdrawPassword = '' } = given
  const hasProof = member.user.kind !== 'guest' && PROOFS.some((name) => (given[name] ?? '') !== '')
  return withdrawPassword === '' && hasProof
    ? accounts.ownership.confirm(member, given)
    : accounts.withdrawalPassword.check(member.user, withdrawPassword)
}

/** Values a sale, and what is left of the sum that needs no proof. `id`: the advertisement in whose place it is judged. */
export async function previewSale(
  { exchange, feed, accounts, member, wallNow }: TradingContext,
  { coin, quantity, id }: P2pSalePreviewQuery,
): Promise<P2pSalePreview> {
  const findPrice = pricesNow(feed.frozen())
  const lost = lostFreely({ exchange, family: await listFamily(accounts, member.user), findPrice, wallMs: wallNow() }, id)
  const value = formatValue(findPrice, coin, quantity)
  const needsProof = value === null || compare(add(lost, value), FREE_LOSS_VALUE) > 0
  return { freeLeft: maximum('0', subtract(FREE_LOSS_VALUE, lost)), needsProof }
}

/**
 * Checks that an account may sell: coins that it offers or orders to sell can go to the buyer without a further step, by silence and time,
 * so this step asks for what a release asks for: the permission to move funds, and above the free sum of a day the proof of the owner
 * (DESIGN 6.11). Call it within `oneAtATime`. Returns what permits the sale.
 */
export async function permitSale(
  context: TradingContext,
  sale: P2pSalePreviewQuery,
  proof: P2pProofFields,
): Promise<Result<P2pProof, ErrorName>> {
  if (!readPermissions(context.member.user).includes('transfer')) return refuse('permissionDenied')
  if (!(await previewSale(context, sale)).needsProof) return ok('free')
  const checked = await checkOwner(context, proof)
  return checked.ok ? ok('owner') : checked
}
