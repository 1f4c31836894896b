import { isProductWallet } from '#lib/contract/trading/wallets.ts'
import { STREAM_ERRORS, type StreamError } from '#lib/contract/errors/errors-dialect.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { ACCOUNT_CHANNEL_TABLE, STREAM_INST_TYPES, type StreamInstType } from '#lib/contract/open-streams.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { MarginMode } from '#gateway/dialect/margin-mode.ts'
import type { ChannelArg } from './messages.ts'
import type { WalletName } from '#gateway/engine/state/records/order-request.ts'

/** What channels of an account tell of (dialect, section 8.3). */
export const ACCOUNT_CHANNELS = ['account', 'orders', 'orders-algo', 'fill', 'positions', 'positions-history'] as const
export type AccountChannelKind = (typeof ACCOUNT_CHANNELS)[number]

/** The wallets that a channel covers: isolated margin has one for each pair, the others one in total. */
export type ChannelScope = Product | MarginMode

type ChannelName = keyof typeof ACCOUNT_CHANNEL_TABLE

/** What each channel tells of, and for margin wallets of which of them; null for a channel that never has anything here. */
const KINDS: Readonly<Record<ChannelName, AccountChannelKind | readonly [AccountChannelKind, MarginMode] | null>> = {
  account: 'account',
  orders: 'orders',
  'orders-algo': 'orders-algo',
  fill: 'fill',
  positions: 'positions',
  'positions-history': 'positions-history',
  'account-crossed': ['account', 'crossed'],
  'account-isolated': ['account', 'isolated'],
  'orders-crossed': ['orders', 'crossed'],
  'orders-isolated': ['orders', 'isolated'],
  equity: null,
  'adl-noti': null,
}

const PRODUCTS: Readonly<Partial<Record<StreamInstType, Product>>> = { SPOT: 'spot', 'USDT-FUTURES': 'futures' }

export interface AccountChannel {
  /** Unique per channel, however a client spelled it. */
  readonly name: string
  readonly kind: AccountChannelKind
  /** Null if there is nothing to tell of, as of positions of spot: the channel is acknowledged and silent, as the original's is. */
  readonly scope: ChannelScope | null
  /** A symbol, or a coin for balances; null for all. */
  readonly only: string | null
}

export function isAccountChannel({ channel = '' }: ChannelArg): boolean {
  return Object.hasOwn(ACCOUNT_CHANNEL_TABLE, channel.toLowerCase())
}

function findScope(channel: ChannelName, instType: StreamInstType): readonly [AccountChannelKind, ChannelScope | null] {
  const kind = KINDS[channel]
  if (kind === null) return ['account', null]
  const instTypes: readonly StreamInstType[] = ACCOUNT_CHANNEL_TABLE[channel].instTypes
  const has = instTypes.includes(instType)
  if (typeof kind !== 'string') return has ? kind : [kind[0], null]
  return [kind, (has && PRODUCTS[instType]) || null]
}

/**
 * Finds the account channel that an argument names. Only one of an unknown kind of instruments is refused: an error would end all that a
 * client watches on the connection, while a channel of which nothing can be told harms nobody.
 */
export function findAccountChannel(arg: ChannelArg): Result<AccountChannel, StreamError> {
  const channel = (arg['channel'] ?? '').toLowerCase() as ChannelName
  const given = (arg['instType'] ?? '').toUpperCase()
  const instType = STREAM_INST_TYPES.find((one) => one === given)
  if (instType === undefined) return refuse(STREAM_ERRORS.channelUnknown)
  const [kind, scope] = findScope(channel, instType)
  const subject = arg[ACCOUNT_CHANNEL_TABLE[channel].by] ?? 'default'
  const only = subject.toLowerCase() === 'default' ? null : subject.toUpperCase()
  return ok({ name: JSON.stringify([channel, instType, only]), kind, scope, only })
}

/** Returns which channels carry a wallet's orders and balances; null for the wallets of products, which the dialect does not have. */
export function scopeOfWallet(wallet: WalletName): ChannelScope | null {
  if (isProductWallet(wallet)) return null
  if (wallet === 'spot' || wallet === 'futures') return wallet
  return wallet === 'cross' ? 'crossed' : 'isolated'
}
