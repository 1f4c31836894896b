import { STREAM_ERRORS, type StreamError } from '#lib/contract/errors-dialect.ts'
import type { Product } from '#lib/contract/instruments.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { MarginMode } from '../http/open/bot/margin/margin-mode.ts'
import type { ChannelArg } from './frames.ts'
import type { WalletName } from '#gateway/engine/state/order-request.ts'

/** Channels of an account (dialect, section 8.3). */
export const ACCOUNT_CHANNELS = ['account', 'orders', 'orders-algo', 'fill', 'positions', 'positions-history'] as const
export type AccountChannelKind = (typeof ACCOUNT_CHANNELS)[number]

/** The wallets that a channel tells of: isolated margin has one for each pair, the others one for all. */
export type ChannelPlace = Product | MarginMode

/** Channels of margin wallets, by the names that the dialect has for them. */
const MARGIN_CHANNELS: Readonly<Record<string, readonly [kind: AccountChannelKind, place: MarginMode]>> = {
  'account-crossed': ['account', 'crossed'],
  'account-isolated': ['account', 'isolated'],
  'orders-crossed': ['orders', 'crossed'],
  'orders-isolated': ['orders', 'isolated'],
}

/** Those of products that nobody trades by key here; they exist in the dialect, and need a login all the same. */
const OTHER_CHANNELS = new Set(['equity', 'adl-noti'])

const FUTURES_ALONE: ReadonlySet<AccountChannelKind> = new Set(['positions', 'positions-history'])

export interface AccountChannel {
  /** Tells it apart from every other, however a client spelled it. */
  readonly name: string
  readonly kind: AccountChannelKind
  readonly place: ChannelPlace
  /** A symbol, or of balances a coin; null for all. */
  readonly only: string | null
}

export function isAccountChannel({ channel = '' }: ChannelArg): boolean {
  const name = channel.toLowerCase()
  return OTHER_CHANNELS.has(name) || Object.hasOwn(MARGIN_CHANNELS, name) || ACCOUNT_CHANNELS.some((kind) => kind === name)
}

const PRODUCTS: Readonly<Record<string, Product>> = { SPOT: 'spot', 'USDT-FUTURES': 'futures' }
const MARGIN = 'MARGIN'

/** Kind and place of a channel by its name and its instrument type; undefined where the dialect has no such pair. */
function placeOf(name: string, instType: string): readonly [AccountChannelKind, ChannelPlace] | undefined {
  if (instType === MARGIN) return Object.hasOwn(MARGIN_CHANNELS, name) ? MARGIN_CHANNELS[name] : undefined
  const kind = ACCOUNT_CHANNELS.find((one) => one === name)
  const product = PRODUCTS[instType]
  if (kind === undefined || product === undefined) return undefined
  return product === 'spot' && FUTURES_ALONE.has(kind) ? undefined : [kind, product]
}

/** The account's channel that an argument asks for. `isListed` says whether a symbol is one of a product's. */
export function findAccountChannel(
  arg: ChannelArg,
  isListed: (product: Product, symbol: string) => boolean,
): Result<AccountChannel, StreamError> {
  const found = placeOf((arg['channel'] ?? '').toLowerCase(), (arg['instType'] ?? '').toUpperCase())
  if (found === undefined) return refuse(STREAM_ERRORS.channelUnknown)
  const [kind, place] = found
  const given = (kind === 'account' ? arg['coin'] : arg['instId']) ?? 'default'
  const only = given.toLowerCase() === 'default' ? null : given.toUpperCase()
  const product = place === 'futures' ? 'futures' : 'spot'
  if (only !== null && kind !== 'account' && !isListed(product, only)) return refuse(STREAM_ERRORS.channelUnknown)
  return ok({ name: JSON.stringify([place, kind, only]), kind, place, only })
}

/** Where a wallet's orders and balances are told of. */
export function placeOfWallet(wallet: WalletName): ChannelPlace {
  if (wallet === 'spot' || wallet === 'futures') return wallet
  return wallet === 'cross' ? 'crossed' : 'isolated'
}
