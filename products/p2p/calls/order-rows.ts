import { createHash } from 'node:crypto'
import type { P2pAppeal, P2pOrder } from '../contract/p2p-fields.ts'
import {
  P2P_OPEN_STATUSES,
  type P2pAppellant,
  type P2pCoin,
  type P2pEndReason,
  type P2pOrderStatus,
  type P2pSide,
} from '../contract/p2p-kinds.ts'
import type { P2pFiat, P2pMethodKind } from '../contract/p2p-methods.ts'
import { P2P_BUYER_APPEAL_AFTER_MS } from '../contract/p2p-terms.ts'
import { NO_TEXTS, paperReference, type P2pTexts } from '#gateway/accounts/p2p/p2p-store.ts'
import { p2pReads } from '../reads/p2p-reads.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import { describeMerchant, makeMerchantId, robotNumber, type TraderNumbers } from './merchants.ts'
import type { OfferContext } from './offers.ts'

/** Returns a robot's payment reference, which is the same for every order. */
function robotReference(robot: number, fiat: string, kind: string): string {
  const bytes = createHash('sha256').update(`${robot} ${fiat} ${kind}`).digest()
  let at = -1
  return paperReference(fiat, (bound) => {
    at += 1
    return (bytes[at] ?? 0) % bound
  })
}

/** The parts of an order that its record names only by id or hash. */
interface Beside {
  readonly texts: P2pTexts
  readonly reference: string | null
}

async function readBeside({ accounts }: OfferContext, { account, kind, status, details }: ProductRecordView): Promise<Beside> {
  const counterparty = String(details['counterparty'])
  const hash = details['textHash'] === null ? null : String(details['textHash'])
  const owner = details['maker'] === 1 ? account : counterparty
  const found = hash === null ? null : (await accounts.p2p.texts([{ userId: owner, hash }])).get(`${owner} ${hash}`)
  if (!P2P_OPEN_STATUSES.some((open) => open === status)) return { texts: found ?? NO_TEXTS, reference: null }
  const seller = kind === 'sell' ? account : counterparty
  const [fiat, method] = [String(details['fiat']), String(details['method'])]
  const robot = robotNumber(seller)
  const reference =
    robot === null ? ((await accounts.p2p.method(seller, fiat, method))?.reference ?? null) : robotReference(robot, fiat, method)
  return { texts: found ?? NO_TEXTS, reference }
}

/** Returns the figures of an order as the party that reads it sees them, as exports have them: without texts and payment details. */
export function orderFigures(traders: TraderNumbers, record: ProductRecordView) {
  const { details, kind, status } = record
  const text = (name: string): string => String(details[name] ?? '')
  const time = (name: string): number | null => (details[name] === null || details[name] === undefined ? null : Number(details[name]))
  const orNull = (name: string): string | null => (details[name] === null || details[name] === undefined ? null : String(details[name]))
  return {
    id: String(record.id),
    side: kind as P2pSide,
    maker: details['maker'] === 1,
    advId: text('advertisement'),
    counterpartyId: makeMerchantId(traders, text('counterparty')),
    status: status as P2pOrderStatus,
    reason: orNull('reason') as P2pEndReason | null,
    coin: record.asset as P2pCoin,
    fiat: text('fiat') as P2pFiat,
    price: text('price'),
    quantity: text('quantity'),
    amount: text('amount'),
    method: text('method') as P2pMethodKind,
    premium: orNull('premium'),
    rate: text('rate'),
    rateAsOf: text('rateAsOf'),
    coinPrice: orNull('coinPrice'),
    createdAt: Number(details['createdMs']),
    payBy: Number(details['payByMs']),
    paidAt: time('paidMs'),
    releaseBy: time('releaseByMs'),
    endedAt: time('endedMs'),
    epoch: record.epoch,
    ts: record.timeMs,
  }
}

/** Returns the record of an order as the party that reads it sees it. */
export async function orderRow(context: OfferContext, record: ProductRecordView): Promise<P2pOrder> {
  const { texts, reference } = await readBeside(context, record)
  const { counterpartyId: _, ...figures } = orderFigures(context.exchange.read.of(p2pReads), record)
  const { status, side, paidAt, method } = figures
  return {
    ...figures,
    payment: reference === null ? null : { kind: method, reference },
    counterparty: describeMerchant(context.exchange, String(record.details['counterparty']), context.wallNow()),
    ...texts,
    appealFrom: status !== 'paid' || paidAt === null ? null : side === 'buy' ? paidAt + P2P_BUYER_APPEAL_AFTER_MS : paidAt,
    appeal: readAppeal(record),
    reviewed: isReviewed(context, record),
  }
}

function isReviewed({ exchange }: OfferContext, { status, details }: ProductRecordView): boolean {
  return status === 'appeal' ? typeof details['operator'] === 'string' : exchange.read.of(p2pReads).terms().decider === 'operator'
}

function readAppeal({ details }: ProductRecordView): P2pAppeal | null {
  const { appealBy, appealMs, decidesMs, buyerAnswered, sellerAnswered } = details
  if (appealBy === null || appealBy === undefined) return null
  return {
    by: appealBy as P2pAppellant,
    openedAt: Number(appealMs),
    decidesAt: Number(decidesMs),
    buyerAnswered: buyerAnswered === 1,
    sellerAnswered: sellerAnswered === 1,
  }
}
