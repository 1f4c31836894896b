import { Type } from 'typebox'
import { act, type ActContracts } from './act.ts'

/** A decimal of another kind than zero; below zero what is taken. The engine bounds it by what a simulation can begin with. */
const SignedAmount = Type.String({ pattern: '^-?\\d{1,10}(\\.\\d{1,16})?$', maxLength: 28 })
const Coin = Type.String({ pattern: '^[A-Z0-9]{1,20}$', maxLength: 20 })
/** The same id with the same content is made once, and answered again; with other content it is refused. */
const RequestId = Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$', minLength: 1, maxLength: 64 })
const Decimal = Type.String()

const Moved = Type.Object({
  /** The number of the posting in the account's bills. */
  id: Type.String(),
  repeated: Type.Boolean(),
  balance: Decimal,
})

const Shares = Type.Object({
  coin: Type.String(),
  /** What users have in all wallets, with what their positions, bots and copies have. */
  users: Decimal,
  fund: Decimal,
  house: Decimal,
  fees: Decimal,
  lender: Decimal,
  operator: Decimal,
  /** All other accounts of the exchange: the source of paper funds, roundings, clearing, the other sides of products. */
  rest: Decimal,
  /** Zero, or something is wrong. */
  sum: Decimal,
})

/** The acts about money (ADR 63). */
export const MONEY_ACTS = {
  'money/adjust': act(
    'money',
    'danger',
    Type.Object({
      /** The id of a user or of a sub-account. */
      account: Type.String({ pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength: 64 }),
      wallet: Type.Union([Type.Literal('spot'), Type.Literal('futures'), Type.Literal('cross')]),
      coin: Coin,
      amount: SignedAmount,
      requestId: RequestId,
    }),
    Moved,
  ),
  /** Moves an amount from the operators' account to the insurance fund; back, if it is below zero. */
  'money/fund': act('money', 'danger', Type.Object({ coin: Coin, amount: SignedAmount, requestId: RequestId }), Moved),
  'money/balances': act('viewer', 'read', Type.Object({}), Type.Object({ sequence: Type.Integer(), rows: Type.Array(Shares) })),
  /** The sum of all accounts by coin, as of a record of the journal. */
  'money/sums': act(
    'viewer',
    'read',
    Type.Object({}),
    Type.Object({
      sequence: Type.Integer(),
      isBalanced: Type.Boolean(),
      rows: Type.Array(Type.Object({ coin: Type.String(), sum: Decimal, accounts: Type.Integer() })),
    }),
  ),
} as const satisfies ActContracts
