import type { OrderKey } from '#gateway/engine/state/commands/order-commands.ts'
import type { Product } from '#gateway/engine/state/records/market-terms.ts'
import type { OrderRequest } from '#gateway/engine/state/records/order-request.ts'
import type { RequestNames } from '#gateway/engine/state/records/request-names.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import type { OrderOutcome, Outcome } from '../exchange.ts'
import { type ClientKey, nameOfId } from '../views/client-ids.ts'

/** A command in which orders have the names that the engine knows them by. */
export interface NamedCommand {
  readonly command: BareCommand
  /** Returns the outcome with the ids of clients in place of these names. */
  restore(outcome: Outcome): Outcome
  /** Says that the command has its answer. */
  end(): void
}

/**
 * Reads the client ids of commands and of reads in the space of their product. Futures orders from before there were two spaces keep their
 * plain names until the round ends: a request for one of them is compared with it, so that it is still the same request.
 */
export class OrderNames {
  readonly #state: EngineState
  readonly #productOf: (account: string, orderId: number) => Product | null
  /** Futures orders whose commands are under way, by account and name. */
  readonly #underWay = new Map<string, number>()

  /** `productOf` finds an order of any age. */
  constructor(state: EngineState, productOf: (account: string, orderId: number) => Product | null) {
    this.#state = state
    this.#productOf = productOf
  }

  /** Returns the name by which the running round knows, or will know, a client's id. */
  nameOf(account: string, product: Product, id: string): string {
    const plain = this.#namesOf(account)?.get(id)
    const isOld = product === 'futures' && plain !== undefined && this.#productOf(account, plain) === 'futures'
    return isOld ? id : nameOfId(product, id)
  }

  /** Returns the order of a client's id in the running round; undefined if there is none. */
  find(account: string, { clientOrderId, product }: ClientKey): number | undefined {
    const names = this.#namesOf(account)
    const plain = names?.get(clientOrderId)
    if (plain !== undefined && (product === undefined || this.#productOf(account, plain) === product)) return plain
    return product === 'spot' ? undefined : names?.get(nameOfId('futures', clientOrderId))
  }

  /** Runs a command with the names that the engine knows, and returns its outcome with the ids of clients. */
  async during(given: BareCommand, run: (command: BareCommand) => Promise<Outcome>): Promise<Outcome> {
    const { command, restore, end } = this.toEngine(given)
    try {
      return restore(await run(command))
    } finally {
      end()
    }
  }

  /** Returns a command with the names that the engine knows. */
  toEngine(given: BareCommand): NamedCommand {
    const ids = new Map<string, string>()
    const command = this.#translate(given, ids)
    const keys = 'account' in given && given.type !== 'cancel' ? [...ids.keys()].map((name) => `${given.account}\n${name}`) : []
    for (const key of keys) this.#underWay.set(key, (this.#underWay.get(key) ?? 0) + 1)
    return {
      command,
      restore: (outcome) => (ids.size === 0 ? outcome : restored(outcome, ids)),
      end: () => {
        for (const key of keys) {
          const count = (this.#underWay.get(key) ?? 1) - 1
          if (count === 0) this.#underWay.delete(key)
          else this.#underWay.set(key, count)
        }
      },
    }
  }

  /** `ids` takes the ids of clients by their names, where the two differ. */
  #translate(command: BareCommand, ids: Map<string, string>): BareCommand {
    switch (command.type) {
      case 'place':
        return { ...command, order: this.#named(command.account, command.order, ids) }
      case 'place-batch':
        return { ...command, orders: command.orders.map((order) => this.#named(command.account, order, ids)) }
      case 'cancel':
        return { ...command, orders: command.orders.map((key) => this.#keyOf(command.account, key, ids)) }
      case 'edit':
      case 'replace': {
        const { account, clientOrderId } = command
        const order = this.#keyOf(account, command.order, ids)
        const orderId = 'orderId' in order ? order.orderId : this.#namesOf(account)?.get(order.clientOrderId)
        const product = orderId === undefined ? null : this.#productOf(account, orderId)
        if (clientOrderId === undefined || product === null) return { ...command, order }
        return { ...command, order, clientOrderId: this.#noted(account, product, clientOrderId, ids) }
      }
      default:
        return command
    }
  }

  #named(account: string, order: OrderRequest, ids: Map<string, string>): OrderRequest {
    const { clientOrderId, market } = order
    if (clientOrderId === undefined) return order
    const product = this.#state.markets.get(market)?.terms.product ?? 'spot'
    return { ...order, clientOrderId: this.#noted(account, product, clientOrderId, ids) }
  }

  #noted(account: string, product: Product, id: string, ids: Map<string, string>): string {
    const name = this.nameOf(account, product, id)
    if (name !== id) ids.set(name, id)
    return name
  }

  /** Returns the key of an order that may be under way: that of futures only if no spot order has the id. */
  #keyOf(account: string, key: OrderKey, ids: Map<string, string>): OrderKey {
    if ('orderId' in key) return key
    const { clientOrderId: id } = key
    const names = this.#namesOf(account)
    const name = nameOfId('futures', id)
    if (names?.has(id) === true || !(names?.has(name) === true || this.#underWay.has(`${account}\n${name}`))) return key
    ids.set(name, id)
    return { clientOrderId: name }
  }

  #namesOf(account: string): RequestNames | undefined {
    return this.#state.accounts.get(account)?.epoch?.clientOrderIds
  }
}

function restored(outcome: Outcome, ids: ReadonlyMap<string, string>): Outcome {
  const idOf = (name: string | null): string | null => (name === null ? null : (ids.get(name) ?? name))
  if (outcome.kind === 'rejected') return { ...outcome, clientOrderId: idOf(outcome.clientOrderId) }
  if (outcome.kind !== 'done') return outcome
  return { ...outcome, orders: outcome.orders.map((order): OrderOutcome => ({ ...order, clientOrderId: idOf(order.clientOrderId) })) }
}
