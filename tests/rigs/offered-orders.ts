import { findFutures, findSpot } from '#lib/contract/market/instruments.ts'
import type { BookLevel } from '#lib/contract/market/market.ts'
import { required } from '#lib/kernel/assert.ts'
import { multiply } from '#lib/kernel/decimal.ts'
import { roundToStep, toDecimals } from '#lib/kernel/rounding.ts'
import { findTicketFaults } from '#components/trade/ticket/ticket-errors.ts'
import type { TicketQuote } from '#components/trade/ticket/state/ticket-account.ts'
import { futuresTicketMarket, spotTicketMarket, type TicketMarket } from '#components/trade/ticket/state/ticket-market.ts'
import {
  emptyTicket,
  reduceTicket,
  type TicketAction,
  type TicketKind,
  type TicketState,
} from '#components/trade/ticket/state/ticket-state.ts'
import { summarizeTicket, type TicketSummary } from '#components/trade/ticket/sizes/ticket-summary.ts'
import { toOrder } from '#components/trade/ticket/to-order.ts'
import { ticketAccountOf } from '#components/trade/workspace/ticket-account-of.ts'
import type { WorkspaceView } from '#components/trade/workspace/workspace.ts'
import { call } from '#tests/support/trading-calls.ts'
import type { TradingServer } from '#tests/support/trading.ts'

type Browser = Parameters<typeof call>[0]

/** An order as the terminal's ticket offers it: the slider, a key or the typed figure choose its size. */
export interface Offer {
  readonly product: 'spot' | 'futures'
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly kind: TicketKind
  readonly executes?: 'limit' | 'market'
  readonly reduceOnly?: boolean
  readonly sizeBy?: TicketState['sizeBy']
  /** How the size is chosen: the whole of the slider, or the figure `Maximum` typed into the field. */
  readonly by: 'slider' | 'typed'
}

function marketOf({ product, symbol }: Pick<Offer, 'product' | 'symbol'>): TicketMarket {
  return product === 'spot'
    ? spotTicketMarket(required(findSpot(symbol), 'a listed pair'))
    : futuresTicketMarket(required(findFutures(symbol), 'a listed contract'))
}

/** Reads the market as a page shows it. */
function readQuote({ floor: { feed } }: TradingServer, { product, symbol }: Pick<Offer, 'product' | 'symbol'>): TicketQuote {
  const market = required(feed.market(product, symbol), 'a market of the feed')
  const { asks, bids } = feed.book(market)
  const side = ({ prices, sizes }: typeof asks) =>
    [...prices].map((price, at): BookLevel => [market.priceText(price), market.sizeText(sizes[at] ?? 0)])
  const last = market.priceText(feed.ticker(market).last)
  const mark = product === 'spot' ? '0' : market.priceText(feed.derivative(market).mark)
  return { last, mark, asks: side(asks), bids: side(bids) }
}

async function readView(browser: Browser): Promise<WorkspaceView> {
  const account = (await call(browser, 'simulationAccount')).data
  const orders = (await call(browser, 'openOrders')).data.rows
  const positions = (await call(browser, 'positions')).data.rows
  const { rows: balances, wallets } = (await call(browser, 'balances')).data
  return { status: 'live', isLoaded: true, account, orders, pending: [], positions, balances, wallets, fills: [], countdowns: [] }
}

/** What a trader types for each kind, with prices as ratios of the last one on the side on which a buyer needs them. */
const TYPED: Readonly<
  Record<TicketKind, Readonly<Partial<Record<'price' | 'triggerPrice' | 'priceTo' | 'stopLimit' | 'bracketStop', number>>>>
> = {
  limit: { price: -0.001 },
  market: {},
  trigger: { price: -0.01, triggerPrice: -0.01 },
  trailing: {},
  oco: { price: -0.01, triggerPrice: 0.01, stopLimit: 0.012 },
  scaled: { price: -0.01, priceTo: -0.02 },
  bracket: { price: -0.001, bracketStop: -0.03 },
  iceberg: { price: -0.002 },
  twap: { price: 0.01 },
  chase: { price: 0.01 },
}

function fillIn(offer: Offer, market: TicketMarket, { last }: TicketQuote): TicketState {
  const at = (ratio: number): string => {
    const signed = offer.side === 'buy' ? ratio : -ratio
    return toDecimals(roundToStep(multiply(last, (1 + signed).toFixed(6)), market.tick), market.pricePlace)
  }
  const prices = Object.fromEntries(Object.entries(TYPED[offer.kind]).map(([name, ratio]) => [name, at(ratio)]))
  const actions: TicketAction[] = [
    { type: 'change', change: { side: offer.side, kind: offer.kind } },
    { type: 'change', change: { executes: offer.executes ?? 'market', callback: '1', ...prices } },
    { type: 'change', change: { bracket: [0.02, 0.03].map((ratio) => ({ price: at(ratio), percent: '50' })) } },
    { type: 'change', change: { reduceOnly: offer.reduceOnly ?? false } },
    { type: 'size-by', sizeBy: offer.sizeBy ?? 'count' },
    { type: 'share', percent: '100' },
  ]
  return actions.reduce(reduceTicket, emptyTicket(last))
}

export interface Offered {
  readonly summary: TicketSummary
  readonly faults: readonly string[]
  /** Sends the order, as it was when it was offered. */
  send(): ReturnType<typeof call<'placeOrder'>>
}

let sent = 0

/** Reads account and market as a page does, and fills in the ticket with the largest size that it offers. */
export async function offerOrder(server: TradingServer, browser: Browser, offer: Offer): Promise<Offered> {
  const market = marketOf(offer)
  const quote = readQuote(server, offer)
  const view = await readView(browser)
  const settings = offer.product === 'futures' ? (await call(browser, 'futuresSettings', { symbol: offer.symbol })).data : null
  const account = ticketAccountOf(view, market, 'spot', settings, offer.side)
  const chosen = fillIn(offer, market, quote)
  const offered = summarizeTicket({ state: chosen, market, account, quote })
  const typed = offer.by === 'typed' ? reduceTicket(chosen, { type: 'change', change: { size: offered.largest } }) : chosen
  const visible = offer.kind === 'iceberg' ? roundToStep(multiply(offered.largest, '0.1'), market.lot, 'up') : ''
  const state = { ...typed, visible }
  const inputs = { state, market, account, quote }
  const summary = summarizeTicket(inputs)
  sent += 1
  const clientOrderId = `offer-${sent}`
  return {
    summary,
    faults: findTicketFaults(inputs, summary).map(({ name }) => name),
    send: () => call(browser, 'placeOrder', { clientOrderId, ...toOrder(inputs, summary, 'spot') }),
  }
}
