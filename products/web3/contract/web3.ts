import { Type, type Static } from 'typebox'
import {
  ClientId,
  CoinField,
  CoinList,
  Decimal,
  Id,
  kindList,
  nullable,
  PageQuery,
  Time,
  repeatable,
} from '#lib/contract/trading/trading-fields.ts'
import { WEB3_ACTIONS, WEB3_KINDS } from './web3-kinds.ts'

/** An Ethereum address in mixed case (EIP-55). */
const Address = Type.String({ maxLength: 42, pattern: '^0x[0-9a-fA-F]{40}$' })

/** The account of the bound address. */
export const Web3Account = Type.Object({
  /** Whether the operator allows wallets. */
  isOn: Type.Boolean(),
  /** Null while no wallet is bound. */
  address: nullable(Address),
  balances: Type.Array(Type.Object({ coin: CoinField, amount: Decimal })),
})
export type Web3Account = Static<typeof Web3Account>

/** One of the two amounts; the other one is calculated. */
export const Web3QuoteBody = Type.Object({
  fromCoin: CoinField,
  toCoin: CoinField,
  fromAmount: Type.Optional(Decimal),
  toAmount: Type.Optional(Decimal),
})
export type Web3QuoteBody = Static<typeof Web3QuoteBody>

export const Web3Quote = Type.Object({
  quoteId: ClientId,
  fromCoin: CoinField,
  toCoin: CoinField,
  fromAmount: Decimal,
  toAmount: Decimal,
  price: Decimal,
  /** The share of the proceeds that the exchange keeps; it is in the price. */
  spread: Decimal,
  /** For how many milliseconds from this answer on the quote can be signed and sent. */
  validMs: Type.Integer(),
})
export type Web3Quote = Static<typeof Web3Quote>

/** The order to sign: a swap by its quote, a deposit or withdrawal by coin and amount. */
export const Web3SignBody = Type.Object({
  action: Type.Enum(WEB3_ACTIONS),
  quoteId: Type.Optional(ClientId),
  coin: Type.Optional(CoinField),
  amount: Type.Optional(Decimal),
})
export type Web3SignBody = Static<typeof Web3SignBody>

const Values = Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer()]))

/** The order as `eth_signTypedData_v4` takes it. */
export const Web3ToSign = Type.Object({
  orderId: ClientId,
  address: Address,
  typedData: Type.Object({
    types: Type.Record(Type.String(), Type.Array(Type.Object({ name: Type.String(), type: Type.String() }))),
    primaryType: Type.String(),
    domain: Values,
    message: Values,
  }),
  /** For how many milliseconds from this answer on it can be signed and sent. */
  validMs: Type.Integer(),
})
export type Web3ToSign = Static<typeof Web3ToSign>

const Count = Type.String({ maxLength: 20, pattern: '^\\d{1,20}$' })
const Side = Type.String({ maxLength: 100 })

/** A signed order: the signature, and the fields that it was made over. */
const SignedOrder = Type.Object({
  orderId: ClientId,
  /** 65 bytes: r, s and v. */
  signature: Type.String({ maxLength: 200 }),
  signed: Type.Object({
    chainId: Type.Integer({ minimum: 0 }),
    gives: Side,
    receives: Side,
    nonce: Count,
    deadline: Count,
  }),
})

export const Web3SubmitBody = SignedOrder
export type Web3SubmitBody = Static<typeof Web3SubmitBody>

/** A signed deposit or withdrawal. A withdrawal needs the withdrawal password (DESIGN 5.35). */
export const Web3WithdrawBody = Type.Interface([SignedOrder], { withdrawPassword: Type.Optional(Type.String({ maxLength: 256 })) })
export type Web3WithdrawBody = Static<typeof Web3WithdrawBody>

export const Web3Row = Type.Object({
  id: Id,
  kind: Type.Enum(WEB3_KINDS),
  fromCoin: CoinField,
  toCoin: CoinField,
  fromAmount: Decimal,
  toAmount: Decimal,
  /** The hash that was signed; null for what came back by unbinding. */
  hash: nullable(Type.String()),
  epoch: Type.Integer(),
  ts: Time,
})
export type Web3Row = Static<typeof Web3Row>

/** What a signed order has done. */
export const Web3Done = repeatable(Web3Row)
export type Web3Done = Static<typeof Web3Done>

export const Web3RecordQuery = Type.Interface([PageQuery], {
  coin: Type.Optional(CoinList),
  kind: Type.Optional(kindList(WEB3_KINDS)),
})
export type Web3RecordQuery = Static<typeof Web3RecordQuery>
