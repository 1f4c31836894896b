import { assert, required } from '#lib/kernel/assert.ts'
import { createAccount, readBalance } from './accounts.ts'
import { toAmount, negated } from './money/amounts.ts'
import { createMarket, scaleRates } from './markets.ts'
import { FRICTIONLESS } from './records/realism.ts'
import { Digest } from './digest.ts'
import { DueHeap } from './records/due-heap.ts'
import { RequestNames } from './records/request-names.ts'
import type { FeeRates, KeptTerms, MarginTerms, MarketTerms } from './records/market-terms.ts'
import type { CarriedProducts, ProductStates, ProductTerms } from './records/product-types.ts'
import type { Account, Market, Order } from './records/records.ts'
import type { ScaledRates } from './records/rates.ts'

/**
 * The contract terms in force. Commands change them (DESIGN 6.2). Fee tables by level, from level 0.
 */
export interface EngineTerms extends ProductTerms {
  readonly markets: readonly MarketTerms[]
  readonly spotFees: readonly FeeRates[]
  readonly futuresFees: readonly FeeRates[]
  /** The initial balance of the insurance fund, by asset. */
  readonly insurance?: Readonly<Record<string, string>>
  /** Spot margin; without it nothing can be borrowed. */
  readonly margin?: MarginTerms
}

/** The terms of an engine without any listed market. */
export const NO_TERMS: EngineTerms = { markets: [], spotFees: [], futuresFees: [] }

/** All open orders. It reads them from the accounts, so that adding and removing an order updates only one index. */
export class OpenOrders {
  readonly #accounts: ReadonlyMap<string, Account>

  constructor(accounts: ReadonlyMap<string, Account>) {
    this.#accounts = accounts
  }

  get size(): number {
    return [...this.#accounts.values()].reduce((sum, { openOrders }) => sum + openOrders.size, 0)
  }

  /** Returns the orders by id, oldest first. */
  values(): Order[] {
    return [...this.#accounts.values()].flatMap(({ openOrders }) => [...openOrders.values()]).toSorted((a, b) => a.id - b.id)
  }

  get(id: number): Order | undefined {
    for (const { openOrders } of this.#accounts.values()) {
      const order = openOrders.get(id)
      if (order !== undefined) return order
    }
    return undefined
  }
}

/** The engine's whole state. Only `apply` changes it. */
export interface EngineState {
  /** The number of the rules that `apply` follows, see `rules.ts`; 0 before the first record. */
  rules: number
  terms: EngineTerms
  /** Names of assets by number. */
  readonly assets: string[]
  /** Every market ever listed, in order of listing. */
  readonly markets: Map<string, Market>
  /** The rates of the levels in force: those of an operator, else those of the terms. */
  spotFees: readonly ScaledRates[]
  futuresFees: readonly ScaledRates[]
  /** The rates that an operator has given to the levels of a product. */
  operatorLevels: { readonly spot?: readonly FeeRates[]; readonly futures?: readonly FeeRates[] }
  readonly accounts: Map<string, Account>
  readonly house: Account
  readonly issuer: Account
  readonly fees: Account
  readonly residue: Account
  readonly clearing: Account
  readonly insurance: Account
  readonly lender: Account
  /** Accounts with open loans, in the order in which they first borrowed. */
  readonly borrowers: Set<Account>
  readonly orders: OpenOrders
  /** The terms that an operator has set, and that the contract table leaves alone. */
  readonly keptTerms: Set<KeptTerms>
  /** The ids of operators' adjustments, which are never forgotten. */
  operatorRequests: RequestNames
  /** The open things of each product. */
  readonly products: ProductStates
  /** The lists of products that are all empty while none has anything to do when a command is done. */
  readonly work: readonly ReadonlyMap<unknown, unknown>[]
  /** The products themselves, see `readProducts`. */
  readonly carried: CarriedProducts
  /** Orders in transit, soonest first, then by id. */
  readonly entering: Order[]
  /** Open orders that expire, by the time at which they do. */
  readonly expiring: DueHeap<Order>
  /** Time of the last command that changed anything; it never goes back. */
  timeMs: number
  /** The highest id given so far. */
  lastId: number
  /** The number of commands that changed anything. */
  sequence: number
  /** A running digest over all fills and closed orders, so that the hash covers what was removed from the state. */
  historyDigest: Digest
}

function listAssets(terms: readonly MarketTerms[]): string[] {
  return [...new Set(terms.flatMap(({ base, quote }) => [base, quote]))].toSorted()
}

/** Creates the initial state of an engine with products. `assets` in order of their numbers, if a snapshot gives it; sorted by default. */
export function createState(products: CarriedProducts, terms: EngineTerms, assets = listAssets(terms.markets)): EngineState {
  const numbers = new Map(assets.map((asset, number) => [asset, number]))
  const number = (asset: string): number => required(numbers.get(asset), `${asset} is an asset`)
  const spotFees = scaleRates(terms.spotFees)
  const markets = terms.markets.map((entry, nth) => createMarket(entry, nth, spotFees, number))
  assert(new Set(markets.map(({ id }) => id)).size === markets.length, 'every market is listed once')
  assert(markets.length === 0 || (terms.spotFees.length > 0 && terms.futuresFees.length > 0), 'every product has a fee level')
  const own = (['house', 'issuer', 'fees', 'residue', 'clearing', 'insurance', 'lender'] as const).map((kind, at) =>
    createAccount(`@${kind}`, at + 1, kind, FRICTIONLESS),
  )
  const [house, issuer, fees, residue, clearing, insurance, lender] = own as [Account, Account, Account, Account, Account, Account, Account]
  for (const [asset, amount] of Object.entries(terms.insurance ?? {})) {
    readBalance(insurance, 'spot', number(asset)).total.amount = toAmount(amount)
    readBalance(issuer, 'spot', number(asset)).total.amount = negated(toAmount(amount))
  }
  const accounts = new Map(own.map((account) => [account.id, account]))
  const open = products.createStates()
  return {
    rules: 0,
    terms,
    assets: [...assets],
    markets: new Map(markets.map((market) => [market.id, market])),
    spotFees,
    futuresFees: scaleRates(terms.futuresFees),
    operatorLevels: {},
    keptTerms: new Set(),
    accounts,
    house,
    issuer,
    fees,
    residue,
    clearing,
    insurance,
    lender,
    borrowers: new Set(),
    orders: new OpenOrders(accounts),
    operatorRequests: new RequestNames(),
    products: open,
    work: products.listWork(open),
    carried: products,
    entering: [],
    expiring: new DueHeap(),
    timeMs: 0,
    lastId: 0,
    sequence: 0,
    historyDigest: new Digest([0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344]),
  }
}

/** Returns a market that can be traded; undefined if it was never listed, or was delisted. */
export function listedMarket(state: EngineState, id: string): Market | undefined {
  const market = state.markets.get(id)
  return market?.listed === true ? market : undefined
}

/** Returns the number of an asset, or -1. */
export function assetNumber(state: EngineState, asset: string): number {
  return state.assets.indexOf(asset)
}
