import type { EngineEvent } from '#gateway/engine/state/events.ts'
import { valuedBy } from '#gateway/engine/trading/margin/loans.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import type { Account } from '#gateway/engine/state/records/records.ts'
import { EXCHANGE_PRODUCTS } from '#products/all/reads/index.ts'

/**
 * The markets that must follow the reference market: those with an open order or a position, those that a product names, and those that value a wallet with a debt.
 * The others do not move until a command needs them.
 */
export class MarketsInUse {
  readonly #state: EngineState
  readonly #open = new Map<string, number>()

  constructor(state: EngineState) {
    this.#state = state
    for (const { market } of state.orders.values()) this.#count(market.id, 1)
  }

  #count(market: string, by: 1 | -1): void {
    const open = (this.#open.get(market) ?? 0) + by
    if (open > 0) this.#open.set(market, open)
    else this.#open.delete(market)
  }

  follow(events: readonly EngineEvent[]): void {
    for (const event of events) {
      if (event.type === 'opened') this.#count(event.order.market.id, 1)
      else if (event.type === 'closed') this.#count(event.order.market.id, -1)
    }
  }

  now(): Set<string> {
    const markets = new Set(this.#open.keys())
    for (const { id, holders } of this.#state.markets.values()) if (holders.size > 0) markets.add(id)
    for (const account of this.#state.borrowers) this.#addMargin(markets, account)
    for (const product of EXCHANGE_PRODUCTS) for (const id of product.marketsInUse?.(this.#state) ?? []) markets.add(id)
    return markets
  }

  /** Returns the markets whose prices or order book levels a command is judged by. */
  readBy(command: BareCommand): Set<string> {
    const markets = new Set<string>()
    const account = 'account' in command ? this.#state.accounts.get(command.account) : undefined
    if (command.type === 'place') markets.add(command.order.market)
    else if (command.type === 'place-batch') for (const { market } of command.orders) markets.add(market)
    else if ((command.type === 'edit' || command.type === 'replace') && account !== undefined) this.#addOpen(markets, account)
    else if ((command.type === 'borrow' || command.type === 'transfer' || command.type === 'transfer-between') && account !== undefined) {
      this.#addAsset(markets, command.asset)
      this.#addMargin(markets, account)
      this.#addPositions(markets, account)
    } else if (command.type === 'adjust-margin' && account !== undefined) this.#addPositions(markets, account)
    else for (const product of EXCHANGE_PRODUCTS) for (const id of product.marketsRead?.(this.#state, command) ?? []) markets.add(id)
    return markets
  }

  #addOpen(markets: Set<string>, account: Account): void {
    for (const { market } of account.openOrders.values()) markets.add(market.id)
  }

  #addPositions(markets: Set<string>, account: Account): void {
    for (const { market } of account.positions.values()) markets.add(market.id)
  }

  #addMargin(markets: Set<string>, account: Account): void {
    for (const [wallet, balances] of account.wallets) {
      if (wallet !== 'cross' && !wallet.startsWith('isolated:')) continue
      for (const asset of balances.keys()) if (balances[asset] !== undefined) this.#addNumber(markets, asset)
    }
    for (const { asset } of account.loans.values()) this.#addNumber(markets, asset)
  }

  #addAsset(markets: Set<string>, asset: string): void {
    this.#addNumber(markets, this.#state.assets.indexOf(asset))
  }

  #addNumber(markets: Set<string>, asset: number): void {
    const market = valuedBy(this.#state, asset)
    if (market !== null) markets.add(market.id)
  }
}
