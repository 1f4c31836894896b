import { ERRORS, SUCCESS_CODE, type ErrorName } from '#lib/contract/errors/errors.ts'
import type { OrderOutcome as OutcomeRow } from '#lib/contract/trading/trading-orders.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { Rejection } from '#gateway/engine/state/records/reasons.ts'
import type { TraderCommand } from '#gateway/engine/state/commands/trader-command.ts'
import type { Exchange, OrderOutcome, Outcome } from '#gateway/exchange/exchange.ts'
import { refusalText } from '#gateway/wire/envelope.ts'
import { orderRow } from '#gateway/wire/order-rows.ts'
import type { KeepPending } from './pending-orders.ts'

/** `price-not-a-tick` is `priceNotATick`. */
type Camel<Text extends string> = Text extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Text

/** Returns the entry of the error catalogue for a rejection of the engine. */
export function errorOf(reason: Rejection): ErrorName {
  return reason.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as Camel<Rejection>
}

export type Done = Extract<Outcome, { readonly kind: 'done' }>

/**
 * Sends a command and waits until its outcome is durable. If that takes too long, `keep` receives a promise that resolves when the
 * outcome is certain.
 */
export async function submit(
  exchange: Exchange,
  command: TraderCommand,
  keep: KeepPending = () => undefined,
): Promise<Result<Done, ErrorName>> {
  const outcome = await exchange.submit(command)
  if (outcome.kind === 'unknown') keep(outcome.settled)
  return settle(outcome)
}

/** Why the exchange has not decided on a command. */
export const NOT_TAKEN = { busy: 'exchangeBusy', halted: 'tradingHalted', unknown: 'outcomeUnknown' } as const

export function settle(outcome: Outcome): Result<Done, ErrorName> {
  if (outcome.kind === 'done') return ok(outcome)
  if (outcome.kind === 'rejected') return refuse(errorOf(outcome.reason))
  return refuse(NOT_TAKEN[outcome.kind])
}

/** Returns the outcome of one order of several. */
export function outcomeRow(exchange: Exchange, account: string, outcome: OrderOutcome): OutcomeRow {
  if (!outcome.accepted) return refusedRow(errorOf(outcome.reason), { clientOrderId: outcome.clientOrderId })
  const { orderId, clientOrderId } = outcome
  const order = exchange.read.order(account, { orderId })
  return {
    orderId,
    clientOrderId,
    order: order === null ? null : orderRow(order),
    code: SUCCESS_CODE,
    msg: 'success',
    repeated: outcome.repeated,
  }
}

/** Returns the outcome of an order that was refused, by the engine or before it was sent. */
export function refusedRow(name: ErrorName, key: { readonly orderId?: string; readonly clientOrderId: string | null }): OutcomeRow {
  const { code } = ERRORS[name]
  return { orderId: key.orderId ?? null, clientOrderId: key.clientOrderId, order: null, code, msg: refusalText(name), repeated: false }
}
