import type { AnswerOf } from '#lib/contract/operator/act.ts'
import type { MARKET_ACTS } from '#lib/contract/operator/market.ts'
import type { TradingMode } from '#lib/contract/market/trading-modes.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import { readMode } from '#gateway/engine/state/trading-mode.ts'
import type { Market } from '#gateway/engine/state/records/records.ts'
import type { LocalExchange } from '#gateway/exchange/local/local-exchange.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { ActHandler, ActHandlers, ActRefusal } from '#gateway/operator/act.ts'
import { submitCommand } from '../submit-command.ts'
import { countByMarket, countTouched } from './count-touched.ts'
import { makeLendingActs } from './lending-acts.ts'
import { makeFeeActs } from './fee-acts.ts'
import { listMarkets, showMarket } from './show-markets.ts'

export interface MarketActDeps {
  readonly engine: Pick<LocalExchange, 'state' | 'submit'>
  /** The reference market. */
  readonly feed: Pick<MarketFeed, 'market' | 'status' | 'source' | 'markets'>
}

interface Named {
  readonly market: string
}

const COMMANDS: Readonly<Record<TradingMode, (where: { readonly market?: string }) => BareCommand>> = {
  open: (where) => ({ type: 'set-halt', ...where, halted: false }),
  halted: (where) => ({ type: 'set-halt', ...where, halted: true }),
  'cancel-only': (where) => ({ type: 'restrict-market', ...where, to: 'cancel-only' }),
  'read-only': (where) => ({ type: 'restrict-market', ...where, to: 'read-only' }),
}

type Changed = AnswerOf<(typeof MARKET_ACTS)['market/halt']>

/** Makes the acts about markets (ADR 63). */
export function makeMarketActs({ engine, feed }: MarketActDeps): ActHandlers<typeof MARKET_ACTS> {
  /** Returns the markets of a mode's change that are in another mode; null if there is no such market. */
  function findChanging(named: string, mode: TradingMode): Market[] | null {
    const { markets } = engine.state
    if (named !== 'all' && !markets.has(named)) return null
    return [...markets.values()].filter((market) => (named === 'all' || market.id === named) && readMode(market) !== mode)
  }

  function changeMode(mode: TradingMode): ActHandler<Named, Changed> {
    return {
      subject: ({ market }) => (market === 'all' ? 'all markets' : `market ${market}`),
      async preview({ market }) {
        const found = findChanging(market, mode)
        if (found === null) return UNKNOWN
        return { markets: found.length, ...countTouched(engine.state, new Set(found.map(({ id }) => id))) }
      },
      async run({ market }) {
        const found = findChanging(market, mode)
        if (found === null) return UNKNOWN
        const ids = found.map(({ id }) => id)
        const done = await submitCommand(engine, COMMANDS[mode](market === 'all' ? {} : { market }))
        return 'refused' in done ? done : { mode, markets: ids }
      },
    }
  }

  return {
    'market/list': {
      subject: () => 'markets',
      run: ({ limit = 100, after }) => Promise.resolve(listMarkets(engine.state, feed, limit, after ?? null)),
    },
    'market/show': {
      subject: ({ market }) => `market ${market}`,
      run({ market }) {
        const found = engine.state.markets.get(market)
        return Promise.resolve(found === undefined ? UNKNOWN : showMarket(engine.state, feed, found, countByMarket(engine.state)))
      },
    },
    'market/halt': changeMode('halted'),
    'market/cancel-only': changeMode('cancel-only'),
    'market/read-only': changeMode('read-only'),
    'market/resume': changeMode('open'),
    ...makeFeeActs({ engine }),
    ...makeLendingActs({ engine, feed }),
  }
}

const UNKNOWN: ActRefusal = { refused: 'unknownMarket' }
