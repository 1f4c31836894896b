import { widensSale } from '../../rules/formulas/p2p.ts'
import type { P2pAdFields, P2pOwnAd } from '../../contract/p2p-fields.ts'
import type { P2pCoin, P2pPriceType, P2pSide } from '../../contract/p2p-kinds.ts'
import { fiatDecimals, hasMethod, type P2pFiat, type P2pMethodKind } from '../../contract/p2p-methods.ts'
import {
  P2P_PAY_MINUTES,
  P2P_PREMIUM_MAX,
  P2P_QUANTITY_MAX,
  P2P_QUANTITY_MIN,
  P2P_REMARK_MAX,
  P2P_TERMS_MAX,
} from '../../contract/p2p-terms.ts'
import { add, maximum, multiply, subtract } from '#lib/kernel/decimal.ts'
import { absoluteValue, compare, isDecimal, isZero, movePoint, trimZeros } from '#lib/kernel/decimal-text.ts'
import { round } from '#lib/kernel/rounding.ts'

/** The form of an advertisement. Amounts are texts as typed; the premium is in percent. */
export interface AdForm {
  readonly side: P2pSide
  readonly coin: P2pCoin
  readonly fiat: P2pFiat
  readonly priceType: P2pPriceType
  readonly price: string
  readonly premium: string
  readonly quantity: string
  readonly minAmount: string
  readonly maxAmount: string
  readonly methods: readonly P2pMethodKind[]
  readonly payMinutes: (typeof P2P_PAY_MINUTES)[number]
  readonly remark: string
  readonly terms: string
}

export const newAd = (fiat: P2pFiat): AdForm => ({
  side: 'sell',
  coin: 'USDT',
  fiat,
  priceType: 'fixed',
  price: '',
  premium: '0',
  quantity: '',
  minAmount: '',
  maxAmount: '',
  methods: [],
  payMinutes: 15,
  remark: '',
  terms: '',
})

/** Returns the form of an advertisement that exists. */
export function editAd(ad: P2pOwnAd): AdForm {
  const { side, coin, fiat, priceType, quantity, minAmount, maxAmount, methods, remark, terms } = ad
  return {
    side,
    coin,
    fiat,
    priceType,
    quantity,
    minAmount,
    maxAmount,
    methods,
    remark,
    terms,
    price: priceType === 'fixed' ? (ad.price ?? '') : '',
    premium: ad.premium === null ? '0' : trimZeros(movePoint(ad.premium, 2)),
    payMinutes: P2P_PAY_MINUTES.find((minutes) => minutes === ad.payMinutes) ?? 15,
  }
}

export type AdAction =
  | { readonly type: 'set'; readonly fields: Partial<AdForm> }
  | { readonly type: 'method'; readonly method: P2pMethodKind }

/** A change of the currency drops the methods that the other one does not have. */
export function changeAd(form: AdForm, action: AdAction): AdForm {
  if (action.type === 'set') {
    const changed = { ...form, ...action.fields }
    return { ...changed, methods: changed.methods.filter((kind) => hasMethod(changed.fiat, kind)) }
  }
  const { method } = action
  const methods = form.methods.includes(method) ? form.methods.filter((kind) => kind !== method) : [...form.methods, method]
  return { ...form, methods }
}

/** Decimals of prices and coins. */
export const AD_DECIMALS = 8
export const PREMIUM_DECIMALS = 2

const isAmount = (text: string): boolean => isDecimal(text) && !isZero(text) && !text.startsWith('-')

/** Returns a premium as a share: `1.5` percent is `0.015`. */
const toShare = (percent: string): string => trimZeros(movePoint(percent, -2))

export interface AdSummary {
  /** The price of the moment; null if it is unknown or not typed yet. */
  readonly price: string | null
  /** The worth of the whole quantity, in the currency. */
  readonly worth: string | null
}

/** `reference`: units of the currency for one coin; null if it is unknown. */
export function summariseAd({ priceType, price, premium, quantity, fiat }: AdForm, reference: string | null): AdSummary {
  const floating = reference === null || !isDecimal(premium) ? null : multiply(reference, add('1', toShare(premium)))
  const now = priceType === 'fixed' ? (isAmount(price) ? price : null) : floating === null ? null : round(floating, AD_DECIMALS, 'half-up')
  return { price: now, worth: now === null || !isAmount(quantity) ? null : round(multiply(quantity, now), fiatDecimals(fiat), 'down') }
}

export type AdFault = 'missing' | 'range' | 'order' | 'worth' | 'methods' | 'long'
export type AdErrors = Readonly<Partial<Record<keyof AdForm, AdFault>>>

/** Returns the faults by field; empty if the advertisement can be published. */
export function adErrors(form: AdForm, reference: string | null): AdErrors {
  const errors: Partial<Record<keyof AdForm, AdFault>> = {}
  const { coin, price, premium, quantity, minAmount, maxAmount } = form
  if (form.priceType === 'fixed' && !isAmount(price)) errors.price = 'missing'
  if (form.priceType === 'floating' && (!isDecimal(premium) || compare(absoluteValue(toShare(premium)), P2P_PREMIUM_MAX) > 0))
    errors.premium = 'range'
  if (!isAmount(quantity)) errors.quantity = 'missing'
  else if (compare(quantity, P2P_QUANTITY_MIN[coin]) < 0 || compare(quantity, P2P_QUANTITY_MAX[coin]) > 0) errors.quantity = 'range'
  if (!isAmount(minAmount)) errors.minAmount = 'missing'
  if (!isAmount(maxAmount)) errors.maxAmount = 'missing'
  else if (isAmount(minAmount) && compare(maxAmount, minAmount) < 0) errors.maxAmount = 'order'
  const { worth } = summariseAd(form, reference)
  if (errors.quantity === undefined && errors.minAmount === undefined && worth !== null && compare(worth, minAmount) < 0)
    errors.quantity = 'worth'
  if (form.methods.length === 0) errors.methods = 'methods'
  if (form.remark.length > P2P_REMARK_MAX) errors.remark = 'long'
  if (form.terms.length > P2P_TERMS_MAX) errors.terms = 'long'
  return errors
}

/** The purpose of a form: a draft, an advertisement that goes online, or a change of one that exists. */
export type AdHow = 'draft' | 'publish' | 'save'

/**
 * Returns the coins whose sale the form permits anew, for which the owner may have to prove who they are: all of it when it is published, and
 * when a change of an online one goes beyond what was permitted; otherwise `0`.
 */
export function calculateSale(ad: P2pOwnAd | null, form: AdForm, how: AdHow): string {
  const { quantity } = form
  if (how === 'publish' || ad === null) return quantity
  if (ad.status !== 'online') return '0'
  const readTerms = ({ price, premium, priceType, ...rest }: P2pAdFields) => ({
    ...rest,
    priceType,
    price: priceType === 'fixed' ? (price ?? null) : null,
    premium: premium ?? null,
  })
  return widensSale(readTerms(toAdFields(editAd(ad))), readTerms(toAdFields(form)))
    ? maximum('0', subtract(subtract(quantity, ad.inOrders), ad.done))
    : '0'
}

/** Returns the fields as the calls take them. */
export function toAdFields(form: AdForm): P2pAdFields {
  const { side, coin, fiat, priceType, quantity, minAmount, maxAmount, methods, payMinutes, remark, terms } = form
  const priced = priceType === 'fixed' ? { price: form.price } : { premium: toShare(form.premium) }
  return { side, coin, fiat, priceType, ...priced, quantity, minAmount, maxAmount, methods: [...methods], payMinutes, remark, terms }
}
