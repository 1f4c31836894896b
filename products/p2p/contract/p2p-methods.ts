/**
 * The kinds of payment methods of each currency. `bank` and `ewallet` have translated names (`p2p.methods`); the others are payment
 * systems, whose own names are shown in every language. No payment is ever made: the details of a method are made by us and say so.
 */
export const P2P_METHOD_NAMES = {
  bank: null,
  ewallet: null,
  fednow: 'FedNow',
  openbanking: 'Open Banking KR',
  zengin: 'Zengin',
  vietqr: 'VietQR',
  sbp: 'SBP',
  sepa: 'SEPA Instant',
  fast: 'FAST',
  ibps: 'IBPS',
  fisc: 'FISC',
  bifast: 'BI-FAST',
  instapay: 'InstaPay',
  fps: 'FPS',
  promptpay: 'PromptPay',
} as const

export type P2pMethodKind = keyof typeof P2P_METHOD_NAMES
export const P2P_METHOD_KINDS = Object.keys(P2P_METHOD_NAMES) as readonly P2pMethodKind[]

/** The currencies of specification 3.2, with the kinds that each has. */
export const P2P_FIAT_METHODS = {
  USD: ['bank', 'fednow', 'ewallet'],
  KRW: ['bank', 'openbanking', 'ewallet'],
  JPY: ['bank', 'zengin', 'ewallet'],
  VND: ['bank', 'vietqr', 'ewallet'],
  RUB: ['bank', 'sbp', 'ewallet'],
  EUR: ['bank', 'sepa', 'ewallet'],
  TRY: ['bank', 'fast', 'ewallet'],
  CNY: ['bank', 'ibps', 'ewallet'],
  TWD: ['bank', 'fisc', 'ewallet'],
  IDR: ['bank', 'bifast', 'ewallet'],
  PHP: ['bank', 'instapay', 'ewallet'],
  HKD: ['bank', 'fps', 'ewallet'],
  THB: ['bank', 'promptpay', 'ewallet'],
} as const satisfies Readonly<Record<string, readonly P2pMethodKind[]>>

export type P2pFiat = keyof typeof P2P_FIAT_METHODS
export const P2P_FIATS = Object.keys(P2P_FIAT_METHODS) as readonly P2pFiat[]

/** Checks whether a currency has a kind of payment method. */
export function hasMethod(fiat: string, kind: string): boolean {
  const kinds: readonly string[] = Object.hasOwn(P2P_FIAT_METHODS, fiat) ? P2P_FIAT_METHODS[fiat as P2pFiat] : []
  return kinds.includes(kind)
}

/** The currencies whose amounts have no decimals. All others have two. */
const WHOLE_FIATS: ReadonlySet<string> = new Set(['KRW', 'JPY', 'VND', 'IDR'])

/** Returns the number of decimals of amounts of a currency. */
export function fiatDecimals(fiat: string): number {
  return WHOLE_FIATS.has(fiat) ? 0 : 2
}
