import type { Amount, Ticks } from '#lib/kernel/money.ts'
import type { Sum } from '../state/money/sums.ts'
import type { CancelReason } from '../state/records/reasons.ts'
import type { Run } from '../state/run.ts'
import type { Account, Market, Order } from '../state/records/records.ts'
import type { WalletName } from '../state/records/order-request.ts'
import type {
  CarriedProducts,
  ProductAccountKind,
  ProductCommand,
  ProductName,
  ProductStates,
  ProductTerms,
} from '../state/records/product-types.ts'
import type { EngineState } from '../state/state.ts'

/** Any plain JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** The functions that apply a product's commands, by type. */
export type Handlers<Command extends { readonly type: string }> = {
  readonly [Type in Command['type']]: (run: Run, command: Extract<Command, { readonly type: Type }>) => void
}

/** The part of a product that acts when a command is done. */
interface Actor {
  /** Returns the lists on what it keeps that are all empty while it has nothing to act on. They are the same for the whole life of a state. */
  lists(own: ProductStates): readonly ReadonlyMap<unknown, unknown>[]
  /** Acts. `first`: the index of the command's first event. */
  act(run: Run, first: number): void
}

/** The part of a product that follows the orders which it has placed itself: those whose request names its strategy. */
interface OrderFollower {
  /** Books a spot fill of such an order. `net`: the amount received, after the fee. Both sums are refilled after the call. */
  filled(state: EngineState, order: Order, paid: Sum, net: Sum): void
  /** Books the end of such an order. It must place nothing: the book may be in the middle of a match. */
  closed(run: Run, order: Order, reason: CancelReason | null): void
}

/** The part of a product that follows the positions of the accounts in which it trades for traders. */
interface PositionFollower {
  /** Notes that the exchange has taken a position, or a part of it. */
  taken(state: EngineState, account: Account, reason: 'liquidated' | 'deleveraged'): void
  /** Books the amount that an account receives of a funding time, or pays if below zero. */
  funded(state: EngineState, account: Account, amount: Amount): void
}

/** The part of a product that keeps funds and orders of a trader in accounts of its own, which lists show in one of the trader's wallets. */
interface BesideKeeper {
  readonly wallet: WalletName
  /** Returns the accounts that have orders of a trader. */
  accountsOf(state: EngineState, trader: string): readonly Account[]
  /** Returns what these accounts are worth in one asset. */
  worthIn(state: EngineState, trader: Account, asset: number): Amount
}

/** The part of a product that shows figures of accounts to others (DESIGN 6.12). */
interface FigurePublisher {
  /** Checks whether any account has such figures. */
  hasAny(state: EngineState): boolean
  /** Checks whether an account has such figures. */
  has(state: EngineState, account: Account): boolean
}

/** The terms of a product among those of the engine. */
interface TermsPart {
  /** The terms with all assets. */
  readonly all: ProductTerms
  /** Returns its part of given terms, with the assets alone that a listed market values; nothing if they have no such part. */
  limit(terms: ProductTerms, isValued: (asset: string) => boolean): ProductTerms
}

/** A product as the engine knows it (ADR 54). The optional parts are called only for products that have them. */
export interface EngineProduct {
  readonly name: ProductName
  readonly handlers: Readonly<Record<string, (run: Run, command: never) => void>>
  /** Creates what it keeps on the state: nothing open. */
  createState(): ProductStates[ProductName]
  /** Returns everything that is open, for snapshot and hash; null if nothing is. */
  save(state: EngineState): Json
  /**
   * Restores what `save` returned into a state whose accounts, markets and orders are restored already. Throws for anything that it cannot
   * have written.
   */
  restore(state: EngineState, saved: Json): void
  /** Ends everything of an account before its wallets return to the issuer (DESIGN 6.6). `wallMs`: the wall clock. */
  endEpoch(run: Run, account: Account, wallMs: number): void
  /** Ends or changes what depends on a market that is being delisted. `wallMs`: the wall clock. */
  delist(run: Run, market: Market, wallMs: number): void
  /** Returns a sentence for each broken rule. */
  faults(state: EngineState): readonly string[]
  /** Set if it has an account of the exchange's own, the other side of what it pays and takes; its id is `@` and its name. */
  readonly hasOwnAccount?: true
  /** The accounts in which it trades for traders: their kind, and how their ids begin. */
  readonly tradingAccounts?: { readonly kind: ProductAccountKind; readonly prefix: string }
  /** Acts when a command is done, because the book must not change in the middle of a match. */
  readonly acts?: Actor
  /** Acts on the prices of a move of the reference market, before liquidations are judged by them. */
  meetMove?(run: Run, market: Market, high: Ticks, low: Ticks): void
  readonly orders?: OrderFollower
  readonly positions?: PositionFollower
  readonly figures?: FigurePublisher
  readonly beside?: BesideKeeper
  readonly terms?: TermsPart
  /** The kinds of its records that are about a moment, although their details name a beginning. */
  readonly momentKinds?: readonly string[]
}

function having<Key extends keyof EngineProduct>(all: readonly EngineProduct[], key: Key): readonly Required<Pick<EngineProduct, Key>>[] {
  return all.filter((product): product is EngineProduct & Required<Pick<EngineProduct, Key>> => product[key] !== undefined)
}

/**
 * The products of an engine, in the order in which they are saved, end and act. They are sorted by their optional parts, so that commands
 * ask only those that answer.
 */
export class EngineProducts implements CarriedProducts {
  readonly all: readonly EngineProduct[]
  readonly names: readonly ProductName[]
  readonly actors: readonly Actor[]
  readonly meeting: readonly Required<Pick<EngineProduct, 'meetMove'>>[]
  readonly orders: readonly OrderFollower[]
  readonly positions: readonly PositionFollower[]
  readonly figures: readonly FigurePublisher[]
  readonly beside: readonly BesideKeeper[]
  /** The functions that apply commands, by type. */
  readonly handlers: ReadonlyMap<string, (run: Run, command: ProductCommand) => void>

  constructor(all: readonly EngineProduct[]) {
    this.all = all
    this.names = all.map(({ name }) => name)
    this.actors = having(all, 'acts').map(({ acts }) => acts)
    this.meeting = having(all, 'meetMove')
    this.orders = having(all, 'orders').map(({ orders }) => orders)
    this.positions = having(all, 'positions').map(({ positions }) => positions)
    this.figures = having(all, 'figures').map(({ figures }) => figures)
    this.beside = having(all, 'beside').map(({ beside }) => beside)
    // A type's handler takes the command of that type, which the compiler cannot follow through a map.
    this.handlers = new Map(all.flatMap(({ handlers }) => Object.entries(handlers).map(([type, apply]) => [type, apply as never])))
  }

  listWork(own: ProductStates): ReadonlyMap<unknown, unknown>[] {
    return this.actors.flatMap((actor) => actor.lists(own))
  }

  createStates(): ProductStates {
    return Object.fromEntries(this.all.map((product) => [product.name, product.createState()])) as ProductStates
  }
}

/** Returns the products with which a state was created. */
export function productsOf({ carried }: EngineState): EngineProducts {
  // `createState` takes nothing else; the state itself cannot name a type that refers to it.
  return carried as EngineProducts
}
