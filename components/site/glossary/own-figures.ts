import type { Performance } from '#lib/contract/trading/trading-journal.ts'
import type { Balances } from '#lib/contract/trading/trading-assets.ts'
import type { ReceiptList } from '#lib/contract/trading/order-receipts.ts'
import type { FillRow } from '#lib/contract/trading/trading-fills.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { ClosedPosition, PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { formatPercent, formatTrimmed } from '#lib/format/number.ts'
import { formatProfitCoarse, formatReturn } from '#lib/format/profit.ts'
import { absoluteValue, compare, isZero, movePoint, sign } from '#lib/kernel/decimal-text.ts'
import { multiply, subtract, sum } from '#lib/kernel/decimal.ts'
import { divideToDecimals } from '#lib/kernel/rounding.ts'
import { fillWords, type ExampleWords } from './example-words.ts'
import type { TermId } from './terms.ts'

/** The newest of what a trader did and has; each list newest first. */
export interface OwnData {
  /** Open ones, then ended ones. */
  readonly orders: readonly OrderRow[]
  readonly receipts: ReceiptList['rows']
  readonly fills: readonly FillRow[]
  readonly positions: readonly PositionRow[]
  readonly closed: readonly ClosedPosition[]
  readonly balances: Balances
  readonly performance: Performance
}

/** A trader's own deeds and holdings, as examples of the glossary's terms. */
export type OwnFigures = Readonly<Partial<Record<TermId, string>>>

type Found = Readonly<Partial<Record<TermId, string | null | undefined>>>

const DECIMALS = 8
const MONEY_DECIMALS = 2
const QUOTE = 'USDT'

const plain = (value: string): string => formatTrimmed(value, DECIMALS)
const usdt = (value: string): string => `${formatTrimmed(value, MONEY_DECIMALS)} ${QUOTE}`
const profit = (value: string): string => `${formatProfitCoarse(value)} ${QUOTE}`
const cutQuote = (symbol: string): string => symbol.slice(0, -QUOTE.length)
const share = (ratio: string): string => formatPercent(ratio, { signed: false })

/** Returns the examples that the data of a trader has. A term without one keeps its general example. */
export function ownFigures(data: OwnData, words: ExampleWords): OwnFigures {
  const found: Found = {
    ...ofOrders(data.orders),
    ...ofReceipts(data.receipts),
    ...ofFills(data.fills),
    ...ofPositions(data.positions),
    ...ofClosed(data.closed, data.positions),
    ...ofMoney(data),
  }
  const entries = Object.entries(found).flatMap(([term, text]) => (text ? [[term, fillWords(text, words)] as const] : []))
  return Object.fromEntries(entries) as OwnFigures
}

function orderText({ symbol, side, price, size, amount, type }: OrderRow): string {
  const sized = size === null ? (amount === null ? '' : usdt(amount)) : `${plain(size)} ${cutQuote(symbol)}`
  return `${symbol} {${side}} ${sized} ${price === null ? `{${type}}` : `@ ${plain(price)}`}`
}

function ofOrders(orders: readonly OrderRow[]): Found {
  const first = (is: (order: OrderRow) => boolean): string | undefined => {
    const order = orders.find(is)
    return order && orderText(order)
  }
  const triggered = (kind: string) => {
    const order = orders.find(({ trigger }) => trigger?.kind === kind)
    if (order === undefined) return undefined
    const { price = '', direction } = order.trigger ?? {}
    const bound = direction === 'above' ? '≥ ' : direction === 'below' ? '≤ ' : ''
    return `${orderText(order)} · {${kind}} ${price === '' ? '' : `${bound}${plain(price)}`}`.trim()
  }
  const part = orders.find(({ size, filledSize }) => size !== null && !isZero(filledSize) && compare(filledSize, size) < 0)
  return {
    order: first(() => true),
    limitOrder: first(({ type, trigger }) => type === 'limit' && trigger === null),
    marketOrder: first(({ type, trigger }) => type === 'market' && trigger === null),
    triggerOrder: triggered('trigger'),
    stopLoss: triggered('stop-loss'),
    takeProfit: triggered('take-profit'),
    trailingStop: triggered('trailing'),
    postOnly: first(({ force }) => force === 'post-only'),
    reduceOnly: first(({ reduceOnly }) => reduceOnly),
    gtc: first(({ force, type }) => force === 'gtc' && type === 'limit'),
    ioc: first(({ force, type }) => force === 'ioc' && type === 'limit'),
    fok: first(({ force }) => force === 'fok'),
    partialFill: part?.size && `${plain(part.filledSize)} / ${plain(part.size)} ${cutQuote(part.symbol)}`,
  }
}

function ofReceipts(rows: ReceiptList['rows']): Found {
  const priced = rows.find(({ receipt }) => receipt.bestPrice !== null && receipt.midPrice !== null)
  const of = (side: 'buy' | 'sell') => rows.find(({ order, receipt }) => order.side === side && receipt.bestPrice !== null)
  const named = (row: (typeof rows)[number] | undefined, price: string | null | undefined) =>
    row && price ? `${row.order.symbol} ${plain(price)}` : undefined
  const waited = rows.find(({ receipt }) => !isZero(receipt.queueAhead))
  const [best, mid] = [priced?.receipt.bestPrice, priced?.receipt.midPrice]
  const other = best && mid ? subtract(multiply(mid, '2'), best) : undefined
  const buys = priced?.order.side === 'buy'
  const [bid, ask] = buys ? [other, best] : [best, other]
  const [newest] = rows
  return {
    bid: named(of('sell'), of('sell')?.receipt.bestPrice),
    ask: named(of('buy'), of('buy')?.receipt.bestPrice),
    midPrice: named(priced, mid),
    ...(bid && ask && priced
      ? {
          spread: `${plain(ask)} − ${plain(bid)} = ${plain(subtract(ask, bid))} ${QUOTE}`,
          orderBook: `${priced.order.symbol} ${plain(bid)} / ${plain(ask)}`,
        }
      : {}),
    slippage: newest?.receipt.slippageBestRatio && formatPercent(newest.receipt.slippageBestRatio),
    priceImpact: newest?.receipt.slippageMidRatio && formatPercent(newest.receipt.slippageMidRatio),
    queue: waited && `${plain(waited.receipt.queueAhead)} ${cutQuote(waited.order.symbol)}`,
    latency: newest && `${newest.receipt.latencyMs} ms`,
  }
}

function ofFills(fills: readonly FillRow[]): Found {
  const [last] = fills
  if (last === undefined) return {}
  const text = ({ symbol, side, size, price }: FillRow) => `${symbol} {${side}} ${plain(size)} @ ${plain(price)}`
  const first = (is: (fill: FillRow) => boolean) => {
    const fill = fills.find(is)
    return fill && text(fill)
  }
  const same = fills.filter(({ symbol }) => symbol === last.symbol)
  const futures = first(({ product }) => product === 'futures')
  return {
    fee: `${plain(absoluteValue(last.fee))} ${last.feeCoin}`,
    fill: text(last),
    notional: usdt(last.value),
    maker: first(({ role }) => role === 'maker'),
    taker: first(({ role }) => role === 'taker'),
    volume: `${plain(sum(same.map(({ size }) => size)))} ${cutQuote(last.symbol)}`,
    turnover: usdt(sum(same.map(({ value }) => value))),
    pair: `${cutQuote(last.symbol)} / ${QUOTE}`,
    baseCoin: cutQuote(last.symbol),
    quoteCoin: QUOTE,
    spot: first(({ product }) => product === 'spot'),
    futures,
    perpetual: futures,
    marginTrading: first(({ wallet }) => wallet === 'cross' || wallet.startsWith('isolated')),
  }
}

/** Specification 3.6. */
const CROSS = 2
const HEDGE = 2
const LONG = 1

function ofPositions(positions: readonly PositionRow[]): Found {
  const [position] = positions
  if (position === undefined) return {}
  const { symbol } = position
  const text = ({ symbol: of, direction, count }: PositionRow) =>
    `${of} {${direction === LONG ? 'long' : 'short'}} ${plain(count)} ${cutQuote(of)}`
  const first = (is: (row: PositionRow) => boolean) => {
    const row = positions.find(is)
    return row && text(row)
  }
  return {
    leverage: `${symbol} ${formatTrimmed(position.openLevel, 2)}×`,
    margin: usdt(position.openMarginCount),
    initialMargin: usdt(position.openMarginCount),
    maintenanceMargin: usdt(position.maintenanceMargin),
    marginRatio: position.marginRatio && share(position.marginRatio),
    crossMargin: first(({ marginMode }) => marginMode === CROSS),
    isolatedMargin: first(({ marginMode }) => marginMode !== CROSS),
    hedgeMode: first(({ holdMode }) => holdMode === HEDGE),
    oneWayMode: first(({ holdMode }) => holdMode !== HEDGE),
    position: text(position),
    long: first(({ direction }) => direction === LONG),
    short: first(({ direction }) => direction !== LONG),
    entryPrice: `${symbol} ${plain(position.openAvgPrice)}`,
    breakEven: position.breakEvenPrice && `${symbol} ${plain(position.breakEvenPrice)}`,
    markPrice: `${symbol} ${plain(position.markPrice)}`,
    unrealisedPnl: profit(position.unrealisedProfit),
    roi: `${symbol} ${formatReturn(movePoint(position.roe, -2))}`,
    fundingRate: usdt(position.funding),
    liquidationPrice: position.liquidationPrice && `${symbol} ${plain(position.liquidationPrice)}`,
  }
}

function ofClosed(closed: readonly ClosedPosition[], open: readonly PositionRow[]): Found {
  const text = ({ symbol, direction, openAvgPrice, closeAvgPrice }: ClosedPosition) =>
    `${symbol} {${direction === LONG ? 'long' : 'short'}} ${plain(openAvgPrice)} → ${plain(closeAvgPrice)}`
  const first = (is: (row: ClosedPosition) => boolean) => {
    const row = closed.find(is)
    return row && text(row)
  }
  const [last] = closed
  if (last === undefined) return {}
  // An open position is the better example of what a position is.
  const sides = {
    position: text(last),
    long: first(({ direction }) => direction === LONG),
    short: first(({ direction }) => direction !== LONG),
  }
  return {
    ...(open.length > 0 ? {} : sides),
    realisedPnl: `${last.symbol} ${profit(last.netProfit)}`,
    liquidation: first(({ closedBy }) => closedBy === 'liquidation'),
    autoDeleveraging: first(({ closedBy }) => closedBy === 'deleveraging'),
  }
}

function ofMoney({ balances, performance: { figures, drawdown } }: OwnData): Found {
  const cash = balances.rows.find(({ wallet, coin }) => wallet === 'spot' && coin === QUOTE)
  const owed = balances.rows.find(({ interest }) => !isZero(interest))
  const { averageWin, averageLoss } = figures
  const isRewarded = averageWin !== null && averageLoss !== null && sign(averageLoss) < 0
  return {
    stablecoin: cash && usdt(cash.total),
    availableBalance: cash && usdt(cash.available),
    equity: usdt(balances.total),
    paperTrading: usdt(balances.total),
    interest: owed && `${plain(owed.interest)} ${owed.coin}`,
    drawdown: drawdown && usdt(drawdown.amount),
    winRate: figures.winRate && `${figures.wins} / ${figures.trades} = ${figures.winRate}%`,
    riskReward: isRewarded
      ? `${formatTrimmed(averageWin, 2)} / ${formatTrimmed(absoluteValue(averageLoss), 2)} = ${divideToDecimals(averageWin, absoluteValue(averageLoss), 2)}`
      : undefined,
  }
}
