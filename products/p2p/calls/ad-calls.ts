import { widensSale } from '../rules/formulas/p2p.ts'
import type * as contract from '../contract/p2p.ts'
import type { P2pAdFields, P2pMadeAd, P2pOwnAd } from '../contract/p2p-fields.ts'
import type { P2pProof } from '../contract/p2p-kinds.ts'
import { P2P_PRICE_RANGE } from '../contract/p2p-terms.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { absoluteValue, compare, maximum, multiply, subtract, trimZeros } from '#lib/kernel/decimal.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { p2pReads } from '../reads/p2p-reads.ts'
import { readMainId } from '#gateway/accounts/users.ts'
import { readContent } from '#gateway/engine/state/commands/content.ts'
import type { P2pAdFigures } from '../rules/commands.ts'
import type { P2pAdView } from '../reads/p2p-reads.ts'
import { findNamed } from '#gateway/http/named-requests.ts'
import { submit } from '#gateway/http/trading/outcomes.ts'
import { tradingCall, type TradingCall, type TradingContext } from '#gateway/http/trading/trading-call.ts'
import { oneAtATime } from '#gateway/http/products/one-at-a-time.ts'
import { ownAds } from './offers.ts'
import { checkNotSuspended, checkRegistered } from './p2p-context.ts'
import { permitSale, previewSale } from './permit-sale.ts'
import { readReference } from './reference.ts'
import { tellOwner } from './tell-owner.ts'

type OwnAd = Result<P2pOwnAd, ErrorName>
type MadeAd = Result<P2pMadeAd, ErrorName>

/** Checks what the engine cannot: whether a fixed price is near the reference, and whether a seller has the payment methods. */
async function checkFields({ feed, accounts, account }: TradingContext, fields: P2pAdFields): Promise<Result<null, ErrorName>> {
  const { fiat, coin, priceType, price, side, methods } = fields
  const reference = readReference(feed.frozen(), fiat, coin)
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
async function readFigures(context: TradingContext, fields: P2pAdFields): Promise<Result<P2pAdFigures, ErrorName>> {
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
  const ad = exchange.read.of(p2pReads).ad(id)
  return ad?.account === account ? ad : null
}

/** What permits the sale of an advertisement, as its command has it; nothing for one that buys. */
type Permission = Result<{ readonly proof?: P2pProof }, ErrorName>

/** Asks for what permits the sale of a quantity; `id`: an advertisement in whose place it is sold. */
async function permissionFor(
  context: TradingContext,
  { side, coin }: Pick<P2pAdFields, 'side' | 'coin'>,
  sale: { readonly quantity: string; readonly id?: string },
  proof: contract.P2pProofFields,
): Promise<Permission> {
  if (side === 'buy') return ok({})
  const permitted = await permitSale(context, { coin, ...sale }, proof)
  return permitted.ok ? ok({ proof: permitted.value }) : permitted
}

/** `proof`: of the owner, to publish at once; null for a draft. */
async function create(
  context: TradingContext,
  requestId: string,
  fields: P2pAdFields,
  proof: contract.P2pProofFields | null,
): Promise<MadeAd> {
  const registered = checkRegistered(context)
  if (!registered.ok) return registered
  const { exchange, account, wallNow } = context
  const content = readContent({ makes: proof === null ? 'draft' : 'advertisement', fields })
  const earlier = findNamed(context, 'p2p', requestId, content)
  if (earlier !== null) return earlier.ok ? showMade(context, earlier.value, true) : earlier
  const figures = await readFigures(context, fields)
  if (!figures.ok) return figures
  const permitted = proof === null ? ok({}) : await permissionFor(context, fields, { quantity: figures.value.quantity }, proof)
  if (!permitted.ok) return permitted
  const done = await submit(exchange, {
    type: 'p2p-create',
    account,
    requestId,
    content,
    publish: proof !== null,
    figures: figures.value,
    wallMs: wallNow(),
    ...permitted.value,
  })
  if (!done.ok) return done
  await tellOffered(context, permitted.value)
  return showMade(context, done.value.product?.id ?? '', done.value.repeated)
}

async function showMade(context: TradingContext, id: string, repeated: boolean): Promise<MadeAd> {
  const row = await show(context, id)
  return row.ok ? ok({ ...row.value, repeated }) : row
}

/** Publishes unless an operator has suspended the merchant, or does so meanwhile at another gateway: then the advertisement goes offline again. */
async function publishIfAllowed(context: TradingContext, body: contract.P2pPublishBody): Promise<MadeAd> {
  const before = await checkNotSuspended(context)
  if (!before.ok) return before
  const made = await publish(context, body)
  if (!made.ok) return made
  const after = await checkNotSuspended(context)
  if (after.ok) return made
  const { exchange, account, wallNow } = context
  await submit(exchange, { type: 'p2p-offline', account, id: Number(made.value.advId), reason: 'suspended', wallMs: wallNow() })
  return after
}

async function publish(context: TradingContext, body: contract.P2pPublishBody): Promise<MadeAd> {
  const { requestId, id, fields, ...proof } = body
  if ((id === undefined) === (fields === undefined)) return refuse('invalidParameter')
  if (fields !== undefined) return create(context, requestId, fields, proof)
  const registered = checkRegistered(context)
  if (!registered.ok) return registered
  const content = readContent({ publishes: id })
  const earlier = findNamed(context, 'p2p', requestId, content)
  if (earlier !== null) return earlier.ok ? showMade(context, earlier.value, true) : earlier
  const ad = ownAd(context, id ?? '')
  if (ad === null) return refuse('p2pAdvertisementUnknown')
  const { exchange, account, wallNow } = context
  const own = toFields(ad)
  const checked = await checkFields(context, own)
  if (!checked.ok) return checked
  const permitted = await permissionFor(context, own, { quantity: ad.left, id: String(ad.id) }, proof)
  if (!permitted.ok) return permitted
  const named = { requestId, content, id: ad.id, wallMs: wallNow() }
  const done = await submit(exchange, { type: 'p2p-publish', account, ...named, ...permitted.value })
  if (!done.ok) return done
  await tellOffered(context, permitted.value)
  return showMade(context, String(ad.id), done.value.repeated)
}

/** Tells the owner of a sale that a proof has permitted. */
async function tellOffered(context: TradingContext, { proof }: { readonly proof?: P2pProof }): Promise<void> {
  if (proof === 'owner') await tellOwner(context, 'p2pSalePermitted')
}

function toFields({ figures, quantity }: P2pAdView): P2pAdFields {
  const { textHash: _, price, premium, methods, ...rest } = figures
  return {
    ...rest,
    quantity,
    methods: [...methods],
    ...(price === null ? {} : { price }),
    ...(premium === null ? {} : { premium }),
  } as P2pAdFields
}

async function edit(context: TradingContext, { id, fields, ...proof }: contract.P2pEditBody): Promise<OwnAd> {
  const ad = ownAd(context, id)
  if (ad === null) return refuse('p2pAdvertisementUnknown')
  const figures = await readFigures(context, fields)
  if (!figures.ok) return figures
  const permitted = await permissionToEdit(context, ad, figures.value, proof)
  if (!permitted.ok) return permitted
  const { exchange, account, wallNow } = context
  const changed = { id: Number(id), figures: figures.value, ...permitted.value }
  const done = await submit(exchange, { type: 'p2p-edit', account, ...changed, wallMs: wallNow() })
  if (!done.ok) return done
  await tellOffered(context, permitted.value)
  return show(context, id)
}

/** Only an advertisement that is online sells, and its permission covers whatever does not go beyond it. */
async function permissionToEdit(
  context: TradingContext,
  ad: P2pAdView,
  figures: P2pAdFigures,
  proof: contract.P2pProofFields,
): Promise<Permission> {
  if (ad.status !== 'online') return ok({})
  if (ad.proof !== undefined && !widensSale({ ...ad.figures, quantity: ad.quantity }, figures)) return ok({})
  const left = subtract(subtract(figures.quantity, ad.inOrders), ad.done)
  return permissionFor(context, toFields(ad), { quantity: maximum('0', left), id: String(ad.id) }, proof)
}

/** The calls about an account's advertisements. */
export const P2P_AD_CALLS: readonly TradingCall[] = [
  tradingCall('p2pDraft', (context, { requestId, fields }) => create(context, requestId, fields, null)),
  tradingCall('p2pPublish', (context, body) => oneAtATime(readMainId(context.member.user), () => publishIfAllowed(context, body))),
  tradingCall('p2pEdit', (context, body) => oneAtATime(readMainId(context.member.user), () => edit(context, body))),
  tradingCall('p2pSalePreview', async (context, query) => ok(await previewSale(context, query))),
  tradingCall('p2pOffline', async (context, { id }) => {
    const { exchange, account, wallNow } = context
    const done = await submit(exchange, { type: 'p2p-offline', account, id: Number(id), wallMs: wallNow() })
    return done.ok ? show(context, id) : done
  }),
  tradingCall('p2pRemove', async ({ exchange, account, wallNow }, { id }) => {
    const done = await submit(exchange, { type: 'p2p-remove', account, id: Number(id), wallMs: wallNow() })
    return done.ok ? ok(null) : done
  }),
  tradingCall('p2pOwnAds', async (context) => {
    const ads = context.exchange.read.of(p2pReads).ownAds(context.account).toReversed()
    return ok({ rows: await ownAds(context, ads) })
  }),
]
