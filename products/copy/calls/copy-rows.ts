import type * as contract from '../contract/copy.ts'
import { millionthsFrom } from '#lib/kernel/money.ts'
import { COPY_COIN } from '../rules/figures.ts'
import type { CopyProduct, CopySettings } from '../rules/state.ts'
import type { CopyView, FollowerView, LeaderView } from '../reads/show-copy.ts'
import type { FillView } from '#gateway/exchange/views/order-views.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'

/** Returns a leader as everybody sees it: by its number, without its account. */
export function leaderRow(view: LeaderView): contract.CopyLeaderRow {
  const { id, demonstration, product, takesNew, symbols, share, followers, followersResult, endedCopies, endedGains } = view
  const { result, floating, drawdown, begin, wins, losses, startedAtMs, days, open } = view
  return {
    id,
    demonstration,
    product,
    takesNew,
    symbols: symbols === null ? null : [...symbols],
    share,
    followers,
    followersResult,
    endedCopies,
    endedGains,
    result,
    floating,
    drawdown,
    begin,
    wins,
    losses,
    startedAt: startedAtMs,
    days: days.map(([ts, own, sum]) => ({ ts, own, followers: sum })),
    open: open.map(({ symbol, direction, size, price }) => ({ symbol, direction, size, price })),
  }
}

/** Returns a fill of a leader as everybody sees it. */
export function leaderTrade({ symbol, side, price, size, timeMs }: FillView): contract.LeaderTrade {
  return { ts: timeMs, symbol, side, price, size }
}

export function followerRow({ openedAtMs, ...view }: FollowerView): contract.CopyFollowerRow {
  const { copyId, given, result, shared } = view
  return { copyId, given, result, shared, openedAt: openedAtMs }
}

function cutSymbol(market: string): string {
  return market.slice(market.indexOf(':') + 1)
}

/** Converts settings of the wire to the engine's, whose checks it leaves to the engine. */
export function readSettings({ symbols, ...settings }: contract.CopySettingsBody, product: CopyProduct): CopySettings {
  const { slippage, stopLoss, takeProfit } = settings
  return {
    ...settings,
    slippage: millionthsFrom(slippage),
    stopLoss: millionthsFrom(stopLoss),
    takeProfit: millionthsFrom(takeProfit),
    markets: symbols.map((symbol) => `${product}:${symbol}`),
  }
}

/** Returns an open copy at current prices. */
export function openCopyRow({ record, timeMs, positions }: CopyView): contract.CopyRow {
  return copyRow({ ...record, timeMs }, positions)
}

/** Returns the record of a copy. */
export function copyRow(
  { id, status, details, timeMs }: Pick<ProductRecordView, 'id' | 'status' | 'details' | 'timeMs'>,
  positions: contract.CopyRow['positions'] | CopyView['positions'] = [],
): contract.CopyRow {
  const text = (name: string): string => String(details[name] ?? '0')
  const number = (name: string): number => Number(details[name] ?? 0)
  const markets = String(details['markets'] ?? '')
  return {
    id: String(id),
    leaderId: text('leader'),
    product: text('market') as contract.CopyRow['product'],
    status: status as contract.CopyRow['status'],
    reason: text('reason') as contract.CopyRow['reason'],
    settings: {
      mode: text('mode') as contract.CopySettingsBody['mode'],
      value: text('value'),
      leverage: number('leverage'),
      marginMode: text('marginMode') as contract.CopySettingsBody['marginMode'],
      marketMax: text('marketMax'),
      slippage: number('slippage'),
      stopLoss: number('stopLoss'),
      takeProfit: number('takeProfit'),
      symbols: markets === '' ? [] : markets.split(' ').map(cutSymbol),
    },
    given: text('given'),
    shared: text('shared'),
    equity: text('equity'),
    result: text('result'),
    openedAt: number('openedAtMs'),
    ts: timeMs,
    positions: [...positions],
  }
}

/** Returns the record of what a copy did after a trade of its leader. */
export function copiedRow({ id, status, asset, details, timeMs }: ProductRecordView): contract.CopiedOrder {
  const text = (name: string): string => String(details[name] ?? '0')
  const orNull = (name: string): string | null => (details[name] === null || details[name] === undefined ? null : String(details[name]))
  return {
    id: String(id),
    copyId: text('copy'),
    leaderId: text('leader'),
    symbol: cutSymbol(text('market')),
    side: text('side') as contract.CopiedOrder['side'],
    direction: text('direction') as contract.CopiedOrder['direction'],
    opens: details['opens'] === 1,
    status: status as contract.CopiedOrder['status'],
    wanted: text('wanted'),
    size: text('size'),
    price: orNull('price'),
    leaderPrice: orNull('leaderPrice'),
    slippage: text('slippage'),
    fee: text('fee'),
    feeCoin: text('market').startsWith('spot:') && text('side') === 'buy' ? asset : COPY_COIN,
    profit: text('profit'),
    coin: asset,
    ts: timeMs,
  }
}
