import { Type, type Static } from 'typebox'
import {
  ClientId,
  CoinField,
  Decimal,
  Id,
  nullable,
  PageQuery,
  ProductField,
  Side,
  SignedDecimal,
  SymbolField,
  Time,
  Wallet,
} from './trading-fields.ts'
import { EndField } from './trading-orders.ts'

/** Fills of orders. */

export const FillRow = Type.Object({
  /** Increases with time. */
  fillId: Id,
  orderId: Id,
  clientOrderId: nullable(ClientId),
  product: ProductField,
  symbol: SymbolField,
  wallet: Wallet,
  side: Side,
  price: Decimal,
  size: Decimal,
  value: Decimal,
  fee: SignedDecimal,
  feeCoin: CoinField,
  role: Type.Enum(['maker', 'taker'] as const),
  /** Futures: profit realised by closing, before the fee. */
  profit: nullable(SignedDecimal),
  /** Present for an end of a position that no trader ordered; its price is rarely at a tick. */
  end: Type.Optional(EndField),
  epoch: Type.Integer(),
  ts: Time,
})
export type FillRow = Static<typeof FillRow>

export const FillQuery = Type.Interface([PageQuery], { orderId: Type.Optional(Id), wallet: Type.Optional(Wallet) })
export type FillQuery = Static<typeof FillQuery>
