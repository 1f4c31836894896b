import { lotsFrom } from '#lib/kernel/money.ts'
import { required } from '#lib/kernel/assert.ts'
import { readUnits } from '../state/money/amounts.ts'
import type { Content } from '../state/commands/content.ts'
import { createAccount, readBalance } from '../state/accounts.ts'
import { Digest, type DigestWords } from '../state/digest.ts'
import { type OrderSnapshot, rest, restoreOrder, saveOrder } from './order-snapshot.ts'
import { type MarketStates, restoreStates, takeStates } from './market-states.ts'
import { assertPosition, positionKey } from '../state/positions.ts'
import { makeOwnRates } from '../state/fee-rates.ts'
import { scaleLevels } from '../trading/markets/operator-fees.ts'
import type { FeeRates, KeptTerms } from '../state/records/market-terms.ts'
import type { Realism } from '../state/records/realism.ts'
import type { EngineProducts, Json } from '../product/product.ts'
import { ownKind, restoreProducts, saveProducts } from '../product/dispatch.ts'
import { createState, type EngineState, type EngineTerms } from '../state/state.ts'
import type { WalletName } from '../state/records/order-request.ts'
import { RequestNames, type SavedName } from '../state/records/request-names.ts'
import type { Account, Epoch, FuturesSettings, KeptAnswer, Loan, LoanAnswer, Position } from '../state/records/records.ts'

/** An account as JSON; amounts are texts in units of 10^-16. */
export interface AccountSnapshot {
  readonly id: string
  readonly spotLevel: number
  readonly futuresLevel: number
  /** If an operator has given it any. */
  readonly ownRates?: { readonly spot?: FeeRates; readonly futures?: FeeRates }
  readonly realism: Realism
  readonly epochsClosed: number
  readonly epoch: {
    readonly number: number
    readonly startedAtMs: number
    readonly clientOrderIds: readonly SavedName[]
    readonly transferIds: readonly SavedName[]
    /** If there are any. */
    readonly loanAnswers?: readonly (readonly [name: string, answer: LoanAnswer, content?: Content])[]
    /** If there are any. */
    readonly productRequests?: readonly SavedName[]
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

/** The whole state as JSON, except what the house and the reference market send again. */
export interface Snapshot extends MarketStates {
  readonly terms: EngineTerms
  readonly rules: number
  /** By number. */
  readonly assets: readonly string[]
  readonly delisted: readonly string[]
  readonly timeMs: number
  readonly lastId: number
  readonly sequence: number
  readonly historyDigest: DigestWords
  readonly halted: readonly string[]
  readonly accounts: readonly AccountSnapshot[]
  /** Market and account of every holder, in the order in which they are checked. */
  readonly holders: readonly (readonly [market: string, account: string])[]
  /** By id, which is the order in which an account's orders are cancelled together. */
  readonly orders: readonly OrderSnapshot[]
  readonly borrowers: readonly string[]
  /** Rates that an operator has given to levels and markets, if there are any. */
  readonly operatorLevels?: EngineState['operatorLevels']
  readonly marketRates?: readonly (readonly [market: string, rates: FeeRates])[]
  /** The terms that an operator keeps, if there are any. */
  readonly keptTerms?: readonly KeptTerms[]
  /** The ids of operators' adjustments, if there are any. */
  readonly operatorRequests?: readonly SavedName[]
  /** The open things of products, by product. */
  readonly products: Readonly<Record<string, Json>>
}

export function takeSnapshot(state: EngineState): Snapshot {
  return {
    terms: state.terms,
    rules: state.rules,
    assets: [...state.assets],
    delisted: [...state.markets.values()].filter(({ listed }) => !listed).map(({ id }) => id),
    timeMs: state.timeMs,
    lastId: state.lastId,
    sequence: state.sequence,
    historyDigest: state.historyDigest.words,
    halted: [...state.markets.values()].filter(({ halted }) => halted).map(({ id }) => id),
    ...takeStates(state),
    ...takeOwnRates(state),
    ...(state.keptTerms.size === 0 ? {} : { keptTerms: [...state.keptTerms] }),
    ...(state.operatorRequests.size === 0 ? {} : { operatorRequests: state.operatorRequests.save() }),
    products: saveProducts(state),
    accounts: [...state.accounts.values()].map((account) => accountSnapshot(state, account)),
    holders: [...state.markets.values()].flatMap(({ id, holders }) => [...holders].map((account) => [id, account.id] as const)),
    borrowers: [...state.borrowers].map(({ id }) => id),
    orders: state.orders.values().map(saveOrder),
  }
}

function takeOwnRates({ operatorLevels, markets }: EngineState): Pick<Snapshot, 'operatorLevels' | 'marketRates'> {
  const marketRates = [...markets.values()].flatMap(({ id, ownRates }) => (ownRates === null ? [] : [[id, ownRates.text] as const]))
  return {
    ...(Object.keys(operatorLevels).length === 0 ? {} : { operatorLevels }),
    ...(marketRates.length === 0 ? {} : { marketRates }),
  }
}

function restoreOwnRates(state: EngineState, { operatorLevels = {}, marketRates = [] }: Snapshot): void {
  state.operatorLevels = operatorLevels
  scaleLevels(state)
  for (const [id, rates] of marketRates) required(state.markets.get(id), `${id} is a market`).ownRates = makeOwnRates(rates)
}

function accountSnapshot(state: EngineState, account: Account): AccountSnapshot {
  const { id, spotLevel, futuresLevel, realism, epochsClosed, epoch } = account
  const answers = epoch === null || epoch.loanAnswers.size === 0 ? {} : { loanAnswers: [...epoch.loanAnswers].map(saveAnswer) }
  const requests = epoch === null || epoch.productRequests.size === 0 ? {} : { productRequests: epoch.productRequests.save() }
  const names = epoch && { clientOrderIds: epoch.clientOrderIds.save(), transferIds: epoch.transferIds.save() }
  const lists = names && { ...names, ...answers, ...requests }
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
  const { spot, futures: inFutures } = account.ownRates ?? {}
  const own = { ...(spot && { spot: spot.text }), ...(inFutures && { futures: inFutures.text }) }
  const rates = account.ownRates === null ? {} : { ownRates: own }
  return { id, spotLevel, futuresLevel, ...rates, realism, epochsClosed, epoch: open, ...futures, balances }
}

function saveAnswer([name, { answer, content }]: readonly [string, KeptAnswer]): readonly [string, LoanAnswer, Content?] {
  return content === undefined ? [name, answer] : [name, answer, content]
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

/** Restores the engine from a snapshot, with its products; the house and the reference prices come with the next move. */
export function restoreSnapshot(products: EngineProducts, snapshot: Snapshot): EngineState {
  const state = createState(products, snapshot.terms, [...snapshot.assets])
  state.rules = snapshot.rules
  for (const id of snapshot.delisted) required(state.markets.get(id), `${id} is a market`).listed = false
  state.timeMs = snapshot.timeMs
  state.lastId = snapshot.lastId
  state.sequence = snapshot.sequence
  state.historyDigest = new Digest(snapshot.historyDigest)
  for (const id of snapshot.halted) required(state.markets.get(id), `${id} is a market`).halted = true
  restoreStates(state, snapshot)
  restoreOwnRates(state, snapshot)
  for (const kept of snapshot.keptTerms ?? []) state.keptTerms.add(kept)
  state.operatorRequests = new RequestNames(snapshot.operatorRequests)
  for (const account of snapshot.accounts) restoreAccount(state, account)
  for (const [market, account] of snapshot.holders) {
    const holder = required(state.accounts.get(account), 'a holder is an account')
    required(state.markets.get(market), 'a holder holds a market').holders.add(holder)
  }
  for (const id of snapshot.borrowers) state.borrowers.add(required(state.accounts.get(id), 'a borrower is an account'))
  for (const order of snapshot.orders) restoreOrder(state, order)
  // Restores the queues of the book by priority.
  const shown = new Map(snapshot.orders.map((order) => [order.figures.id, order.shown]))
  const resting = state.orders.values().filter(({ status, request }) => status === 'live' && request.twap === undefined)
  for (const order of resting.toSorted((a, b) => a.priority - b.priority)) rest(order, shown.get(order.id))
  restoreProducts(state, snapshot.products)
  state.entering.sort((a, b) => a.entersAtMs - b.entersAtMs || a.id - b.id)
  return state
}

function restoreAccount(state: EngineState, saved: AccountSnapshot): void {
  const own = state.accounts.get(saved.id)
  const kind = saved.id.startsWith('@') ? ownKind(state, saved.id) : 'trader'
  const account = own ?? createAccount(saved.id, state.accounts.size + 1, kind, saved.realism)
  state.accounts.set(saved.id, account)
  account.spotLevel = saved.spotLevel
  account.futuresLevel = saved.futuresLevel
  if (saved.ownRates !== undefined) {
    const { spot, futures } = saved.ownRates
    account.ownRates = { ...(spot && { spot: makeOwnRates(spot) }), ...(futures && { futures: makeOwnRates(futures) }) }
  }
  account.epochsClosed = saved.epochsClosed
  account.epoch = saved.epoch && restoreEpoch(saved.epoch)
  account.positionMode = saved.positionMode
  for (const [market, settings] of saved.futuresSettings) account.futuresSettings.set(market, settings)
  for (const position of saved.positions) restorePosition(state, account, position)
  for (const loan of saved.loans) {
    account.loans.set(loan.id, { ...loan, principal: readUnits(loan.principal), interest: readUnits(loan.interest) })
  }
  for (const [wallet, asset, total, frozen] of saved.balances) {
    const balance = readBalance(account, wallet, state.assets.indexOf(asset))
    balance.total.amount = readUnits(total)
    balance.frozen.amount = readUnits(frozen)
  }
}

function restorePosition(state: EngineState, account: Account, { market: id, amounts, figures }: PositionSnapshot): void {
  const market = required(state.markets.get(id), 'the market of a position exists')
  const { cost, margin, realised, fees, funding } = amounts
  const money = {
    cost: readUnits(cost),
    margin: readUnits(margin),
    realised: readUnits(realised),
    fees: readUnits(fees),
    funding: readUnits(funding),
  }
  const position = { account, market, ...figures, lots: lotsFrom(figures.lots), ...money }
  assertPosition(position)
  account.positions.set(positionKey(market, figures.side), position)
}

function restoreEpoch(saved: NonNullable<AccountSnapshot['epoch']>): Epoch {
  const { number, startedAtMs, clientOrderIds, transferIds, loanAnswers = [], productRequests = [] } = saved
  return {
    number,
    startedAtMs,
    clientOrderIds: new RequestNames(clientOrderIds),
    transferIds: new RequestNames(transferIds),
    loanAnswers: new Map(loanAnswers.map(([name, answer, content]) => [name, { answer, content }])),
    productRequests: new RequestNames(productRequests),
  }
}
