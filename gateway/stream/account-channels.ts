import { STREAM_ERRORS, type StreamError } from '#lib/contract/errors-dialect.ts'
import type { Product } from '#lib/contract/instruments.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { ChannelArg } from './frames.ts'

/** Channels of an account (dialect, section 8.3). */
export const ACCOUNT_CHANNELS = ['account', 'orders', 'orders-algo', 'fill', 'positions', 'positions-history'] as const
export type AccountChannelKind = (typeof ACCOUNT_CHANNELS)[number]

/** Those of products that nobody trades by key here; they exist in the dialect, and need a login all the same. */
const OTHER_CHANNELS = new Set([
  'account-crossed', 'account-isolated', 'orders-crossed', 'orders-isolated', 'equity', 'adl-noti',
])

const FUTURES_ALONE: ReadonlySet<AccountChannelKind> = new Set(['positions', 'positions-history'])

export interface AccountChannel {
  /** Tells it apart from every other, however a client spelled it. */
  readonly name: string
  readonly kind: AccountChannelKind
  readonly product: Product
  /** A symbol, or of balances a coin; null for all. */
  readonly only: string | null
}

export function isAccountChannel({ channel = '' }: ChannelArg): boolean {
  const name = channel.toLowerCase()
  return OTHER_CHANNELS.has(name) || ACCOUNT_CHANNELS.some((kind) => kind === name)
}

const PRODUCTS: Readonly<Record<string, Product>> = { SPOT: 'spot', 'USDT-FUTURES': 'futures' }

/** The account's channel that an argument asks for. `isListed` says whether a symbol is one of a product's. */
export function findAccountChannel(
  arg: ChannelArg,
  isListed: (product: Product, symbol: string) => boolean,
): Result<AccountChannel, StreamError> {
  const kind = ACCOUNT_CHANNELS.find((one) => one === (arg['channel'] ?? '').toLowerCase())
  const product = PRODUCTS[(arg['instType'] ?? '').toUpperCase()]
  if (kind === undefined || product === undefined) return refuse(STREAM_ERRORS.channelUnknown)
  if (product === 'spot' && FUTURES_ALONE.has(kind)) return refuse(STREAM_ERRORS.channelUnknown)
  const given = (kind === 'account' ? arg['coin'] : arg['instId']) ?? 'default'
  const only = given.toLowerCase() === 'default' ? null : given.toUpperCase()
  if (only !== null && kind !== 'account' && !isListed(product, only)) return refuse(STREAM_ERRORS.channelUnknown)
  return ok({ name: JSON.stringify([product, kind, only]), kind, product, only })
}
