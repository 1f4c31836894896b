import type { Rejection } from '#gateway/engine/state/records/reasons.ts'
import type { OrderKey } from '#gateway/engine/state/commands/order-commands.ts'
import type { EngineEvent } from '#gateway/engine/state/events.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import type { OrderOutcome, Outcome } from '../exchange.ts'
import type { Order } from '#gateway/engine/state/records/records.ts'
import { clientIdOf } from '../show/show-order.ts'

type Done = Extract<Outcome, { kind: 'done' }>
type Writable<Part> = { -readonly [Name in keyof Part]: Part[Name] }
type Rejected = Extract<EngineEvent, { type: 'rejected' }>

/** The answers to requests that came again. */
const REPEATED = new Set<EngineEvent['type']>(['repeated', 'transfer-repeated', 'loan-repeated', 'product-repeated'])

/** Rejections that concern a whole batch, not one of its orders. */
const WHOLE = new Set(['unknown-account', 'too-many-in-batch'])

/** Returns the outcome that is reported to a command's sender. `state` is the state after the command. */
export function outcomeOf(state: EngineState, command: BareCommand, events: readonly EngineEvent[]): Outcome {
  const rejections = events.filter((event) => event.type === 'rejected')
  const [first] = rejections
  if (first !== undefined && (!answersEach(command) || WHOLE.has(first.reason)))
    return { kind: 'rejected', reason: first.reason, clientOrderId: first.clientOrderId }
  return {
    kind: 'done',
    ...resultOf('account' in command ? command.account : null, events),
    repeated: !answersEach(command) && events.some(({ type }) => REPEATED.has(type)),
    orders: ordersOf(state, command, events, rejections),
  }
}

/** Checks whether each order of a command has an outcome of its own: in any batch, and in a cancel of several orders. */
function answersEach(command: BareCommand): boolean {
  return command.type === 'place-batch' || (command.type === 'cancel' && command.orders.length !== 1)
}

type ResultPart = 'transferId' | 'loanId' | 'loan' | 'epoch' | 'product'

function resultOf(account: string | null, events: readonly EngineEvent[]): Pick<Done, ResultPart> {
  const result: Writable<Pick<Done, ResultPart>> = {
    transferId: null,
    loanId: null,
    loan: null,
    epoch: null,
    product: null,
  }
  for (const event of events) {
    if (event.type === 'transferred' || event.type === 'transfer-repeated') result.transferId = String(event.transferId)
    else if (event.type === 'posted' && event.kind === 'borrow') result.loanId = String(event.ref)
    else if (event.type === 'loan-answered' || event.type === 'loan-repeated') result.loan = event.answer
    else if (event.type === 'product-record' && event.account === account) {
      const ids: readonly string[] = [...(result.product?.ids ?? []), String(event.record.id)]
      result.product = { id: ids[0] ?? '', ids, repeated: false }
    } else if (event.type === 'product-repeated') result.product = { id: String(event.id), ids: [String(event.id)], repeated: true }
    else if (event.type === 'epoch-opened' || event.type === 'epoch-closed') result.epoch = event.epoch
  }
  return result
}

function ordersOf(
  state: EngineState,
  command: BareCommand,
  events: readonly EngineEvent[],
  rejections: readonly Rejected[],
): OrderOutcome[] {
  switch (command.type) {
    case 'place':
      return placed(1, events, rejections, command.account)
    case 'place-batch':
      return placed(command.orders.length, events, rejections, command.account)
    case 'replace':
      return placed(1, events, rejections, command.account)
    case 'edit':
      if (events.some(({ type }) => type === 'repeated')) return placed(1, events, rejections, command.account)
      return [accepted(state, command.account, command.order)]
    case 'cancel': {
      const refused = new Map(rejections.map((event) => [event.nth, event]))
      return command.orders.map((key, nth) => {
        const event = refused.get(nth)
        return event === undefined ? accepted(state, command.account, key) : refusal(event)
      })
    }
    case 'cancel-all':
      return events.flatMap((event) =>
        event.type === 'closed' && event.order.cancelReason === 'cancelled-by-user' ? [outcome(event.order, false)] : [],
      )
    default:
      return []
  }
}

/** Returns the outcomes of a command's orders, in the order of the command. Attached orders have none of their own. */
function placed(count: number, events: readonly EngineEvent[], rejections: readonly Rejected[], account: string): OrderOutcome[] {
  const outcomes = new Map<number, OrderOutcome>(rejections.map((event) => [event.nth, refusal(event)]))
  for (const event of events) {
    if (event.type === 'opened' && event.order.parentId === 0 && event.order.account.id === account)
      outcomes.set(event.nth, outcome(event.order, false))
    if (event.type === 'repeated')
      outcomes.set(event.nth, { accepted: true, orderId: String(event.orderId), clientOrderId: event.clientOrderId, repeated: true })
  }
  return Array.from({ length: count }, (_, nth) => outcomes.get(nth)).filter((entry) => entry !== undefined)
}

function outcome(order: Readonly<Order>, repeated: boolean): OrderOutcome {
  return { accepted: true, orderId: String(order.id), clientOrderId: clientIdOf(order), repeated }
}

function refusal({ clientOrderId, reason }: Rejected): OrderOutcome {
  return { accepted: false, clientOrderId, reason }
}

/** Returns the outcome for the order of a key that the command acted on. */
function accepted(state: EngineState, account: string, key: OrderKey): OrderOutcome {
  const ids = state.accounts.get(account)?.epoch?.clientOrderIds
  if ('clientOrderId' in key)
    return { accepted: true, orderId: String(ids?.get(key.clientOrderId) ?? 0), clientOrderId: key.clientOrderId, repeated: false }
  return { accepted: true, orderId: String(key.orderId), clientOrderId: null, repeated: false }
}

/** The answer to a command that is refused before it reaches the engine. */
export function rejected(reason: Rejection): Outcome {
  return { kind: 'rejected', reason, clientOrderId: null }
}
