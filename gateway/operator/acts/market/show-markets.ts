import { formatUnits } from '#lib/kernel/decimal-text.ts'
import type { AnswerOf } from '#lib/contract/operator/act.ts'
import type { MARKET_ACTS } from '#lib/contract/operator/market.ts'
import { readLevelRates } from '#gateway/engine/state/fee-rates.ts'
import type { FeeRates } from '#gateway/engine/state/records/market-terms.ts'
import { readMode } from '#gateway/engine/state/trading-mode.ts'
import { lotsText, ticksText } from '#gateway/engine/state/money/units.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { Market } from '#gateway/engine/state/records/records.ts'
import type { MarketView } from '#gateway/feed/market-feed.ts'
import { countByMarket, type Touched } from './count-touched.ts'

type Feed = Pick<MarketView, 'market' | 'status'>
type Listed = AnswerOf<(typeof MARKET_ACTS)['market/list']>
type Row = Listed['rows'][number]
type Shown = AnswerOf<(typeof MARKET_ACTS)['market/show']>

/** Returns a page of the markets that were ever listed, in order of their ids. */
export function listMarkets(state: EngineState, feed: Feed, limit: number, after: string | null): Listed {
  const count = countByMarket(state)
  const ids = [...state.markets.keys()].toSorted().filter((id) => after === null || id > after)
  const rows = ids.slice(0, limit).map((id) => row(feed, state.markets.get(id) as Market, count))
  return { rows, next: ids.length > limit ? (rows.at(-1)?.market ?? null) : null }
}

/** Returns what is known of one market. */
export function showMarket(state: EngineState, feed: Feed, market: Market, count: (id: string) => Touched): Shown {
  const { terms } = market
  const levels = readLevelRates(state, terms.product)
  return {
    ...row(feed, market, count),
    mark: ticksText(terms, market.mark),
    limits: {
      sizeMin: lotsText(terms, terms.lotsMin),
      sizeMaxLimit: lotsText(terms, terms.lotsMaxLimit),
      sizeMaxMarket: lotsText(terms, terms.lotsMaxMarket),
      valueMin: terms.valueMin,
      buyBand: formatUnits(BigInt(terms.buyBandMillionths), 6),
      sellBand: formatUnits(BigInt(terms.sellBandMillionths), 6),
      openOrdersMax: terms.openOrdersMax,
      triggerOrdersMax: terms.triggerOrdersMax,
    },
    fees: { levels: levels.map(copyRates), own: market.ownRates && copyRates(market.ownRates.text) },
  }
}

function copyRates({ maker, taker }: FeeRates): { maker: string; taker: string } {
  return { maker, taker }
}

function row(feed: Feed, market: Market, count: (id: string) => Touched): Row {
  const { product, symbol } = market.terms
  const known = feed.market(product, symbol)
  const status = known === undefined ? null : feed.status(known)
  return {
    market: market.id,
    isListed: market.listed,
    mode: readMode(market),
    feed: status === null ? null : { state: status.state, seenAt: status.seenAt },
    last: ticksText(market.terms, market.last),
    ...count(market.id),
  }
}
