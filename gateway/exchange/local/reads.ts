import type { CreateReads, ProductReadParts } from '../products/product-reads.ts'
import type { ProductRecordView } from '../products/product-views.ts'
import type { ProductName } from '#gateway/engine/state/records/product-types.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { ExchangeReads } from '../exchange.ts'
import type { HistoryKind } from '../views/history-rows.ts'
import { readList } from '../views/read-list.ts'
import type { RecentHistory } from '../history/recent-history.ts'
import type { LoanEventView, MarginLiquidationView, RepaymentView } from '../views/margin-views.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { ReferencePrices } from './reference-prices.ts'
import { showBalances, showFutures, showLeverage, showLoan, showMarginAccount } from '../show/show-account.ts'
import { createDeleveragingShow } from '../show/show-deleveraging.ts'
import { createBorrowingsShow, createHoldingsShow } from '../show/show-holdings.ts'
import { showLiquidationAfter, showOpenable } from '../show/show-openings.ts'
import { showOrder } from '../show/show-order.ts'
import type { PositionSizeLog } from '../history/position-sizes.ts'
import { showPosition } from '../show/show-position.ts'
import type { LiveReceiptView } from '../views/view-parts.ts'
import type { EpochView } from '../views/account-views.ts'
import type { FillView, OrderView } from '../views/order-views.ts'
import type { ClosedPositionView } from '../views/position-views.ts'
import type { BillView, TransferView } from '../views/ledger-views.ts'
import type { HistoryQuery } from '../views/history-query.ts'
import type { AccountFees } from '#lib/contract/market/fees.ts'
import { type RatedAccount, readRates } from '#gateway/engine/state/fee-rates.ts'
import { gridAccount } from '#gateway/engine/state/accounts.ts'
import type { WalletName } from '#gateway/engine/state/records/order-request.ts'
import type { Product } from '#gateway/engine/state/records/market-terms.ts'
import type { Account, Market } from '#gateway/engine/state/records/records.ts'
import type { OrderNames } from '../show/order-names.ts'
import { readProducts } from '#gateway/engine/product/product.ts'

const FUTURES_ASSET = 'USDT'

/** An account at its beginning. */
const LOWEST = { spotLevel: 0, futuresLevel: 0, ownRates: null }

/** Returns the rates of an account in a product, where no market has its own. */
function showFees(state: EngineState, { ownRates, ...levels }: RatedAccount, product: Product): AccountFees {
  const market = { isFutures: product === 'futures', ownRates: null }
  return { ...readRates(state, market, { ...levels, ownRates }), isOwn: ownRates?.[product] !== undefined }
}

interface ReadParts {
  readonly state: EngineState
  readonly names: OrderNames
  readonly history: RecentHistory
  readonly prices: ReferencePrices
  readonly feed: MarketFeed
  readonly onClose: (end: () => void) => void
  readonly sizes: PositionSizeLog
  /** The market clock, in milliseconds. */
  readonly now: () => number
  readonly askReceipt: (account: string, orderId: number) => Promise<LiveReceiptView | null>
  /** The engine's judgement of an order that is not placed; null where there is no engine, or if it does not answer in time. */
  readonly consider: ExchangeReads['consider']
}

/** Creates the reads of a state that holds only durable records, and of its history. */
export function createReads({ state, names, history, prices, feed, onClose, sizes, now, askReceipt, consider }: ReadParts): ExchangeReads {
  const showDeleveraging = createDeleveragingShow(state, now)
  const showHoldings = createHoldingsShow(now)
  const showBorrowings = createBorrowingsShow(state, now)

  /** Finds a trader's account and refreshes its prices. */
  function find(id: string): Account | undefined {
    const account = state.accounts.get(id)
    if (account?.kind !== 'trader') return undefined
    prices.refreshFor(state, account)
    return account
  }

  /** Finds a futures market, with refreshed prices, and an account that could order in it. */
  function findFutures(id: string, marketId: string): { readonly account: Account; readonly market: Market } | null {
    const market = state.markets.get(marketId)
    const account = find(id)
    if (account === undefined || market?.terms.product !== 'futures') return null
    prices.refresh(market)
    return { account, market }
  }

  function rows<View>(account: string, kind: HistoryKind, query: HistoryQuery): View[] {
    return readList<View>(history.query(account, kind, query), { list: kind, account })
  }

  function findOrder(id: string, orderId: number): OrderView | null {
    const account = find(id)
    const open = account?.openOrders.get(orderId)
    if (open !== undefined) return showOrder(open)
    const beside = account === undefined ? [] : readProducts(state).beside.flatMap((product) => product.listAccounts(state, id))
    for (const own of beside) {
      const order = own.openOrders.get(orderId)
      if (order !== undefined) return { ...showOrder(order), epoch: account?.epoch?.number ?? order.epoch }
    }
    const payload = history.find(id, 'orders', orderId)
    return payload === null ? findGridOrder(id, orderId) : (JSON.parse(payload) as OrderView)
  }

  /** Finds an order of a futures grid that a version before 1.0 wrote: in the history of the account in which the grid traded. */
  function findGridOrder(id: string, orderId: number): OrderView | null {
    for (let nth = 1; state.accounts.get(gridAccount(nth, id))?.kind === 'bot'; nth += 1) {
      const payload = history.find(gridAccount(nth, id), 'orders', orderId)
      if (payload !== null) return { ...(JSON.parse(payload) as OrderView), wallet: 'bot' }
    }
    return null
  }

  /** Finds what a client's id names in the space of a product. */
  function findNamedOrder(id: string, product: Product, name: string) {
    if (names.find(id, { clientOrderId: name, product }) === undefined) return undefined
    return state.accounts.get(id)?.epoch?.clientOrderIds.find(names.toShownName(id, product, name))
  }

  function epoch(id: string, number: number): EpochView | null {
    const payload = history.find(id, 'epochs', number)
    return payload === null ? null : (JSON.parse(payload) as EpochView)
  }

  function readRecord(id: string, product: ProductName, recordId: string): ProductRecordView | null {
    const payload = /^[1-9]\d{0,14}$/.test(recordId) ? history.find(id, product, Number(recordId)) : null
    return payload === null ? null : (JSON.parse(payload) as ProductRecordView)
  }

  const ofProducts = new Map<unknown, unknown>()
  const parts: ProductReadParts = { state, feed, onClose, now, refresh: (market) => prices.refresh(market), record: readRecord }

  return {
    account(id) {
      const account = find(id)
      if (account === undefined) return null
      const { epochsClosed, spotLevel, futuresLevel, realism, positionMode } = account
      const running = account.epoch === null ? null : epoch(id, account.epoch.number)
      const fees = { spot: showFees(state, account, 'spot'), futures: showFees(state, account, 'futures') }
      return { account: id, epoch: running, epochsClosed, spotLevel, futuresLevel, fees, realism, positionMode }
    },
    fees(id, market) {
      const found = state.markets.get(market)
      return found && readRates(state, found, find(id) ?? LOWEST)
    },
    balances(id, wallet) {
      const account = find(id)
      return account === undefined ? [] : showBalances(state, account, wallet)
    },
    futures: (id, asset = FUTURES_ASSET) => showFutures(state, find(id), asset),
    lending: () => state.terms.margin,
    marginAccount: (id, wallet: WalletName) => showMarginAccount(state, find(id), wallet),
    loans(id, wallet) {
      const account = find(id)
      if (account === undefined) return []
      const loans = [...account.loans.values()].filter((loan) => wallet === undefined || loan.wallet === wallet)
      return loans.map((loan) => showLoan(state, account, loan))
    },
    leverage(id, marketId) {
      const found = findFutures(id, marketId)
      return found === null ? null : showLeverage(found.account, found.market)
    },
    openOrders(id, market) {
      const orders = [...(find(id)?.openOrders.values() ?? [])].filter(({ request }) => request.strategy === undefined)
      return orders.filter((order) => market === undefined || order.market.id === market).map(showOrder)
    },
    order(id, key) {
      if ('clientOrderId' in key) {
        const orderId = names.find(id, key)
        return orderId === undefined ? null : findOrder(id, orderId)
      }
      return /^\d{1,15}$/.test(key.orderId) ? findOrder(id, Number(key.orderId)) : null
    },
    positions(id, market) {
      const positions = [...(find(id)?.positions.values() ?? [])]
      return positions
        .filter((position) => market === undefined || position.market.id === market)
        .map((position) => showPosition(state, position, sizes.of(position)))
    },
    deleveraging(id) {
      const account = find(id)
      return account === undefined ? [] : showDeleveraging(account)
    },
    hasListed: (marketId) => state.markets.has(marketId),
    holdings(marketId) {
      const market = state.markets.get(marketId)
      return market?.terms.product === 'futures' ? showHoldings(market) : null
    },
    borrowings(marketId) {
      const market = state.markets.get(marketId)
      if (market?.terms.product !== 'spot') return null
      prices.refresh(market)
      return showBorrowings(market)
    },
    consider,
    openable(id, marketId, idea) {
      const found = findFutures(id, marketId)
      return found === null ? null : showOpenable(state, found.account, found.market, idea)
    },
    liquidationAfter(id, marketId, idea) {
      const found = findFutures(id, marketId)
      return found === null ? null : showLiquidationAfter(state, found.account, found.market, idea)
    },
    orderHistory: (id, query) => rows<OrderView>(id, 'orders', query),
    fills: (id, query) => rows<FillView>(id, 'fills', query),
    positionHistory: (id, query) => rows<ClosedPositionView>(id, 'positions', query),
    transfers: (id, query) => rows<TransferView>(id, 'transfers', query),
    bills: (id, query) => rows<BillView>(id, 'bills', query),
    loanHistory: (id, query) => rows<LoanEventView>(id, 'loans', query),
    repayments: (id, query) => rows<RepaymentView>(id, 'repayments', query),
    marginLiquidations: (id, query) => rows<MarginLiquidationView>(id, 'liquidations', query),
    productRecords: (id, product, query) => rows<ProductRecordView>(id, product, query),
    productRequest(id, product, requestId) {
      return this.named(id, product, requestId)?.id ?? null
    },
    named(id, kind, name) {
      const round = state.accounts.get(id)?.epoch
      const isOrder = kind === 'spot' || kind === 'futures'
      const found = isOrder ? findNamedOrder(id, kind, name) : round?.productRequests.find(`${kind} ${name}`)
      return found === undefined ? null : { id: String(found.id), content: found.content }
    },
    of<Reads>(create: CreateReads<Reads>): Reads {
      const made = (ofProducts.get(create) as Reads | undefined) ?? create(parts)
      ofProducts.set(create, made)
      return made
    },
    productRecord: readRecord,
    count: (id, list, query) => history.count(id, list, query),
    epochs: (id) => rows<EpochView>(id, 'epochs', { limit: 1000 }),
    async receipt(id, orderId) {
      const order = this.order(id, { orderId })
      if (order === null) return null
      const ended: LiveReceiptView = { ...order.receipt, queueAheadNow: '0', ordersAheadNow: '0', waits: null }
      if (order.status === 'filled' || order.status === 'cancelled') return ended
      return (await askReceipt(order.account, Number(orderId))) ?? ended
    },
  }
}
