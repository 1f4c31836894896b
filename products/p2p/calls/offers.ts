import type { P2pOffer, P2pOwnAd, P2pReference } from '../contract/p2p-fields.ts'
import type { P2pMarket, P2pMarketQuery, P2pMerchantPage } from '../contract/p2p.ts'
import { type P2pCoin, P2P_COINS, P2P_SIDES } from '../contract/p2p-kinds.ts'
import type { P2pFiat, P2pMethodKind } from '../contract/p2p-methods.ts'
import { findRobot } from '../contract/p2p-robots.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { compare } from '#lib/kernel/decimal.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { p2pReads } from '../reads/p2p-reads.ts'
import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import { NO_TEXTS, type P2pTexts } from '#gateway/accounts/p2p/p2p-store.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { P2pAdView } from '../reads/p2p-reads.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { describeMerchant, findMerchant, robotNumber } from './merchants.ts'
import { priceNow, readReference } from './reference.ts'
import { robotOffer, robotOffers } from './robot-offers.ts'

export interface OfferContext {
  readonly exchange: Exchange
  readonly feed: MarketFeed
  readonly accounts: Pick<Accounts, 'p2p'>
  readonly wallNow: () => number
}

type AllTexts = ReadonlyMap<string, P2pTexts>

/** Reads the texts of advertisements. */
function readTexts({ accounts }: Pick<OfferContext, 'accounts'>, ads: readonly P2pAdView[]): Promise<AllTexts> {
  return accounts.p2p.texts(ads.map(({ account, figures }) => ({ userId: account, hash: figures.textHash })))
}

/** The public part of an advertisement. */
function offered({ id, account, figures, left }: P2pAdView, reference: P2pReference, texts: AllTexts) {
  const { side, coin, fiat, priceType, premium, minAmount, maxAmount, methods, payMinutes, textHash } = figures
  return {
    advId: String(id),
    side,
    coin: coin as P2pCoin,
    fiat: fiat as P2pFiat,
    priceType,
    price: priceNow(figures, reference),
    premium,
    left,
    minAmount,
    maxAmount,
    methods: methods as P2pMethodKind[],
    payMinutes,
    ...(texts.get(`${account} ${textHash}`) ?? NO_TEXTS),
  }
}

/** Returns references by currency and coin, each computed once. */
function references(feed: MarketFeed): (fiat: string, coin: string) => P2pReference {
  const view = feed.frozen()
  const known = new Map<string, P2pReference>()
  return (fiat, coin) => {
    const found = known.get(`${fiat} ${coin}`) ?? readReference(view, fiat as P2pFiat, coin as P2pCoin)
    known.set(`${fiat} ${coin}`, found)
    return found
  }
}

function readAdReference(refer: ReturnType<typeof references>, { figures }: P2pAdView): P2pReference {
  return refer(figures.fiat, figures.coin)
}

/** Returns advertisements as their owner sees them. */
export async function ownAds(context: OfferContext, ads: readonly P2pAdView[]): Promise<P2pOwnAd[]> {
  const texts = await readTexts(context, ads)
  const refer = references(context.feed)
  return ads.map((ad) => ({
    ...offered(ad, readAdReference(refer, ad), texts),
    status: ad.status,
    offlineReason: ad.offlineReason,
    quantity: ad.quantity,
    inOrders: ad.inOrders,
    done: ad.done,
    createdAt: ad.createdMs,
    updatedAt: ad.updatedMs,
  }))
}

async function makeOffers(context: OfferContext, ads: readonly P2pAdView[]): Promise<P2pOffer[]> {
  return withTexts(context, ads, offersWithoutTexts(context, ads))
}

const NONE: AllTexts = new Map()

function offersWithoutTexts({ exchange, feed, wallNow }: OfferContext, ads: readonly P2pAdView[]): P2pOffer[] {
  const refer = references(feed)
  const wallMs = wallNow()
  return ads.map((ad) => ({ ...offered(ad, readAdReference(refer, ad), NONE), merchant: describeMerchant(exchange, ad.account, wallMs) }))
}

/** Adds the texts of advertisements to those offers that are of traders. */
async function withTexts(context: OfferContext, ads: readonly P2pAdView[], offers: readonly P2pOffer[]): Promise<P2pOffer[]> {
  const byId = new Map(ads.map((ad) => [String(ad.id), ad]))
  const shown = offers.flatMap(({ advId }) => byId.get(advId) ?? [])
  const texts = await readTexts(context, shown)
  return offers.map((offer) => {
    const ad = byId.get(offer.advId)
    return ad === undefined ? offer : { ...offer, ...(texts.get(`${ad.account} ${ad.figures.textHash}`) ?? NO_TEXTS) }
  })
}

/** Returns the live list: best price first, then the better reputation. `reader`: the account that reads, if there is one. */
export async function readMarket(context: OfferContext, query: P2pMarketQuery, reader: string | null): Promise<P2pMarket> {
  const { exchange, feed, accounts, wallNow } = context
  const side = query.side === 'buy' ? P2P_SIDES[1] : P2P_SIDES[0]
  const reference = readReference(feed.frozen(), query.fiat, query.coin)
  const hidden = reader === null ? null : [await accounts.p2p.blocks(reader), await accounts.p2p.blockedBy(reader)]
  const isHidden = (id: string) => hidden?.some((ids) => ids.has(id)) === true
  const ads = exchange.read
    .of(p2pReads)
    .onlineAds()
    .filter(
      ({ account, figures }) => figures.side === side && figures.coin === query.coin && figures.fiat === query.fiat && !isHidden(account),
    )
  const all = exchange.read.of(p2pReads).terms().robots ? robotOffers(exchange, reference, side, wallNow()) : []
  const robots = all.filter(({ merchant }) => !isHidden(`R${merchant.merchantId}`))
  const offers = [...offersWithoutTexts(context, ads), ...robots].filter((offer) => isWanted(offer, query))
  const sorted = offers.toSorted((a, b) => byPrice(a, b, query.side) || b.merchant.reputation.completed - a.merchant.reputation.completed)
  const from = (query.page - 1) * query.limit
  // Only the texts of this page are read, however many advertisements there are.
  const rows = await withTexts(context, ads, sorted.slice(from, from + query.limit))
  return { reference, rows, total: sorted.length }
}

function isWanted({ price, left, minAmount, maxAmount, methods }: P2pOffer, { amount, method }: P2pMarketQuery): boolean {
  if (price === null || compare(left, '0') <= 0) return false
  if (method !== undefined && !methods.includes(method)) return false
  return amount === undefined || (compare(amount, minAmount) >= 0 && compare(amount, maxAmount) <= 0)
}

/** Orders by price, from the reader's best. */
function byPrice(a: P2pOffer, b: P2pOffer, side: 'buy' | 'sell'): number {
  const order = compare(a.price ?? '0', b.price ?? '0')
  return side === 'buy' ? order : -order
}

/** Returns a merchant with everything that it offers now. */
export async function readMerchant(context: OfferContext, merchantId: string): Promise<Result<P2pMerchantPage, ErrorName>> {
  const { exchange, feed, wallNow } = context
  const id = findMerchant(exchange, merchantId)
  if (id === null) return refuse('p2pMerchantUnknown')
  const merchant = describeMerchant(exchange, id, wallNow())
  const robot = findRobot(robotNumber(id) ?? 0)
  if (robot === undefined) {
    const ads = exchange.read
      .of(p2pReads)
      .onlineAds()
      .filter(({ account }) => account === id)
    return ok({ merchant, offers: await makeOffers(context, ads) })
  }
  if (!exchange.read.of(p2pReads).terms().robots) return ok({ merchant, offers: [] })
  const refer = references(feed)
  const offers = P2P_COINS.flatMap((coin) =>
    P2P_SIDES.map((side) => robotOffer(exchange, robot, { side, reference: refer(robot.fiat, coin), wallMs: wallNow() })),
  )
  return ok({ merchant, offers })
}
