import { isProductWallet } from '#lib/contract/trading/wallets.ts'
import { STREAM_ERRORS, type StreamError } from '#lib/contract/errors/errors-dialect.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { MarginMode } from '#gateway/dialect/margin-mode.ts'
import type { ChannelArg } from './messages.ts'
import type { WalletName } from '#gateway/engine/state/order-request.ts'

/** Channels of an account (dialect, section 8.3). */
export const ACCOUNT_CHANNELS = ['account', 'orders', 'orders-algo', 'fill', 'positions', 'positions-history'] as const
export type AccountChannelKind = (typeof ACCOUNT_CHANNELS)[number]

/** The wallets that a channel covers: isolated margin has one for each pair, the others one in total. */
export type ChannelScope = Product | MarginMode

/** Channels of margin wallets, by their names in the dialect. */
export const MARGIN_CHANNELS: Readonly<Record<string, readonly [kind: AccountChannelKind, scope: MarginMode]>> = {
  'account-crossed': ['account', 'crossed'],
  'account-isolated': ['account', 'isolated'],
  'orders-crossed': ['orders', 'crossed'],
  'orders-isolated': ['orders', 'isolated'],
}

/** Channels of the dialect that are not offered here. They too need a login. */
const OTHER_CHANNELS = new Set(['equity', 'adl-noti'])

const FUTURES_ALONE: ReadonlySet<AccountChannelKind> = new Set(['positions', 'positions-history'])

export interface AccountChannel {
  /** Unique per channel, however a client spelled it. */
  readonly name: string
  readonly kind: AccountChannelKind
  readonly scope: ChannelScope
  /** A symbol, or a coin for balances; null for all. */
  readonly only: string | null
}

export function isAccountChannel({ channel = '' }: ChannelArg): boolean {
  const name = channel.toLowerCase()
  return OTHER_CHANNELS.has(name) || Object.hasOwn(MARGIN_CHANNELS, name) || ACCOUNT_CHANNELS.some((kind) => kind === name)
}

const PRODUCTS: Readonly<Record<string, Product>> = { SPOT: 'spot', 'USDT-FUTURES': 'futures' }
const MARGIN = 'MARGIN'

/** Returns kind and place of a channel by its name and instrument type; undefined if the dialect has no such pair. */
function scopeOf(name: string, instType: string): readonly [AccountChannelKind, ChannelScope] | undefined {
  if (instType === MARGIN) return Object.hasOwn(MARGIN_CHANNELS, name) ? MARGIN_CHANNELS[name] : undefined
  const kind = ACCOUNT_CHANNELS.find((one) => one === name)
  const product = PRODUCTS[instType]
  if (kind === undefined || product === undefined) return undefined
  return product === 'spot' && FUTURES_ALONE.has(kind) ? undefined : [kind, product]
}

/** Finds the account channel that an argument names. `isListed` says whether a symbol belongs to a product. */
export function findAccountChannel(
  arg: ChannelArg,
  isListed: (product: Product, symbol: string) => boolean,
): Result<AccountChannel, StreamError> {
  const found = scopeOf((arg['channel'] ?? '').toLowerCase(), (arg['instType'] ?? '').toUpperCase())
  if (found === undefined) return refuse(STREAM_ERRORS.channelUnknown)
  const [kind, scope] = found
  const given = (kind === 'account' ? arg['coin'] : arg['instId']) ?? 'default'
  const only = given.toLowerCase() === 'default' ? null : given.toUpperCase()
  const product = scope === 'futures' ? 'futures' : 'spot'
  if (only !== null && kind !== 'account' && !isListed(product, only)) return refuse(STREAM_ERRORS.channelUnknown)
  return ok({ name: JSON.stringify([scope, kind, only]), kind, scope, only })
}

/** Returns which channels carry a wallet's orders and balances; null for the wallets of products, which the dialect does not have. */
export function scopeOfWallet(wallet: WalletName): ChannelScope | null {
  if (isProductWallet(wallet)) return null
  if (wallet === 'spot' || wallet === 'futures') return wallet
  return wallet === 'cross' ? 'crossed' : 'isolated'
}
