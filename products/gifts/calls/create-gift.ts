import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { cleanGreeting } from '../contract/gift-greeting.ts'
import type { GiftCreateBody } from '../contract/gifts.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { mainOf } from '#gateway/accounts/users.ts'
import { contentOf } from '#gateway/engine/state/commands/content.ts'
import { CLAIM_REQUEST } from '../rules/gifts.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import { findNamed } from '#gateway/http/named-requests.ts'
import { settle } from '#gateway/http/trading/outcomes.ts'
import type { TradingContext } from '#gateway/http/trading/trading-call.ts'
import { familyOf } from '#gateway/http/products/losses.ts'
import { oneAtATime } from '#gateway/http/products/one-at-a-time.ts'
import { codeHashOf } from './gift-rows.ts'
import { giftValue } from './gift-value.ts'

const HOUR_MS = 3_600_000

/** Creates a gift, one at a time per main account with its sub-accounts. A repeated request gets the gift of the first, without any further check. */
export async function createGift(context: TradingContext, body: GiftCreateBody): Promise<Result<MadeRecord, ErrorName>> {
  return oneAtATime(mainOf(context.member.user), () => createNow(context, body))
}

async function createNow(context: TradingContext, body: GiftCreateBody): Promise<Result<MadeRecord, ErrorName>> {
  const { exchange, account, accounts, wallNow } = context
  const { requestId, coin, amount, count, split, hours } = body
  if (requestId.startsWith(CLAIM_REQUEST)) return refuse('invalidParameter')
  const content = contentOf(body)
  const repeated = findNamed(context, 'gifts', requestId, content)
  if (repeated !== null) return repeated.ok ? recordOfRepeated(context, repeated.value) : repeated
  const epoch = exchange.read.account(account)?.epoch?.number
  if (epoch === undefined) return refuse('noEpoch')
  const value = await permit(context, body)
  if (!value.ok) return value
  const { giftCodes } = accounts
  const { codeHash, isNew } = await giftCodes.issue({
    userId: account,
    requestId: `${epoch} ${requestId}`,
    greeting: cleanGreeting(body.greeting),
  })
  const wallMs = wallNow()
  const gift = { account, requestId, content, codeHash, asset: coin, amount, count, split, value: value.value }
  const outcome = await exchange.submit({ type: 'gift-create', ...gift, wallMs, expiresMs: wallMs + hours * HOUR_MS })
  // An outcome that is not known yet may still become a gift, which needs its code: that of this request, or of an earlier try of it. The
  // engine refuses only after everything that was sent before, so a refusal tells the outcome of earlier tries, too.
  const isOver = outcome.kind === 'rejected' || (isNew && (outcome.kind === 'busy' || outcome.kind === 'halted'))
  if (isOver) await giftCodes.forget(codeHash)
  const done = settle(outcome)
  if (!done.ok) return done
  const id = done.value.product?.id ?? ''
  await giftCodes.bind(codeHash, id)
  return made(recordOf(context, id), done.value.repeated)
}

/** A gift, which an earlier request has made if it is `repeated`. */
export interface MadeRecord {
  readonly record: ProductRecordView
  readonly repeated: boolean
}

function made(record: Result<ProductRecordView, ErrorName>, repeated: boolean): Result<MadeRecord, ErrorName> {
  return record.ok ? ok({ record: record.value, repeated }) : record
}

/** Reads the gift of an earlier request, and notes it for its code, in case that request did not wait for its outcome. */
async function recordOfRepeated(context: TradingContext, id: string): Promise<Result<MadeRecord, ErrorName>> {
  const record = recordOf(context, id)
  if (record.ok) await context.accounts.giftCodes.bind(codeHashOf(record.value), id)
  return made(record, true)
}

/** Checks the value of a gift, and the withdrawal password where it needs one (DESIGN 5.35). Returns the value in USDT. */
async function permit(
  context: TradingContext,
  { coin, amount, withdrawPassword = '' }: GiftCreateBody,
): Promise<Result<string, ErrorName>> {
  const { exchange, feed, member, accounts, wallNow } = context
  const family = await familyOf(accounts, member.user)
  const valued = giftValue(feed.frozen(), { exchange, family, wallMs: wallNow() }, coin, amount)
  if (!valued.ok) return valued
  const { value, needsPassword } = valued.value
  const checked = needsPassword ? await accounts.withdrawalPassword.check(member.user, withdrawPassword) : ok(null)
  return checked.ok ? ok(value) : checked
}

/** Reads a record that has just been answered. */
export function recordOf({ exchange, account }: TradingContext, id: string): Result<ProductRecordView, ErrorName> {
  const record = exchange.read.productRecord(account, 'gifts', id)
  return record === null ? refuse('internal') : ok(record)
}
