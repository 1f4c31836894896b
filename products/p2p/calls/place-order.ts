import { calculateQuantity, isWorse, multiplyOut, P2P_QUANTITY_DECIMALS } from '../rules/formulas/p2p.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { P2pOrderBody } from '../contract/p2p.ts'
import type { P2pReference } from '../contract/p2p-fields.ts'
import type { P2pCoin, P2pSide } from '../contract/p2p-kinds.ts'
import { fiatDecimals, type P2pFiat } from '../contract/p2p-methods.ts'
import { findRobotAd } from '../contract/p2p-robots.ts'
import { P2P_PRICE_TOLERANCE } from '../contract/p2p-terms.ts'
import { compare, isZero, trimZeros } from '#lib/kernel/decimal.ts'
import { parseDecimal } from '#lib/kernel/decimal-text.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { p2pReads } from '../reads/p2p-reads.ts'
import { readContent } from '#gateway/engine/state/commands/content.ts'
import type { P2pRobotOffer } from '../rules/commands.ts'
import { readMainId } from '#gateway/accounts/users.ts'
import { findNamed } from '#gateway/http/named-requests.ts'
import { submit } from '#gateway/http/trading/outcomes.ts'
import type { TradingContext } from '#gateway/http/trading/trading-call.ts'
import { oneAtATime } from '#gateway/http/products/one-at-a-time.ts'
import { checkRegistered, findOwner } from './p2p-context.ts'
import { permitSale } from './permit-sale.ts'
import { priceNow, readReference } from './reference.ts'
import { robotOffer, signPremium } from './robot-offers.ts'
import { tellOwner } from './tell-owner.ts'

/** An advertisement as an order needs it. */
interface Wanted {
  /** Null for a robot's. */
  readonly advertisement: number | null
  /** The main account of its owner; missing for a robot's. */
  readonly makerOwner?: string
  readonly offer: P2pRobotOffer | null
  /** The side of the account that orders. */
  readonly side: P2pSide
  readonly reference: P2pReference
  /** The price of the moment; null without a reference. */
  readonly price: string | null
  /** With which a trader's advertisement was priced; null for a fixed price. */
  readonly premium: string | null
  /** Limits of one order, which the exchange itself checks for traders' advertisements. */
  readonly limits: { readonly min: string; readonly max: string } | null
}

const other = (side: P2pSide): P2pSide => (side === 'buy' ? 'sell' : 'buy')

function robotAd({ exchange, feed, wallNow }: TradingContext, number: number): Result<Wanted, ErrorName> {
  const found = findRobotAd(number)
  if (found === null) return refuse('p2pAdvertisementUnknown')
  const { robot, coin, side } = found
  const reference = readReference(feed.frozen(), robot.fiat, coin)
  const { price, minAmount, maxAmount } = robotOffer(exchange, robot, { side, reference, wallMs: wallNow() })
  const offer = { robot: robot.robot, advertisement: number, premium: signPremium(robot, side), payMinutes: robot.payMinutes }
  return ok({
    advertisement: null,
    offer,
    side: other(side),
    reference,
    price,
    premium: offer.premium,
    limits: { min: minAmount, max: maxAmount },
  })
}

/** Finds an advertisement, and refuses one of the same owner or of a blocked or blocking account. */
async function findAd(context: TradingContext, advId: string): Promise<Result<Wanted, ErrorName>> {
  const { exchange, feed, accounts, account } = context
  const blocks = await accounts.p2p.blocks(account)
  if (advId.startsWith('R')) {
    const found = robotAd(context, Number(advId.slice(1)))
    return found.ok && blocks.has(`R${found.value.offer?.robot}`) ? refuse('p2pBlocked') : found
  }
  const ad = exchange.read.of(p2pReads).ad(advId)
  if (ad === null || ad.status === 'draft') return refuse('p2pAdvertisementUnknown')
  const maker = await accounts.users.find(ad.account)
  if (maker !== null && maker.heldAt !== null) return refuse('p2pAdvertisementOffline')
  const makerOwner = await findOwner(context, ad.account)
  if (makerOwner === readMainId(context.member.user)) return refuse('p2pOwnAdvertisement')
  if (blocks.has(ad.account) || (await accounts.p2p.blockedBy(account)).has(ad.account)) return refuse('p2pBlocked')
  const { figures } = ad
  const reference = readReference(feed.frozen(), figures.fiat as P2pFiat, figures.coin as P2pCoin)
  const price = priceNow(figures, reference)
  const terms = { reference, price, premium: figures.premium, limits: null }
  return ok({ advertisement: ad.id, makerOwner, offer: null, side: other(figures.side), ...terms })
}

/** Returns quantity and amount of an order at a price, from the one that was asked for. */
function sizes(
  { quantity, amount }: Pick<P2pOrderBody, 'quantity' | 'amount'>,
  price: string,
  fiat: string,
): Result<{ quantity: string; amount: string }, ErrorName> {
  const given = quantity ?? amount
  if (given === undefined || (quantity !== undefined && amount !== undefined)) return refuse('invalidParameter')
  const decimals = quantity === undefined ? fiatDecimals(fiat) : P2P_QUANTITY_DECIMALS
  const text = trimZeros(given)
  if (isZero(text) || parseDecimal(text).scale > decimals) return refuse('amountInvalid')
  return ok(
    quantity === undefined
      ? { amount: text, quantity: calculateQuantity(text, price) }
      : { quantity: text, amount: multiplyOut(text, price, decimals === P2P_QUANTITY_DECIMALS ? fiatDecimals(fiat) : decimals) },
  )
}

/** The id of an order, and whether an earlier request had placed it. */
type PlacedId = Result<{ readonly id: string; readonly repeated: boolean }, ErrorName>

/**
 * Takes an advertisement at the price of the moment; one that buys only with what permits the loss of the coins (`permitSale`).
 */
export async function placeOrder(context: TradingContext, body: P2pOrderBody): Promise<PlacedId> {
  return oneAtATime(readMainId(context.member.user), () => placeNow(context, body))
}

async function placeNow(context: TradingContext, { requestId, advId, method, ...body }: P2pOrderBody): Promise<PlacedId> {
  const { exchange, accounts, account, member, wallNow } = context
  const registered = checkRegistered(context)
  if (!registered.ok) return registered
  const { quantity, amount, price: limit } = body
  const content = readContent({ advId, method, quantity, amount, price: limit })
  const earlier = findNamed(context, 'p2p', requestId, content)
  if (earlier !== null) return earlier.ok ? ok({ id: earlier.value, repeated: true }) : earlier
  const found = await findAd(context, advId)
  if (!found.ok) return found
  const { advertisement, makerOwner, offer, side, reference, price, premium, limits } = found.value
  const { coin, fiat, rate, asOf, coinPrice } = reference
  if (price === null) return refuse('p2pPriceUnavailable')
  if (isWorse(side, body.price, price, P2P_PRICE_TOLERANCE)) return refuse('p2pPriceMoved')
  const size = sizes(body, price, fiat)
  if (!size.ok) return size
  const isOutside = limits !== null && (compare(size.value.amount, limits.min) < 0 || compare(size.value.amount, limits.max) > 0)
  if (isOutside) return refuse('p2pAmountOutside')
  if (side === 'sell' && (await accounts.p2p.method(account, fiat, method)) === null) return refuse('p2pMethodMissing')
  const permitted = side === 'sell' ? await permitSale(context, { coin, quantity: size.value.quantity }, body) : null
  if (permitted !== null && !permitted.ok) return permitted
  const order = {
    advertisement,
    offer,
    side,
    coin,
    fiat,
    price,
    premium,
    ...size.value,
    method,
    rate,
    rateAsOf: asOf,
    coinPrice,
  }
  const done = await submit(exchange, {
    type: 'p2p-order',
    account,
    owner: readMainId(member.user),
    ...(makerOwner !== undefined && { makerOwner }),
    requestId,
    content,
    ...order,
    ...(permitted !== null && { proof: permitted.value }),
    wallMs: wallNow(),
  })
  if (!done.ok) return done
  if (permitted?.value === 'owner') await tellOwner(context, 'p2pSalePermitted')
  return ok({ id: done.value.product?.id ?? '', repeated: done.value.repeated })
}
