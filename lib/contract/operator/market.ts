import { Type } from 'typebox'
import { MARKET_STATES } from '#lib/contract/market/feed-sources.ts'
import { TRADING_MODES } from '#lib/contract/market/trading-modes.ts'
import { act, type ActContracts } from './act.ts'

/** The id of a market, `spot:BTCUSDT`. */
const MarketId = Type.String({ pattern: '^(spot|futures):[A-Z0-9_-]{1,40}$', maxLength: 48 })
/** One market, or all of them. */
const MarketOrAll = Type.String({ pattern: '^(all|(spot|futures):[A-Z0-9_-]{1,40})$', maxLength: 48 })
const Mode = Type.Enum(TRADING_MODES)
const Count = Type.Integer({ minimum: 0 })

const Row = Type.Object({
  market: Type.String(),
  isListed: Type.Boolean(),
  /** What traders can do. */
  mode: Mode,
  /** Whether its prices are current, and when it was last heard of, by the market clock; null for one that the feed does not know. */
  feed: Type.Union([Type.Object({ state: Type.Enum(MARKET_STATES), seenAt: Type.Integer() }), Type.Null()]),
  last: Type.String(),
  openOrders: Count,
  positions: Count,
  /** Accounts with an order or a position in it. */
  accounts: Count,
})

const Limits = Type.Object({
  sizeMin: Type.String(),
  sizeMaxLimit: Type.String(),
  sizeMaxMarket: Type.String(),
  valueMin: Type.String(),
  /** How far above the last price a buy, and below it a sell, may be priced: `0.05` is 5 %. */
  buyBand: Type.String(),
  sellBand: Type.String(),
  openOrdersMax: Count,
  triggerOrdersMax: Count,
})

/** Of which markets the mode has changed, and which one is in force now. */
const Changed = Type.Object({ mode: Mode, markets: Type.Array(Type.String()) })
const changesMode = () => act('market', 'change', Type.Object({ market: MarketOrAll }), Changed)

/** A rate from 0 to 1 % with at most seven decimals: `0.0006` is 0.06 %. */
const Rate = Type.String({ pattern: '^0(\\.\\d{1,7})?$', maxLength: 9 })
const Rates = Type.Object({ maker: Type.String(), taker: Type.String() })
const Product = Type.Union([Type.Literal('spot'), Type.Literal('futures')])
/** The account's, a sub-account's or a user's id. */
const Account = Type.String({ pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength: 64 })

const Lending = Type.Object({
  /** Whether an operator has set them; the table's else. */
  isOperators: Type.Boolean(),
  rows: Type.Array(
    Type.Object({
      coin: Type.String(),
      dailyRate: Type.String(),
      limitCross: Type.String(),
      limitIsolated: Type.String(),
      accounts: Count,
      borrowed: Type.String(),
    }),
  ),
})
const LoanLimit = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,8})?$', maxLength: 21 })

/** The acts about markets (ADR 63). */
export const MARKET_ACTS = {
  'market/list': act(
    'viewer',
    'read',
    Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })), after: Type.Optional(MarketId) }),
    Type.Object({ rows: Type.Array(Row), next: Type.Union([Type.String(), Type.Null()]) }),
  ),
  'market/show': act(
    'viewer',
    'read',
    Type.Object({ market: MarketId }),
    Type.Object({
      ...Row.properties,
      mark: Type.String(),
      limits: Limits,
      /** The rates in force of each level, from level 0; `own` replaces them in this market. */
      fees: Type.Object({ levels: Type.Array(Rates), own: Type.Union([Rates, Type.Null()]) }),
    }),
  ),
  /** Nothing is filled, triggered or liquidated; orders can be cancelled. */
  'market/halt': changesMode(),
  /** Traders can only cancel; what is there goes on. */
  'market/cancel-only': changesMode(),
  /** Traders can do nothing; the exchange still liquidates and pays funding. */
  'market/read-only': changesMode(),
  'market/resume': changesMode(),
  /** The rates of each level, of markets and accounts that an operator has set. */
  'market/fees': act(
    'viewer',
    'read',
    Type.Object({ product: Product }),
    Type.Object({
      levels: Type.Array(
        Type.Object({ level: Count, maker: Type.String(), taker: Type.String(), isOperators: Type.Boolean(), accounts: Count }),
      ),
      markets: Type.Array(Type.Object({ market: Type.String(), ...Rates.properties })),
      accounts: Type.Array(Type.Object({ account: Type.String(), ...Rates.properties })),
    }),
  ),
  /** Sets the rates of one level of a product; without rates, all its levels have those of the contract table again. */
  'market/set-level-fees': act(
    'market',
    'danger',
    Type.Object({
      product: Product,
      level: Type.Optional(Type.Integer({ minimum: 0, maximum: 50 })),
      maker: Type.Optional(Rate),
      taker: Type.Optional(Rate),
    }),
    Type.Object({ levels: Type.Array(Rates) }),
  ),
  /** Sets the rates of a market at all levels; without rates, those of the levels are in force again. */
  'market/set-fees': act(
    'market',
    'danger',
    Type.Object({ market: MarketId, maker: Type.Optional(Rate), taker: Type.Optional(Rate) }),
    Type.Object({ own: Type.Union([Rates, Type.Null()]) }),
  ),
  /** Sets the rates of an account in all markets of a product; without rates, those of its markets and level are in force again. */
  'market/set-account-fees': act(
    'market',
    'danger',
    Type.Object({ account: Account, product: Product, maker: Type.Optional(Rate), taker: Type.Optional(Rate) }),
    Type.Object({ own: Type.Union([Rates, Type.Null()]) }),
  ),
  /** The terms of loans in force. */
  'market/rates': act('viewer', 'read', Type.Object({}), Lending),
  /**
   * Sets the daily rate and the limits of a coin that is lent, for loans that run, too; what is left out stays. Without a coin the contract
   * table's terms are in force again.
   */
  'market/set-rates': act(
    'market',
    'danger',
    Type.Object({
      coin: Type.Optional(Type.String({ pattern: '^[A-Z0-9]{1,20}$', maxLength: 20 })),
      dailyRate: Type.Optional(Rate),
      limitCross: Type.Optional(LoanLimit),
      limitIsolated: Type.Optional(LoanLimit),
    }),
    Lending,
  ),
} as const satisfies ActContracts
