import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { CopyStartBody } from '../contract/copy.ts'
import { possibleShare } from '../contract/copy-share.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { readPermissions } from '#gateway/accounts/sub-accounts.ts'
import type { StartCopy } from '../rules/commands.ts'
import type { TradingContext } from '#gateway/http/trading/trading-call.ts'
import { checkOwner, previewSale } from '#products/p2p/calls/permit-sale.ts'

/** What is permitted to be paid to a leader. */
export type CopyPermit = Pick<StartCopy, 'shareMost'>

/**
 * Checks that an account may start a copy whose leader gets a share of its gains: that lets funds go to another owner later, without a further
 * step, so it needs the permission to move them. Above the free sum of a day it needs the proof of the owner as well (DESIGN 6.11). Nobody can
 * tell what a copy will gain: one without the proof pays no more than the share of a gain as large as its funds. Call it within `oneAtATime`.
 */
export async function permitCopy(context: TradingContext, body: CopyStartBody, share: number): Promise<Result<CopyPermit, ErrorName>> {
  if (share === 0) return ok({})
  if (!readPermissions(context.member.user).includes('transfer')) return refuse('permissionDenied')
  const shareMost = possibleShare(body.funds, share)
  if (!(await previewSale(context, { coin: 'USDT', quantity: shareMost })).needsProof) return ok({ shareMost })
  const checked = await checkOwner(context, body)
  return checked.ok ? ok({}) : checked
}
