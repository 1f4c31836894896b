import type { ScaledSizes } from '#lib/contract/trading/order-kinds.ts'
import { compare, isDecimal } from '#lib/kernel/decimal-text.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { OrderForce } from '#lib/contract/trading/trading-orders.ts'

export type TicketSide = 'buy' | 'sell'
export type TicketKind = 'limit' | 'market' | 'trigger' | 'trailing' | 'oco' | 'scaled' | 'bracket' | 'iceberg' | 'twap' | 'chase'
/** The unit in which the life of an order is typed. */
export type LifeUnit = 'minute' | 'hour' | 'day'
/** The unit in which the time between two slices is typed. */
export type PauseUnit = 'second' | 'minute' | 'hour'
/** A target of a bracket as typed: its price, and its share in percent. */
export interface BracketRow {
  readonly price: string
  readonly percent: string
}
/** The meaning of the number in the size field: coins, their value, a share of the maximum, or a risk to the stop. */
export type SizeBy = 'count' | 'value' | 'percent' | 'risk'
/** A target's price, return on margin, or profit, or the price's distance from the entry, in percent or absolute. */
export type TargetBy = 'price' | 'roi' | 'profit' | 'change' | 'distance'

/** A take-profit or stop-loss as typed; an empty text means none. A loss is typed without a sign. */
export interface Target {
  readonly by: TargetBy
  readonly text: string
  /** The target that it was converted from: its exact price applies while the position still matches `basis`. */
  readonly from?: { readonly price: string; readonly basis: string }
}

/** The typed fields that would mean something else for another kind of order. */
export interface KindFields {
  readonly price: string
  readonly triggerPrice: string
  readonly triggerBy: 'last' | 'mark'
  /** The kind of order that a trigger order becomes when it fires, the stop of an OCO is, or the entry of a bracket is. */
  readonly executes: 'limit' | 'market'
}

/** The user's input in the ticket: texts as typed, choices as made. */
export interface TicketState extends KindFields {
  readonly side: TicketSide
  /** In hedge mode: whether a position is opened or closed. */
  readonly action: 'open' | 'close'
  readonly kind: TicketKind
  readonly force: OrderForce
  /** Good till a date: how long the order stays open. */
  readonly life: string
  readonly lifeUnit: LifeUnit
  /** What was typed for the meanings that the current kind does not have, which comes back with a kind that has them. */
  readonly kept: Partial<Readonly<Record<Meaning, KindFields>>>
  /** OCO: the limit price of the stop, if it executes as a limit order. */
  readonly stopLimit: string
  /** Scaled: the price of the last order, the number of orders, and how their sizes grow. */
  readonly priceTo: string
  readonly parts: string
  readonly sizes: ScaledSizes
  /** Bracket: the targets, and the price of the stop. */
  readonly bracket: readonly BracketRow[]
  readonly bracketStop: string
  /** Iceberg: the part that the book shows, in base coin. */
  readonly visible: string
  /** TWAP: the number of slices, and the time between two. */
  readonly slices: string
  readonly pause: string
  readonly pauseUnit: PauseUnit
  /** Trailing: the percentage by which the price must retrace from its best. */
  readonly callback: string
  readonly sizeBy: SizeBy
  readonly size: string
  /** The share of the largest size in percent, chosen by slider or key; null while the typed number decides. */
  readonly share: string | null
  readonly reduceOnly: boolean
  /** Whether take-profit and stop-loss are attached. */
  readonly attaches: boolean
  readonly takeProfit: Target
  readonly stopLoss: Target
}

export type TicketAction =
  | { readonly type: 'change'; readonly change: Partial<TicketState> }
  /** A price was pressed in the order book or on the chart. */
  | { readonly type: 'pick-price'; readonly price: string; readonly from?: 'book' }
  | { readonly type: 'size-by'; readonly sizeBy: SizeBy }
  /** A share of the largest size in percent, written in the unit in use; `0` empties the field. */
  | { readonly type: 'share'; readonly percent: string }
  /** The exchange has this order: its size and targets are cleared. Prices and choices stay, and what was typed for the next order meanwhile. */
  | { readonly type: 'sent'; readonly order: TicketState }

export const NO_TARGET: Target = { by: 'price', text: '' }

/** A bracket begins with two equal targets. */
const FIRST_TARGETS: readonly BracketRow[] = [
  { price: '', percent: '50' },
  { price: '', percent: '50' },
]

/** The meanings of the fields that kinds of orders have in common: two kinds of one meaning share what is typed. */
type Meaning = 'entry' | Exclude<TicketKind, 'limit' | 'market' | 'bracket' | 'iceberg'>

const MEANINGS: Readonly<Record<TicketKind, Meaning>> = {
  limit: 'entry',
  market: 'entry',
  bracket: 'entry',
  iceberg: 'entry',
  trigger: 'trigger',
  trailing: 'trailing',
  oco: 'oco',
  scaled: 'scaled',
  twap: 'twap',
  chase: 'chase',
}

const UNTYPED: KindFields = { price: '', triggerPrice: '', triggerBy: 'last', executes: 'market' }

/** Returns an empty ticket; `price` is the initial price of a limit order. */
export function emptyTicket(price = ''): TicketState {
  return {
    ...UNTYPED,
    side: 'buy',
    action: 'open',
    kind: 'limit',
    force: 'gtc',
    life: '1',
    lifeUnit: 'day',
    price,
    kept: {},
    stopLimit: '',
    priceTo: '',
    parts: '5',
    sizes: 'flat',
    bracket: FIRST_TARGETS,
    bracketStop: '',
    visible: '',
    slices: '10',
    pause: '1',
    pauseUnit: 'minute',
    callback: '',
    sizeBy: 'count',
    size: '',
    share: null,
    reduceOnly: false,
    attaches: false,
    takeProfit: NO_TARGET,
    stopLoss: NO_TARGET,
  }
}

/** Returns the next state of a ticket. Of choices that exclude one another the latest wins. */
export function reduceTicket(state: TicketState, action: TicketAction): TicketState {
  switch (action.type) {
    case 'change':
      return settle(changed(state, action.change), action.change)
    case 'pick-price':
      return pickPrice(state, action.price)
    case 'size-by':
      return settle({ ...state, sizeBy: action.sizeBy, size: '' }, { sizeBy: action.sizeBy })
    case 'share':
      return withShare(state, action.percent)
    case 'sent':
      return withoutSent(state, action.order)
  }
}

/** Clears the size and the targets that were sent. A ticket of another side is already for the next order. */
function withoutSent(state: TicketState, sent: TicketState): TicketState {
  if (state.side !== sent.side) return state
  const isSize = state.size === sent.size && state.share === sent.share && state.sizeBy === sent.sizeBy
  const left = (target: Target, before: Target): Target => (target.text === before.text ? { ...target, text: '' } : target)
  return {
    ...state,
    ...(isSize && { size: '', share: null }),
    takeProfit: left(state.takeProfit, sent.takeProfit),
    stopLoss: left(state.stopLoss, sent.stopLoss),
  }
}

/** Makes a change: a typed size is no share any more, and another kind of order has its own fields. */
function changed(state: TicketState, change: Partial<TicketState>): TicketState {
  const typed = change.size !== undefined && change.share === undefined ? { share: null } : {}
  return { ...ofKind(state, change.kind ?? state.kind), ...typed, ...change }
}

/** Returns the ticket for another kind of order: what was typed for another meaning is put away, and comes back with it. */
function ofKind(state: TicketState, kind: TicketKind): TicketState {
  const [before, after] = [MEANINGS[state.kind], MEANINGS[kind]]
  if (before === after) return { ...state, kind }
  const { price, triggerPrice, triggerBy, executes } = state
  const kept = { ...state.kept, [before]: { price, triggerPrice, triggerBy, executes } }
  return { ...state, ...(state.kept[after] ?? UNTYPED), kind, kept }
}

/** Chooses a share of the largest size. A risk follows from the stop, not from a share, so that coins take its place. */
function withShare(state: TicketState, percent: string): TicketState {
  const sizeBy = state.sizeBy === 'risk' ? 'count' : state.sizeBy
  return { ...state, sizeBy, size: '', share: compare(percent, '0') > 0 ? percent : null }
}

/** Puts a pressed price into the field that expects one; a market order becomes a limit order at it. */
function pickPrice(state: TicketState, price: string): TicketState {
  if (hasLimitPrice(state) && state.kind !== 'trigger') return { ...state, price }
  if (state.kind === 'market') return settle({ ...state, kind: 'limit', price }, { kind: 'limit' })
  return { ...state, triggerPrice: price }
}

const FORCES: readonly OrderForce[] = ['gtc', 'gtd', 'post-only', 'ioc', 'fok']
const RESTING: readonly OrderForce[] = ['gtc', 'gtd', 'post-only']
/** An order that waits for a price or follows it stays until it is cancelled, or until its time is over. */
const STAYING: readonly OrderForce[] = ['gtc', 'gtd']
const NO_CHOICE: readonly OrderForce[] = ['gtc']

const FORCES_OF: Readonly<Record<TicketKind, readonly OrderForce[]>> = {
  limit: FORCES,
  market: NO_CHOICE,
  trigger: STAYING,
  trailing: STAYING,
  oco: NO_CHOICE,
  scaled: RESTING,
  bracket: NO_CHOICE,
  iceberg: RESTING,
  twap: NO_CHOICE,
  chase: STAYING,
}

/** Returns the times in force that a kind of order can have. */
export function listForces(kind: TicketKind): readonly OrderForce[] {
  return FORCES_OF[kind]
}

/** Resets what is incompatible with the latest choice. */
function settle(state: TicketState, change: Partial<TicketState>): TicketState {
  let settled = state
  if (settled.kind === 'bracket' && (settled.reduceOnly || settled.action === 'close')) {
    // A bracket opens: it gives way to a closing order, or takes the place of one.
    settled = change.kind === 'bracket' ? { ...settled, reduceOnly: false, action: 'open' } : { ...settled, kind: 'limit' }
  }
  if (!listForces(settled.kind).includes(settled.force)) settled = { ...settled, force: 'gtc' }
  if (!mayAttach(settled) && settled.attaches) settled = { ...settled, attaches: false }
  if (settled.sizeBy === 'risk' && (!settled.attaches || !mayRisk(settled))) {
    settled =
      change.sizeBy === 'risk' && mayRisk(settled) ? { ...settled, attaches: true, share: null } : { ...settled, sizeBy: 'count', size: '' }
  }
  return settled
}

/** The kinds to which nothing is attached. */
const ALONE: ReadonlySet<TicketKind> = new Set<TicketKind>(['oco', 'scaled', 'bracket', 'twap', 'chase'])
/** The kinds that always have a limit price: of a TWAP the worst of its slices, of a chase the furthest. */
const PRICED: ReadonlySet<TicketKind> = new Set<TicketKind>(['limit', 'oco', 'scaled', 'iceberg', 'twap', 'chase'])

/** Checks whether take-profit and stop-loss can be attached: to an order that opens a position, now or once its trigger fires. */
export function mayAttach({ kind, reduceOnly, action }: TicketState): boolean {
  return !ALONE.has(kind) && !reduceOnly && action === 'open'
}

/** Checks whether the size can be derived from a risk: the execution price must be known in advance. */
function mayRisk(state: TicketState): boolean {
  return state.kind !== 'trailing' && mayAttach(state)
}

/** Checks whether the order is a spot market buy, which the exchange accepts by amount: what it costs is known only once it is filled. */
export function mayBeByAmount({ kind, side, executes }: TicketState, product: Product): boolean {
  const isMarket = kind === 'market' || kind === 'trailing' || (kind === 'trigger' && executes === 'market')
  return product === 'spot' && side === 'buy' && isMarket
}

/** Checks whether the order is sent by amount: a spot market buy of a value, or of a share of the funds. */
export function isByAmount(state: TicketState, product: Product): boolean {
  return mayBeByAmount(state, product) && (state.share !== null || state.sizeBy === 'value' || state.sizeBy === 'percent')
}

/** Checks whether the order fills at once or not at all, so that it cannot wait for a market that is not live. */
export function takesAtOnce({ kind, force, executes }: TicketState): boolean {
  if (kind === 'market' || kind === 'twap') return true
  return (kind === 'bracket' && executes === 'market') || (kind === 'limit' && (force === 'ioc' || force === 'fok'))
}

/** Checks whether the order has a limit price. */
export function hasLimitPrice({ kind, executes }: TicketState): boolean {
  return PRICED.has(kind) || ((kind === 'trigger' || kind === 'bracket') && executes === 'limit')
}

/** Checks whether the order executes at the market when it is sent. */
export function isMarketNow({ kind, executes }: TicketState): boolean {
  return kind === 'market' || (kind === 'bracket' && executes === 'market')
}

/** Returns a typed number if it is above zero, else null. */
export function typedAmount(text: string): string | null {
  return isDecimal(text) && compare(text, '0') > 0 ? text : null
}
