import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { readGiftCode } from '../contract/gift-code.ts'
import type { ShownGift } from '../contract/gifts.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { giftReads } from '../reads/gift-reads.ts'
import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import type { CodeTrier } from '#gateway/accounts/gift-codes.ts'
import { makeClaimRequest } from '../rules/gifts.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { giftRow } from './gift-rows.ts'

export interface FoundGift {
  readonly codeHash: string
  /** The account that gives it. */
  readonly giver: string
  readonly shown: Omit<ShownGift, 'received'>
  readonly giftId: string
}

interface Parts {
  readonly exchange: Exchange
  readonly accounts: Pick<Accounts, 'giftCodes'>
}

/**
 * Finds the gift of a code that is to be claimed, open or over. A wrong code counts as a try, of the account or address and of all; after too
 * many of them, every code is refused. `giftUnknown` also for a gift whose giver has closed the account.
 */
export async function findGift(parts: Parts, unsafeCode: string, by: CodeTrier): Promise<Result<FoundGift, ErrorName>> {
  const giveBack = await parts.accounts.giftCodes.takeTry(by)
  if (giveBack === null) return refuse('giftTriesLocked')
  const found = await find(parts, unsafeCode)
  if (found === null) return refuse('giftUnknown')
  await giveBack()
  return ok(found)
}

/** Does the same for somebody who only looks, which leaves nothing behind but a count in memory, with the same limits. */
export async function lookAtGift(parts: Parts, unsafeCode: string, by: CodeTrier): Promise<Result<FoundGift, ErrorName>> {
  const { giftCodes } = parts.accounts
  if (!(await giftCodes.mayLook(by))) return refuse('giftTriesLocked')
  const found = await find(parts, unsafeCode)
  if (found !== null) return ok(found)
  giftCodes.noteWrongLook(by)
  return refuse('giftUnknown')
}

async function find({ exchange, accounts: { giftCodes } }: Parts, unsafeCode: string): Promise<FoundGift | null> {
  const code = readGiftCode(unsafeCode)
  if (code === null) return null
  const codeHash = giftCodes.hashCode(code)
  const known = await giftCodes.find(codeHash)
  const found = known === undefined ? null : showGift(exchange, codeHash, known)
  return found === null || known === undefined ? null : { codeHash, giver: known.userId, ...found }
}

type Known = NonNullable<Awaited<ReturnType<Accounts['giftCodes']['find']>>>

function showGift(exchange: Exchange, codeHash: string, { userId, giftId, greeting }: Known): Omit<FoundGift, 'codeHash' | 'giver'> | null {
  const open = exchange.read.of(giftReads).find(codeHash)
  if (open !== null) {
    const { id, asset, amount, count, claims, split, expiresMs } = open
    return { giftId: id, shown: { status: 'open', coin: asset, amount, count, claims, split, greeting, expiresAt: expiresMs } }
  }
  const record = giftId === null ? null : exchange.read.productRecord(userId, 'gifts', giftId)
  if (record === null) return null
  const { id, status, coin, amount, count, claims, split, expiresAt } = giftRow(record)
  const shares = { count: count ?? 1, claims: claims ?? 0, split: split ?? 'equal', expiresAt: expiresAt ?? 0 }
  return { giftId: id, shown: { status, coin, amount, greeting, ...shares } }
}

/** Returns the share of a gift that an account has claimed in its round; null if it has not. */
export function findReceived(exchange: Exchange, account: string, giftId: string): string | null {
  const id = exchange.read.productRequest(account, 'gifts', makeClaimRequest(Number(giftId)))
  const record = id === null ? null : exchange.read.productRecord(account, 'gifts', id)
  return record === null ? null : giftRow(record).amount
}
