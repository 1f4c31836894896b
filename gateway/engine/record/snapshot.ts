import { type Amount, amountFrom, lotsFrom, ticksFrom } from '#lib/kernel/money.ts'
import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import { assert, required } from '#lib/kernel/assert.ts'
import { balanceOf, createAccount } from '../state/accounts.ts'
import { countOrder } from '../state/open-orders.ts'
import { chargedOf, OrderFee } from '../orders/order-fee.ts'
import { lotsLeft } from '../state/orders.ts'
import { isCurrent } from '../state/currency.ts'
import { assertPosition, positionKey } from '../state/positions.ts'
import type { Realism } from '../orders/realism.ts'
import { FIRST_RULES, TERMS_RULES } from '../rules.ts'
import { createState, type EngineState, type EngineTerms } from '../state/state.ts'
import { Sum } from '../ledger/sums.ts'
import type { OrderRequest, WalletName } from '../state/order-request.ts'
import type { Account, Epoch, FuturesSettings, Loan, LoanAnswer, Order, OrderEntry, OrderStatus, Position } from '../state/records.ts'

/** An account as JSON; amounts are texts in units of 10^-16. */
export interface AccountSnapshot {
  readonly id: string
  readonly spotLevel: number
  readonly futuresLevel: number
  readonly realism: Realism
  readonly epochsClosed: number
  readonly epoch: {
    readonly number: number
    readonly startedAtMs: number
    readonly clientOrderIds: readonly (readonly [string, number])[]
    readonly transferIds: readonly (readonly [string, number])[]
    /** Since rules 5, if there are any. */
    readonly loanAnswers?: readonly (readonly [string, LoanAnswer])[]
  } | null
  readonly positionMode: 'one-way' | 'hedge'
  readonly futuresSettings: readonly (readonly [string, FuturesSettings])[]
  readonly positions: readonly PositionSnapshot[]
  readonly loans: readonly LoanSnapshot[]
  readonly balances: readonly (readonly [wallet: WalletName, asset: string, total: string, frozen: string])[]
}

export type LoanSnapshot = Omit<Loan, 'principal' | 'interest'> & { readonly principal: string; readonly interest: string }

export interface PositionSnapshot {
  readonly market: string
  readonly amounts: Readonly<Record<'cost' | 'margin' | 'realised' | 'fees' | 'funding', string>>
  readonly figures: Pick<Position, 'side' | 'direction' | 'lots' | 'marginMode' | 'leverage' | 'openedAtMs' | 'updatedAtMs'>
}

export interface OrderSnapshot {
  readonly account: string
  readonly market: string
  readonly request: OrderRequest
  readonly status: OrderStatus
  readonly held: string
  readonly feeExact: string
  readonly fee: string
  readonly entry: OrderEntry
  readonly figures: OrderFigures
}

type OrderFigures = Pick<
  Order,
  | 'id'
  | 'epoch'
  | 'parentId'
  | 'siblingId'
  | 'ticks'
  | 'lots'
  | 'lotsFilled'
  | 'unitsFilled'
  | 'makerFills'
  | 'takerFills'
  | 'printThousandths'
  | 'priority'
  | 'placedAtMs'
  | 'updatedAtMs'
  | 'entersAtMs'
  | 'triggerTicks'
  | 'triggerUp'
  | 'extreme'
>

/** The whole state as JSON, except what the house and the reference market send again. */
export interface Snapshot {
  readonly terms: EngineTerms
  /** Since rules 2: the rules' number, the assets by number, and the delisted markets. */
  readonly rules?: number
  readonly assets?: readonly string[]
  readonly delisted?: readonly string[]
  readonly timeMs: number
  readonly lastId: number
  readonly sequence: number
  readonly historyDigest: readonly number[]
  readonly halted: readonly string[]
  /** Since rules 6, if there are any: the markets whose prices are not current. */
  readonly states?: readonly (readonly [market: string, state: MarketState, awaitsPrice: boolean])[]
  readonly accounts: readonly AccountSnapshot[]
  /** Market and account of every holder, in the order in which they are checked. */
  readonly holders: readonly (readonly [market: string, account: string])[]
  /** By id, which is the order in which an account's orders are cancelled together. */
  readonly orders: readonly OrderSnapshot[]
  readonly borrowers: readonly string[]
}

export function takeSnapshot(state: EngineState): Snapshot {
  return {
    terms: state.terms,
    ...(state.rules < TERMS_RULES ? {} : termsSnapshot(state)),
    timeMs: state.timeMs,
    lastId: state.lastId,
    sequence: state.sequence,
    historyDigest: [...state.historyDigest],
    halted: [...state.markets.values()].filter(({ halted }) => halted).map(({ id }) => id),
    ...statesSnapshot(state),
    accounts: [...state.accounts.values()].map((account) => accountSnapshot(state, account)),
    holders: [...state.markets.values()].flatMap(({ id, holders }) => [...holders].map((account) => [id, account.id] as const)),
    borrowers: [...state.borrowers].map(({ id }) => id),
    orders: state.orders.values().map(orderSnapshot),
  }
}

function termsSnapshot({ rules, assets, markets }: EngineState): Pick<Snapshot, 'rules' | 'assets' | 'delisted'> {
  return { rules, assets: [...assets], delisted: [...markets.values()].filter(({ listed }) => !listed).map(({ id }) => id) }
}

function statesSnapshot({ markets }: EngineState): Pick<Snapshot, 'states'> {
  const states = [...markets.values()].filter((market) => !isCurrent(market))
  return states.length === 0 ? {} : { states: states.map(({ id, state, awaitsPrice }) => [id, state, awaitsPrice] as const) }
}

function accountSnapshot(state: EngineState, account: Account): AccountSnapshot {
  const { id, spotLevel, futuresLevel, realism, epochsClosed, epoch } = account
  const answers = epoch === null || epoch.loanAnswers.size === 0 ? {} : { loanAnswers: [...epoch.loanAnswers] }
  const lists = epoch && { clientOrderIds: [...epoch.clientOrderIds], transferIds: [...epoch.transferIds], ...answers }
  const balances = [...account.wallets].flatMap(([wallet, entries]) =>
    [...entries.entries()].flatMap(([asset, balance]) => {
      if (balance === undefined) return []
      return [[wallet, state.assets[asset] ?? '', balance.total.amount.toString(), balance.frozen.amount.toString()] as const]
    }),
  )
  const open = epoch && lists && { number: epoch.number, startedAtMs: epoch.startedAtMs, ...lists }
  const futures = {
    positionMode: account.positionMode,
    futuresSettings: [...account.futuresSettings],
    positions: [...account.positions.values()].map(positionSnapshot),
    loans: [...account.loans.values()].map((loan) => ({ ...loan, principal: `${loan.principal}`, interest: `${loan.interest}` })),
  }
  return { id, spotLevel, futuresLevel, realism, epochsClosed, epoch: open, ...futures, balances }
}

function positionSnapshot(position: Position): PositionSnapshot {
  const { side, direction, lots, marginMode, leverage, openedAtMs, updatedAtMs } = position
  const { cost, margin, realised, fees, funding } = position
  const amounts = { cost: `${cost}`, margin: `${margin}`, realised: `${realised}`, fees: `${fees}`, funding: `${funding}` }
  return {
    market: position.market.id,
    amounts,
    figures: { side, direction, lots, marginMode, leverage, openedAtMs, updatedAtMs },
  }
}

function orderSnapshot(order: Order): OrderSnapshot {
  return {
    account: order.account.id,
    market: order.market.id,
    request: order.request,
    status: order.status,
    held: order.held.amount.toString(),
    feeExact: (order.fee?.exact.amount ?? 0n).toString(),
    fee: chargedOf(order).toString(),
    entry: { ...order.entry },
    figures: {
      id: order.id,
      epoch: order.epoch,
      parentId: order.parentId,
      siblingId: order.siblingId,
      ticks: order.ticks,
      lots: order.lots,
      lotsFilled: order.lotsFilled,
      unitsFilled: order.unitsFilled,
      makerFills: order.makerFills,
      takerFills: order.takerFills,
      printThousandths: order.printThousandths,
      priority: order.priority,
      placedAtMs: order.placedAtMs,
      updatedAtMs: order.updatedAtMs,
      entersAtMs: order.entersAtMs,
      triggerTicks: order.triggerTicks,
      triggerUp: order.triggerUp,
      extreme: order.extreme,
    },
  }
}

/** Restores the engine from a snapshot; the house and the reference prices come with the next move. */
export function restoreSnapshot(snapshot: Snapshot): EngineState {
  const state = createState(snapshot.terms, snapshot.assets === undefined ? undefined : [...snapshot.assets])
  state.rules = snapshot.rules ?? FIRST_RULES
  for (const id of snapshot.delisted ?? []) required(state.markets.get(id), `${id} is a market`).listed = false
  state.timeMs = snapshot.timeMs
  state.lastId = snapshot.lastId
  state.sequence = snapshot.sequence
  state.historyDigest.set(snapshot.historyDigest)
  for (const id of snapshot.halted) required(state.markets.get(id), `${id} is a market`).halted = true
  for (const [id, found, awaitsPrice] of snapshot.states ?? [])
    Object.assign(required(state.markets.get(id), `${id} is a market`), { state: found, awaitsPrice })
  for (const account of snapshot.accounts) restoreAccount(state, account)
  for (const [market, account] of snapshot.holders) {
    const holder = required(state.accounts.get(account), 'a holder is an account')
    required(state.markets.get(market), 'a holder holds a market').holders.add(holder)
  }
  for (const id of snapshot.borrowers) state.borrowers.add(required(state.accounts.get(id), 'a borrower is an account'))
  for (const order of snapshot.orders) restoreOrder(state, order)
  // Restores the queues of the book by priority.
  const resting = state.orders.values().filter(({ status }) => status === 'live')
  for (const order of resting.toSorted((a, b) => a.priority - b.priority)) rest(order)
  state.entering.sort((a, b) => a.entersAtMs - b.entersAtMs || a.id - b.id)
  return state
}

function restoreAccount(state: EngineState, saved: AccountSnapshot): void {
  const own = state.accounts.get(saved.id)
  const account = own ?? createAccount(saved.id, state.accounts.size + 1, 'trader', saved.realism)
  state.accounts.set(saved.id, account)
  account.spotLevel = saved.spotLevel
  account.futuresLevel = saved.futuresLevel
  account.epochsClosed = saved.epochsClosed
  account.epoch = saved.epoch && restoreEpoch(saved.epoch)
  account.positionMode = saved.positionMode
  for (const [market, settings] of saved.futuresSettings) account.futuresSettings.set(market, settings)
  for (const position of saved.positions) restorePosition(state, account, position)
  for (const loan of saved.loans) {
    account.loans.set(loan.id, { ...loan, principal: amountOf(loan.principal), interest: amountOf(loan.interest) })
  }
  for (const [wallet, asset, total, frozen] of saved.balances) {
    const balance = balanceOf(account, wallet, state.assets.indexOf(asset))
    balance.total.amount = amountOf(total)
    balance.frozen.amount = amountOf(frozen)
  }
}

function restorePosition(state: EngineState, account: Account, { market: id, amounts, figures }: PositionSnapshot): void {
  const market = required(state.markets.get(id), 'the market of a position exists')
  const { cost, margin, realised, fees, funding } = amounts
  const money = {
    cost: amountOf(cost),
    margin: amountOf(margin),
    realised: amountOf(realised),
    fees: amountOf(fees),
    funding: amountOf(funding),
  }
  const position = { account, market, ...figures, lots: lotsFrom(figures.lots), ...money }
  assertPosition(position)
  account.positions.set(positionKey(market, figures.side), position)
}

function restoreEpoch(saved: NonNullable<AccountSnapshot['epoch']>): Epoch {
  const { number, startedAtMs, clientOrderIds, transferIds, loanAnswers = [] } = saved
  const names = { clientOrderIds: new Map(clientOrderIds), transferIds: new Map(transferIds), loanAnswers: new Map(loanAnswers) }
  return { number, startedAtMs, ...names }
}

/** Checks that the figures of a restored order are within their bounds. Throws AssertionError. */
function assertFigures({ ticks, lots, lotsFilled, unitsFilled, triggerTicks, extreme }: OrderFigures): void {
  for (const price of [ticks, triggerTicks, extreme]) ticksFrom(price)
  for (const size of [lots, lotsFilled]) lotsFrom(size)
  assert(Number.isInteger(unitsFilled) && unitsFilled >= 0, 'what was filled is a whole value')
}

function restoreOrder(state: EngineState, saved: OrderSnapshot): void {
  const account = required(state.accounts.get(saved.account), 'the account of an order exists')
  const market = required(state.markets.get(saved.market), 'the market of an order exists')
  assertFigures(saved.figures)
  const order: Order = {
    ...saved.figures,
    account,
    market,
    request: saved.request,
    buy: saved.request.side === 'buy',
    wallet: saved.request.wallet,
    status: saved.status,
    cancelReason: null,
    slot: 0,
    held: Sum.of(amountOf(saved.held)),
    fee: restoreFee(saved),
    entry: { ...saved.entry },
  }
  account.openOrders.add(order)
  countOrder(order, 1)
  if (order.status === 'waiting') market.triggers.add(order)
  if (order.status === 'entering') state.entering.push(order)
}

function restoreFee({ feeExact, fee, figures }: OrderSnapshot): OrderFee | null {
  if (figures.lotsFilled === 0) return null
  const restored = new OrderFee()
  restored.exact.amount = amountOf(feeExact)
  restored.charged.amount = amountOf(fee)
  return restored
}

/** An amount as a snapshot spells it. Throws SyntaxError for what is no whole number. */
function amountOf(text: string): Amount {
  return amountFrom(BigInt(text))
}

function rest(order: Order): void {
  const { market, account, entry } = order
  const left = lotsLeft(order)
  const ahead = entry.queueAheadLots
  order.slot = market.book.add(order.buy, order.ticks, left, account.number, ahead, order.id, order.printThousandths)
  market.resting[order.slot] = order
}
