import { GIFT_DECIMALS, nextShare } from './formulas/gift-shares.ts'
import { assert, required } from '#lib/kernel/assert.ts'
import { powerOfTen } from '#lib/kernel/decimal-text.ts'
import { type Amount, amountFrom, NOTHING } from '#lib/kernel/money.ts'
import { GIFT_COUNT_MAX } from '../contract/gift-terms.ts'
import { AMOUNT_DECIMALS, without } from '#gateway/engine/state/money/amounts.ts'
import { readAmount } from '#gateway/engine/trading/orders/check-order.ts'
import { draw } from '#gateway/engine/state/records/realism.ts'
import { type Run, reject, takeId } from '#gateway/engine/state/run.ts'
import { assetNumber, type EngineState } from '#gateway/engine/state/state.ts'
import { PRICING_ASSET, valuingMarket } from '#gateway/engine/trading/pricing/pricing.ts'
import { activeAccount, hasAvailable, isAnswered, payOver, rememberRequest } from '#gateway/engine/product/operations.ts'
import type { Handlers } from '#gateway/engine/product/product.ts'
import type { CancelGift, ClaimGift, CreateGift, ExpireGift, GiftCommand } from './commands.ts'
import { type GiftStatus, reportGiven, reportReceived } from './gift-record.ts'
import { type Gift, GIFTS_MAX } from './state.ts'

/** The ledger's unit in the smallest unit of a share. */
const SHARE_UNIT = powerOfTen(AMOUNT_DECIMALS - GIFT_DECIMALS)

/** Reads what a gift consists of; rejects the command and returns null if it is impossible. */
function readGift(run: Run, { asset, amount, count }: CreateGift): Pick<Gift, 'asset' | 'amount' | 'count'> | null {
  const number = assetNumber(run.state, asset)
  const units = readAmount(amount) ?? NOTHING
  if (number < 0) reject(run, 'unknown-asset')
  else if (asset !== PRICING_ASSET && valuingMarket(run.state, asset) === undefined) reject(run, 'gift-coin-unknown')
  else if (units <= 0n || units % SHARE_UNIT !== 0n) reject(run, 'amount-invalid')
  else if (!Number.isInteger(count) || count < 1 || count > GIFT_COUNT_MAX) reject(run, 'gift-count-invalid')
  else if (units / SHARE_UNIT < BigInt(count)) reject(run, 'gift-share-too-small')
  else return { asset: number, amount: units, count }
  return null
}

function createGift(run: Run, command: CreateGift): void {
  const found = activeAccount(run, command.account)
  if (found === null || isAnswered(run, found, 'gifts', command.requestId)) return
  const { account, codeHash, split, value, wallMs, expiresMs } = command
  const { gifts } = run.state.products
  if (wallMs >= expiresMs) return reject(run, 'gift-expired')
  if (gifts.has(codeHash)) return reject(run, 'gift-unknown')
  const read = readGift(run, command)
  if (read === null) return
  if (giftsOf(run.state, account).length >= GIFTS_MAX) return reject(run, 'too-many-gifts')
  if (!hasAvailable(run, { account: found.account, wallet: 'spot' }, read.asset, read.amount)) return
  const id = takeId(run)
  rememberRequest(run, found.epoch, 'gifts', command.requestId, id)
  const times = { openedAtMs: run.timeMs, wallMs, expiresMs }
  const gift: Gift = { ...read, id, account, codeHash, split, value, ...times, left: read.amount, claimers: new Set() }
  const [spot, aside] = [{ account: found.account, wallet: 'spot' } as const, { account: found.account, wallet: 'gift' } as const]
  payOver(run, spot, aside, { asset: gift.asset, amount: gift.amount, kind: 'gift', ref: id })
  gifts.set(codeHash, gift)
  reportGiven(run, gift, 'open')
}

/** Pays one share, to its giver too: everyone with the code may claim one, as with the red packets of other exchanges. */
function claimGift(run: Run, { account: id, codeHash, wallMs }: ClaimGift): void {
  const found = activeAccount(run, id)
  if (found === null) return
  const gift = run.state.products.gifts.get(codeHash)
  if (gift === undefined) return reject(run, 'gift-unknown')
  if (gift.claimers.has(id)) return reject(run, 'gift-already-claimed')
  if (wallMs >= gift.expiresMs) return reject(run, 'gift-expired')
  const share = drawShare(run, gift)
  const recordId = takeId(run)
  rememberRequest(run, found.epoch, 'gifts', claimRequestOf(gift.id), recordId)
  payFrom(run, gift, found.account.id, share)
  gift.claimers.add(id)
  reportReceived(run, gift, id, recordId, share)
  const isAllClaimed = gift.claimers.size === gift.count
  if (isAllClaimed) run.state.products.gifts.delete(codeHash)
  reportGiven(run, gift, isAllClaimed ? 'claimed' : 'open')
}

/** The ids of requests that begin so are those of claims; no gift may be created under one. */
export const CLAIM_REQUEST = 'claim '

/** Returns the name under which a round remembers that it has claimed a gift, as `rememberRequest` takes it. */
export function claimRequestOf(giftId: number): string {
  return `${CLAIM_REQUEST}${giftId}`
}

function drawShare({ command }: Run, { split, left, count, claimers }: Gift): Amount {
  const random = draw(command.random, 0, 2 ** 32)
  return amountFrom(nextShare({ split, left: left / SHARE_UNIT, shares: count - claimers.size }, random) * SHARE_UNIT)
}

/** Pays a part of what is left of a gift into the spot wallet of an account. */
function payFrom(run: Run, gift: Gift, to: string, amount: Amount): void {
  const [giver, receiver] = [gift.account, to].map((id) => required(run.state.accounts.get(id), 'the parties of a gift exist'))
  gift.left = without(gift.left, amount)
  assert(gift.left >= 0n && giver !== undefined && receiver !== undefined, 'a gift pays no more than it has')
  const details = { asset: gift.asset, amount, kind: 'gift', ref: gift.id } as const
  payOver(run, { account: giver, wallet: 'gift' }, { account: receiver, wallet: 'spot' }, details)
}

/** Ends a gift, and returns what nobody has claimed to the account that gave it. */
export function endGift(run: Run, gift: Gift, status: GiftStatus): void {
  const { left } = gift
  run.state.products.gifts.delete(gift.codeHash)
  payFrom(run, gift, gift.account, left)
  // The record tells what was claimed, not that nothing is left now.
  reportGiven(run, { ...gift, left }, status)
}

/** Finds an open gift of an account; otherwise rejects the command and returns null. */
function givenBy(run: Run, { account, codeHash }: CancelGift | ExpireGift): Gift | null {
  const gift = run.state.products.gifts.get(codeHash)
  if (gift?.account === account) return gift
  reject(run, 'gift-unknown')
  return null
}

function cancelGift(run: Run, command: CancelGift): void {
  const gift = givenBy(run, command)
  if (gift !== null) endGift(run, gift, 'cancelled')
}

function expireGift(run: Run, command: ExpireGift): void {
  const gift = givenBy(run, command)
  if (gift === null) return
  if (command.wallMs < gift.expiresMs) return reject(run, 'gift-unknown')
  endGift(run, gift, 'expired')
}

/** Returns the open gifts that an account has given, oldest first. */
export function giftsOf({ products }: EngineState, account: string): Gift[] {
  return products.gifts.of(account)
}

export const giftHandlers: Handlers<GiftCommand> = {
  'gift-create': createGift,
  'gift-claim': claimGift,
  'gift-cancel': cancelGift,
  'gift-expire': expireGift,
}
