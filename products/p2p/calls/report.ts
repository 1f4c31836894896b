import type { P2pReportBody } from '../contract/p2p.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { findRobotAd } from '../contract/p2p-robots.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { p2pReads } from '../reads/p2p-reads.ts'
import { readMainId } from '#gateway/accounts/users.ts'
import type { TradingContext } from '#gateway/http/trading/trading-call.ts'
import { findMerchant } from './merchants.ts'
import { checkRegistered } from './p2p-context.ts'

/** Returns the account or robot that a report is about: of an order only for its parties, since nobody else knows of it. */
function findAccused({ exchange, account }: TradingContext, { subject, id }: P2pReportBody): Result<string, ErrorName> {
  const p2p = exchange.read.of(p2pReads)
  if (subject === 'order') {
    const order = p2p.isParty(account, id) ? exchange.read.productRecord(account, 'p2p', id) : null
    return order === null ? refuse('p2pOrderUnknown') : ok(String(order.details['counterparty']))
  }
  if (subject === 'merchant') {
    const found = /^\d{1,12}$/.test(id) ? findMerchant(exchange, id) : null
    return found === null ? refuse('p2pMerchantUnknown') : ok(found)
  }
  const robotAd = id.startsWith('R') ? findRobotAd(Number(id.slice(1))) : null
  if (robotAd !== null) return ok(`R${robotAd.robot.robot}`)
  const ad = p2p.ad(id)
  return ad === null || ad.status === 'draft' ? refuse('p2pAdvertisementUnknown') : ok(ad.account)
}

/** Stores a report to the operators of the site. It counts for the main account; nobody reports an account of their own. */
export async function reportToOperators(context: TradingContext, body: P2pReportBody): Promise<Result<null, ErrorName>> {
  const registered = checkRegistered(context)
  if (!registered.ok) return registered
  const accused = findAccused(context, body)
  if (!accused.ok) return accused
  const ownerId = readMainId(context.member.user)
  const user = await context.accounts.users.find(accused.value)
  if (user !== null && readMainId(user) === ownerId) return refuse('invalidParameter')
  const { subject, id, reason, text = '' } = body
  const stored = await context.accounts.p2pOversight.report({
    ownerId,
    reporterId: context.account,
    accusedId: accused.value,
    subject,
    subjectId: id,
    reason,
    text,
  })
  return stored.ok ? ok(null) : stored
}
