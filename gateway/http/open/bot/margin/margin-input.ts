import { Type, type TProperties } from 'typebox'
import type { Bot } from '../call.ts'
import { DialectRefusal } from '#gateway/http/open/refusal.ts'
import { required, requireTerms } from '../input.ts'
import type { TradingWalletName } from '#lib/contract/trading/wallets.ts'
import { ISOLATED, type MarginMode } from '#gateway/dialect/margin-mode.ts'

/** Returns the wallet that a call refers to: an isolated one is named by its pair, in any case. */
export function chooseWallet(bot: Pick<Bot, 'exchange'>, mode: MarginMode, symbol: string | undefined): TradingWalletName {
  if (mode === 'crossed') return 'cross'
  if (symbol === undefined) throw new DialectRefusal('parameterMissing', 'symbol')
  return `${ISOLATED}${requireTerms(bot, 'spot', symbol).symbol}`
}

/** Returns the schema of a row that names its pair in isolated margin. */
export function makeRowSchema<Fields extends TProperties>({ properties }: { readonly properties: Fields }) {
  return Type.Object({ ...properties, symbol: Type.Optional(Type.String()) })
}

/** Returns the input schema of a call about one wallet; isolated margin requires the pair. */
export function walletInput<Fields extends TProperties>(mode: MarginMode, fields: Fields) {
  return Type.Object({ ...fields, symbol: mode === 'isolated' ? required : Type.Optional(required) })
}

/** Returns the first and last id of a page, where the adjacent pages begin; empty for an empty page. */
export function edges(ids: readonly string[]) {
  return { maxId: ids[0] ?? '', minId: ids.at(-1) ?? '' }
}

export const Edges = { maxId: Type.String(), minId: Type.String() }
