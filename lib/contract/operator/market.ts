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
      /** Maker and taker rate of each level in force, from level 0. */
      fees: Type.Array(Type.Object({ maker: Type.String(), taker: Type.String() })),
    }),
  ),
  /** Nothing is filled, triggered or liquidated; orders can be cancelled. */
  'market/halt': changesMode(),
  /** Traders can only cancel; what is there goes on. */
  'market/cancel-only': changesMode(),
  /** Traders can do nothing; the exchange still liquidates and pays funding. */
  'market/read-only': changesMode(),
  'market/resume': changesMode(),
} as const satisfies ActContracts
