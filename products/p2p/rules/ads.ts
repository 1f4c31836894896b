import { P2P_COINS, P2P_PRICE_TYPES, P2P_SIDES, type P2pCoin, type P2pOfflineReason, type P2pProof } from '../contract/p2p-kinds.ts'
import { fiatDecimals, isMethodOf } from '../contract/p2p-methods.ts'
import {
  P2P_ADS_MAX,
  P2P_ONLINE_ADS_MAX,
  P2P_PAY_MINUTES,
  P2P_PREMIUM_MAX,
  P2P_QUANTITY_MAX,
  P2P_QUANTITY_MIN,
} from '../contract/p2p-terms.ts'
import { exact } from '#lib/calc/arithmetic/fraction.ts'
import { P2P_QUANTITY_DECIMALS, widensSale } from './formulas/p2p.ts'
import { parseDecimal } from '#lib/kernel/decimal-text.ts'
import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { added, amountText, toAmount, without } from '#gateway/engine/state/money/amounts.ts'
import { readAmount } from '#gateway/engine/trading/orders/check-order.ts'
import type { Rejection } from '#gateway/engine/state/records/reasons.ts'
import { type Run, reject, takeId } from '#gateway/engine/state/run.ts'
import { assetNumber } from '#gateway/engine/state/state.ts'
import { activeAccount, hasAvailable, isAnswered, rememberRequest } from '#gateway/engine/product/operations.ts'
import type { CreateP2pAd, EditP2pAd, P2pAdFigures, PublishP2pAd, RemoveP2pAd, TakeP2pAdOffline } from './commands.ts'
import { giveBack, reserve, traderOf } from './escrow.ts'
import { reportAd } from './records.ts'
import { standingOf } from './standing.ts'
import { leftOf, type P2pAd } from './state.ts'

export function isP2pCoin(coin: string): coin is P2pCoin {
  return P2P_COINS.some((known) => known === coin)
}

/** Reads a positive decimal with at most so many decimals; null for anything else. */
export function readPositive(text: string | null, decimals: number): Amount | null {
  const amount = text === null ? null : readAmount(text)
  return amount === null || amount <= 0n || parseDecimal(text ?? '').scale > decimals ? null : amount
}

function isPriceValid({ priceType, price, premium }: P2pAdFigures): boolean {
  if (priceType === 'fixed') return premium === null && readPositive(price, 8) !== null
  if (price !== null || premium === null || !/^-?0(\.\d{1,6})?$/.test(premium)) return false
  return exact(premium).absolute().compare(P2P_PREMIUM_MAX) <= 0
}

/** Returns why figures are no advertisement; null if they are one. */
function problemOf(figures: P2pAdFigures): Rejection | null {
  const { side, coin, fiat, priceType, quantity, minAmount, maxAmount, methods, payMinutes, textHash } = figures
  if (!isP2pCoin(coin)) return 'p2p-advertisement-invalid'
  const amount = readPositive(quantity, P2P_QUANTITY_DECIMALS)
  const [least, most] = [readPositive(minAmount, fiatDecimals(fiat)), readPositive(maxAmount, fiatDecimals(fiat))]
  const isValid =
    P2P_SIDES.includes(side) &&
    P2P_PRICE_TYPES.includes(priceType) &&
    isPriceValid(figures) &&
    amount !== null &&
    amount >= toAmount(P2P_QUANTITY_MIN[coin]) &&
    amount <= toAmount(P2P_QUANTITY_MAX[coin]) &&
    least !== null &&
    most !== null &&
    least <= most &&
    methods.length > 0 &&
    new Set(methods).size === methods.length &&
    methods.every((kind) => isMethodOf(fiat, kind)) &&
    P2P_PAY_MINUTES.some((minutes) => minutes === payMinutes) &&
    (textHash === null || /^[0-9a-f]{64}$/.test(textHash))
  return isValid ? null : 'p2p-advertisement-invalid'
}

function adsOf(run: Run, account: string): P2pAd[] {
  return run.state.products.p2p.ads.of(account)
}

/** Checks whether one more advertisement of an account may be online; otherwise rejects the command. */
function mayPublish(run: Run, account: string): boolean {
  if (adsOf(run, account).filter(({ status }) => status === 'online').length < P2P_ONLINE_ADS_MAX) return true
  reject(run, 'p2p-too-many-advertisements')
  return false
}

/** Checks whether its owner has the coins that an advertisement is to sell; otherwise rejects the command. */
function hasCoins(run: Run, { figures, account, asset }: Pick<P2pAd, 'figures' | 'account' | 'asset'>, amount: Amount): boolean {
  return figures.side === 'buy' || hasAvailable(run, { account: traderOf(run.state, account), wallet: 'spot' }, asset, amount)
}

/** Reserves coins that an advertisement sells; they must be available. */
function reserveFor(run: Run, { figures, account, asset, id }: P2pAd, amount: Amount): void {
  if (figures.side === 'sell') reserve(run, traderOf(run.state, account), { asset, amount, ref: id })
}

function keep(run: Run, ad: P2pAd): void {
  run.state.products.p2p.ads.set(ad.id, ad)
  reportAd(run, ad)
}

/** Returns an advertisement with what now permits its sale; that of a draft or one that buys needs no permission. */
function permitted(run: Run, known: P2pAd, proof: P2pProof | undefined): P2pAd {
  const { proof: _, ...ad } = known
  const isSale = ad.status === 'online' && ad.figures.side === 'sell'
  return !isSale || proof === undefined ? ad : { ...ad, proof }
}

/** Makes an advertisement, as a draft or online. */
export function createAd(run: Run, { account, requestId, publish, figures, proof, wallMs }: CreateP2pAd): void {
  const found = activeAccount(run, account)
  if (found === null || isAnswered(run, found, 'p2p', requestId)) return
  const problem = problemOf(figures)
  if (problem !== null) return reject(run, problem)
  const asset = assetNumber(run.state, figures.coin)
  if (asset < 0) return reject(run, 'unknown-asset')
  if (adsOf(run, account).length >= P2P_ADS_MAX) return reject(run, 'p2p-too-many-advertisements')
  const { quantity: text, ...rest } = figures
  const quantity = toAmount(text)
  if (publish && !(mayPublish(run, account) && hasCoins(run, { figures: rest, account, asset }, quantity))) return
  const ad: P2pAd = {
    id: takeId(run),
    account,
    figures: rest,
    asset,
    quantity,
    inOrders: NOTHING,
    done: NOTHING,
    status: publish ? 'online' : 'draft',
    offlineReason: null,
    createdMs: wallMs,
    updatedMs: wallMs,
  }
  if (publish) reserveFor(run, ad, quantity)
  rememberRequest(run, found.epoch, 'p2p', requestId, ad.id)
  standingOf(run.state, account, wallMs)
  keep(run, permitted(run, ad, proof))
}

/** Finds an account's advertisement; otherwise rejects the command and returns null. */
function ownAd(run: Run, { account, id }: { readonly account: string; readonly id: number }): P2pAd | null {
  const ad = run.state.products.p2p.ads.get(id)
  if (ad?.account === account) return ad
  reject(run, 'p2p-advertisement-unknown')
  return null
}

/** Puts an advertisement online, with what is left of it. */
export function publishAd(run: Run, command: PublishP2pAd): void {
  const found = activeAccount(run, command.account)
  if (found === null || isAnswered(run, found, 'p2p', command.requestId)) return
  const ad = ownAd(run, command)
  if (ad === null) return
  if (ad.status === 'online' || leftOf(ad) <= 0n) return reject(run, 'p2p-advertisement-invalid')
  if (!mayPublish(run, ad.account) || !hasCoins(run, ad, leftOf(ad))) return
  reserveFor(run, ad, leftOf(ad))
  rememberRequest(run, found.epoch, 'p2p', command.requestId, ad.id)
  standingOf(run.state, ad.account, command.wallMs)
  keep(run, permitted(run, { ...ad, status: 'online', offlineReason: null, updatedMs: command.wallMs }, command.proof))
}

/** Returns what permits a changed sale: a new permission, or that of before if the change stays within it. */
function proofAfter(ad: P2pAd, { figures, proof }: EditP2pAd): P2pProof | undefined {
  if (proof !== undefined) return proof
  return widensSale({ ...ad.figures, quantity: amountText(ad.quantity) }, figures) ? undefined : ad.proof
}

/** Changes an advertisement; an online one reserves or returns the difference. */
export function editAd(run: Run, command: EditP2pAd): void {
  const ad = ownAd(run, command)
  if (ad === null) return
  const { figures, wallMs } = command
  const problem = problemOf(figures)
  if (problem !== null) return reject(run, problem)
  const isFixed = ad.status === 'online' || ad.inOrders > 0n || ad.done > 0n
  const { side, coin, fiat } = ad.figures
  if (isFixed && (side !== figures.side || coin !== figures.coin || fiat !== figures.fiat)) return reject(run, 'p2p-advertisement-in-use')
  const { quantity: text, ...rest } = figures
  const quantity = toAmount(text)
  if (quantity < added(ad.inOrders, ad.done)) return reject(run, 'p2p-advertisement-in-use')
  const changed: P2pAd = { ...ad, figures: rest, asset: assetNumber(run.state, figures.coin), quantity, updatedMs: wallMs }
  if (changed.asset < 0) return reject(run, 'unknown-asset')
  if (ad.status === 'online') {
    const more = without(quantity, ad.quantity)
    if (more > 0n && !hasCoins(run, ad, more)) return
    if (more > 0n) reserveFor(run, ad, more)
    if (more < 0n && side === 'sell') returnReserve(run, ad, without(ad.quantity, quantity))
  }
  keep(run, permitted(run, changed, proofAfter(ad, command)))
}

function returnReserve(run: Run, ad: P2pAd, amount: Amount): void {
  giveBack(run, traderOf(run.state, ad.account), { asset: ad.asset, amount, ref: ad.id })
}

/** Takes an online advertisement offline and returns what it reserves. */
export function takeOffline(run: Run, ad: P2pAd, reason: P2pOfflineReason, updatedMs: number): void {
  if (ad.figures.side === 'sell') returnReserve(run, ad, leftOf(ad))
  keep(run, permitted(run, { ...ad, status: 'offline', offlineReason: reason, updatedMs }, undefined))
}

export function takeAdOffline(run: Run, command: TakeP2pAdOffline): void {
  const ad = ownAd(run, command)
  if (ad === null) return
  if (ad.status !== 'online') return reject(run, 'p2p-advertisement-offline')
  takeOffline(run, ad, command.reason ?? 'owner', command.wallMs)
}

/** Removes an advertisement for good; an online one returns what it reserves. */
export function dropAd(run: Run, ad: P2pAd, reason: P2pOfflineReason, updatedMs: number): void {
  if (ad.status === 'online' && ad.figures.side === 'sell') returnReserve(run, ad, leftOf(ad))
  run.state.products.p2p.ads.delete(ad.id)
  reportAd(run, { ...ad, status: 'offline', offlineReason: reason, updatedMs }, 'removed')
}

export function removeAd(run: Run, command: RemoveP2pAd): void {
  const ad = ownAd(run, command)
  if (ad === null) return
  if (ad.inOrders > 0n) return reject(run, 'p2p-advertisement-in-use')
  dropAd(run, ad, 'owner', command.wallMs)
}
