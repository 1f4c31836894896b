import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type * as contract from '../contract/gifts.ts'
import { filterValues } from '#lib/contract/trading/filter-lists.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { giftReads } from '../reads/gift-reads.ts'
import { readPermissions } from '#gateway/accounts/sub-accounts.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import { submit } from '#gateway/http/trading/outcomes.ts'
import { historyQuery, readPage } from '#gateway/http/trading/pages.ts'
import { tradingCall, type TradingCall, type TradingContext } from '#gateway/http/trading/trading-call.ts'
import { listFamily } from '#gateway/http/products/losses.ts'
import { createGift, requireRecord } from './create-gift.ts'
import { findGift } from './find-gift.ts'
import { giftRow, readCodeHash } from './gift-rows.ts'
import { giftValue } from './gift-value.ts'

/** Why a gift that is over cannot be claimed. */
const OVER = {
  claimed: 'giftAllClaimed',
  expired: 'giftExpired',
  cancelled: 'giftTakenBack',
  delisted: 'giftTakenBack',
} as const satisfies Readonly<Record<string, ErrorName>>

async function claim(context: TradingContext, { code }: contract.GiftClaimBody): Promise<Result<contract.GiftRow, ErrorName>> {
  const { exchange, account, member, accounts, wallNow } = context
  const found = await findGift({ exchange, accounts }, code, { userId: account, address: member.address })
  if (!found.ok) return found
  const { codeHash, giver, shown } = found.value
  // Nothing leaves an account that operators have frozen.
  const user = await accounts.users.find(giver)
  if (user !== null && user.heldAt !== null) return refuse('giftUnknown')
  if (shown.status !== 'open') return refuse(OVER[shown.status])
  const done = await submit(exchange, { type: 'gift-claim', account, codeHash, wallMs: wallNow() })
  if (!done.ok) return done
  const record = requireRecord(context, done.value.product?.id ?? '')
  return record.ok ? ok(giftRow(record.value, shown.greeting)) : record
}

async function cancel(context: TradingContext, { id }: contract.GiftCancelBody): Promise<Result<contract.GiftRow, ErrorName>> {
  const { exchange, account } = context
  const given = exchange.read.productRecord(account, 'gifts', id)
  if (given?.kind !== 'given') return refuse('giftUnknown')
  if (given.status !== 'open') return refuse(OVER[given.status as keyof typeof OVER])
  const done = await submit(exchange, { type: 'gift-cancel', account, codeHash: readCodeHash(given) })
  if (!done.ok) return done
  const record = requireRecord(context, id)
  return record.ok ? ok(giftRow(record.value)) : record
}

/** Returns gifts that an account has given, with their codes if the caller may move its funds. */
async function withCodes({ member, accounts }: TradingContext, records: readonly ProductRecordView[]): Promise<contract.OpenGift[]> {
  const hashes = records.map(readCodeHash)
  const mayMove = readPermissions(member.user).includes('transfer')
  const [greetings, codes] = await Promise.all([
    accounts.giftCodes.greetings(hashes),
    mayMove ? accounts.giftCodes.codes(hashes) : new Map<string, string>(),
  ])
  return records.map((record) => {
    const hash = readCodeHash(record)
    return { ...giftRow(record, greetings.get(hash)), code: codes.get(hash) ?? null }
  })
}

/** The calls of gifts that a session authenticates. */
export const GIFT_CALLS: readonly TradingCall[] = [
  tradingCall('giftPreview', async ({ exchange, feed, member, accounts, wallNow }, { coin, amount }) => {
    const family = await listFamily(accounts, member.user)
    return giftValue(feed.frozen(), { exchange, family, wallMs: wallNow() }, coin, amount)
  }),
  tradingCall('giftCreate', async (context, body) => {
    const made = await createGift(context, body)
    if (!made.ok) return made
    const { record, repeated } = made.value
    const [row] = await withCodes(context, [record])
    return row === undefined ? refuse('internal') : ok({ ...row, repeated })
  }),
  tradingCall('giftClaim', claim),
  tradingCall('giftCancel', cancel),
  tradingCall('giftsOpen', async (context) => {
    const { exchange, account } = context
    const ids = exchange.read.of(giftReads).open(account)
    const records = ids.flatMap((id) => exchange.read.productRecord(account, 'gifts', id) ?? [])
    return ok({ rows: (await withCodes(context, records)).toReversed() })
  }),
  tradingCall('giftRecords', async (context, query) => {
    const { accounts } = context
    const asked = historyQuery(context, query, { asset: filterValues(query.coin), kind: filterValues(query.kind) })
    const page = await readPage(context, 'gifts', asked, (record) => record)
    const greetings = await accounts.giftCodes.greetings(page.rows.map(readCodeHash))
    return ok({ ...page, rows: page.rows.map((record) => giftRow(record, greetings.get(readCodeHash(record)))) })
  }),
]
