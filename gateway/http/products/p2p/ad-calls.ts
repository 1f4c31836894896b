import * as contract from '#lib/contract/products/p2p/p2p.ts'
import { type P2pAdFields, P2pOwnAd } from '#lib/contract/products/p2p/p2p-fields.ts'
import { P2P_PRICE_RANGE } from '#lib/contract/products/p2p/p2p-terms.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { Type } from 'typebox'
import { NoFields } from '#lib/contract/trading/trading-simulation.ts'
import { absoluteValue, compare, multiply, subtract, trimZeros } from '#lib/kernel/decimal.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { P2pAdFigures } from '#gateway/engine/products/p2p/commands.ts'
import type { P2pAdView } from '#gateway/exchange/products/p2p/p2p-reads.ts'
import { submit } from '../../trading/outcomes.ts'
import { tradingCall, type TradingCall, type TradingContext } from '../../trading/trading-call.ts'
import { ownAds } from './offers.ts'
import { checkRegistered } from './p2p-context.ts'
import { referenceOf } from './reference.ts'

type OwnAd = Result<P2pOwnAd, ErrorName>

/** Checks what the engine cannot: whether a fixed price is near the reference, and whether a seller has the payment methods. */
async function checkFields({ feed, accounts, account }: TradingContext, fields: P2pAdFields): Promise<Result<null, ErrorName>> {
  const { fiat, coin, priceType, price, side, methods } = fields
  const reference = referenceOf(feed.frozen(), fiat, coin)
  if (reference.price === null) return refuse('p2pPriceUnavailable')
  if (priceType === 'fixed' && price !== undefined) {
    const distance = absoluteValue(subtract(price, reference.price))
    if (compare(distance, multiply(reference.price, P2P_PRICE_RANGE)) > 0) return refuse('p2pPriceOutside')
  }
  if (side === 'buy') return ok(null)
  const own = await accounts.p2p.methods(account)
  const hasAll = methods.every((kind) => own.some((method) => method.fiat === fiat && method.kind === kind))
  return hasAll ? ok(null) : refuse('p2pMethodMissing')
}

/** Reads the fields of an advertisement; its texts go to the store, and their hash into the figures. */
async function figuresOf(context: TradingContext, fields: P2pAdFields): Promise<Result<P2pAdFigures, ErrorName>> {
  const checked = await checkFields(context, fields)
  if (!checked.ok) return checked
  const { remark = '', terms = '', price, premium, quantity, minAmount, maxAmount, ...rest } = fields
  const kept = await context.accounts.p2p.keepTexts(context.account, { remark, terms })
  if (!kept.ok) return kept
  const text = (amount: string | undefined) => (amount === undefined ? null : trimZeros(amount))
  return ok({
    ...rest,
    price: text(price),
    premium: text(premium),
    quantity: trimZeros(quantity),
    minAmount: trimZeros(minAmount),
    maxAmount: trimZeros(maxAmount),
    textHash: kept.value,
  })
}

async function show(context: TradingContext, id: string): Promise<OwnAd> {
  const ad = ownAd(context, id)
  const [row] = ad === null ? [] : await ownAds(context, [ad])
  return row === undefined ? refuse('p2pAdvertisementUnknown') : ok(row)
}

function ownAd({ exchange, account }: TradingContext, id: string): P2pAdView | null {
  const ad = exchange.read.p2p.ad(id)
  return ad?.account === account ? ad : null
}

async function create(context: TradingContext, requestId: string, fields: P2pAdFields, isOnline: boolean): Promise<OwnAd> {
  const registered = checkRegistered(context)
  if (!registered.ok) return registered
  const figures = await figuresOf(context, fields)
  if (!figures.ok) return figures
  const { exchange, account, wallNow } = context
  const done = await submit(exchange, {
    type: 'p2p-create',
    account,
    requestId,
    publish: isOnline,
    figures: figures.value,
    wallMs: wallNow(),
  })
  return done.ok ? show(context, done.value.product?.id ?? '') : done
}

async function publish(context: TradingContext, { requestId, id, fields }: contract.P2pPublishBody): Promise<OwnAd> {
  if ((id === undefined) === (fields === undefined)) return refuse('invalidParameter')
  if (fields !== undefined) return create(context, requestId, fields, true)
  const registered = checkRegistered(context)
  if (!registered.ok) return registered
  const ad = ownAd(context, id ?? '')
  if (ad === null) return refuse('p2pAdvertisementUnknown')
  const checked = await checkFields(context, fieldsOf(ad))
  if (!checked.ok) return checked
  const { exchange, account, wallNow } = context
  const done = await submit(exchange, { type: 'p2p-publish', account, requestId, id: ad.id, wallMs: wallNow() })
  return done.ok ? show(context, String(ad.id)) : done
}

function fieldsOf({ figures, quantity }: P2pAdView): P2pAdFields {
  const { textHash: _, price, premium, methods, ...rest } = figures
  return {
    ...rest,
    quantity,
    methods: [...methods],
    ...(price === null ? {} : { price }),
    ...(premium === null ? {} : { premium }),
  } as P2pAdFields
}

async function edit(context: TradingContext, { id, fields }: contract.P2pEditBody): Promise<OwnAd> {
  if (ownAd(context, id) === null) return refuse('p2pAdvertisementUnknown')
  const figures = await figuresOf(context, fields)
  if (!figures.ok) return figures
  const { exchange, account, wallNow } = context
  const done = await submit(exchange, { type: 'p2p-edit', account, id: Number(id), figures: figures.value, wallMs: wallNow() })
  return done.ok ? show(context, id) : done
}

/** The calls about an account's advertisements. */
export const P2P_AD_CALLS: readonly TradingCall[] = [
  tradingCall('p2pDraft', {
    fields: contract.P2pDraftBody,
    data: P2pOwnAd,
    run: (context, { requestId, fields }) => create(context, requestId, fields, false),
  }),
  tradingCall('p2pPublish', { fields: contract.P2pPublishBody, data: P2pOwnAd, run: publish }),
  tradingCall('p2pEdit', { fields: contract.P2pEditBody, data: P2pOwnAd, run: edit }),
  tradingCall('p2pOffline', {
    fields: contract.P2pIdBody,
    data: P2pOwnAd,
    async run(context, { id }) {
      const { exchange, account, wallNow } = context
      const done = await submit(exchange, { type: 'p2p-offline', account, id: Number(id), wallMs: wallNow() })
      return done.ok ? show(context, id) : done
    },
  }),
  tradingCall('p2pRemove', {
    fields: contract.P2pIdBody,
    data: Type.Null(),
    async run({ exchange, account, wallNow }, { id }) {
      const done = await submit(exchange, { type: 'p2p-remove', account, id: Number(id), wallMs: wallNow() })
      return done.ok ? ok(null) : done
    },
  }),
  tradingCall('p2pOwnAds', {
    fields: NoFields,
    data: contract.P2pOwnAds,
    async run(context) {
      const ads = context.exchange.read.p2p.ownAds(context.account).toReversed()
      return ok({ rows: await ownAds(context, ads) })
    },
  }),
]
