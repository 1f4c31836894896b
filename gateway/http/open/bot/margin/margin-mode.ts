import { Type, type TProperties } from 'typebox'
import type { Bot } from '../call.ts'
import { DialectRefusal } from '../../refusal.ts'
import { required, termsOf } from '../input.ts'
import type { WalletName } from '#gateway/engine/state/order-request.ts'

/** Cross margin is one wallet for all pairs, isolated margin one for each pair: the dialect has the same calls for both. */
export const MARGIN_MODES = ['crossed', 'isolated'] as const
export type MarginMode = (typeof MARGIN_MODES)[number]

const ISOLATED = 'isolated:'

/** The wallet that a call is about: an isolated one is named by its pair, in any case. */
export function walletOf(bot: Pick<Bot, 'exchange'>, mode: MarginMode, symbol: string | undefined): WalletName {
  if (mode === 'crossed') return 'cross'
  if (symbol === undefined) throw new DialectRefusal('parameterMissing', 'symbol')
  return `${ISOLATED}${termsOf(bot, 'spot', symbol).symbol}`
}

export function isOfMode(mode: MarginMode, wallet: WalletName): boolean {
  return mode === 'crossed' ? wallet === 'cross' : wallet.startsWith(ISOLATED)
}

/** The pair of an isolated wallet as a row tells it: by this field clients know isolated margin from cross margin. */
export function symbolField(wallet: WalletName): { readonly symbol?: string } {
  return wallet.startsWith(ISOLATED) ? { symbol: wallet.slice(ISOLATED.length) } : {}
}

/** A row of texts that names its pair in isolated margin. */
export function rowOf<Fields extends TProperties>({ properties }: { readonly properties: Fields }) {
  return Type.Object({ ...properties, symbol: Type.Optional(Type.String()) })
}

/** What a call about one wallet is told besides; isolated margin needs the pair. */
export function walletInput<Fields extends TProperties>(mode: MarginMode, fields: Fields) {
  return Type.Object({ ...fields, symbol: mode === 'isolated' ? required : Type.Optional(required) })
}

/** The ids of a page: where the one before and the one after it begin; empty for an empty page. */
export function edges(ids: readonly string[]) {
  return { maxId: ids[0] ?? '', minId: ids.at(-1) ?? '' }
}

export const Edges = { maxId: Type.String(), minId: Type.String() }
