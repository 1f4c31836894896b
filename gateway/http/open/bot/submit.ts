import { Type } from 'typebox'
import type { DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'
import type { TraderCommand } from '#gateway/engine/state/commands/trader-command.ts'
import type { OrderOutcome, Outcome } from '#gateway/exchange/exchange.ts'
import type { Rejection } from '#gateway/engine/state/records/reasons.ts'
import { DialectRefusal } from '../refusal.ts'
import type { Bot } from './call.ts'
import { tellRejection } from './rejections.ts'
import type { Product } from '#gateway/engine/state/records/market-terms.ts'

export type Done = Extract<Outcome, { kind: 'done' }>

/** A call's own error codes for certain rejections. */
export type Instead = Readonly<Partial<Record<Rejection, DialectErrorName>>>

/** Sends a command and waits until it is durable. Throws DialectRefusal if it was not accepted. */
export async function submit(bot: Bot, product: Product, command: TraderCommand, instead: Instead = {}): Promise<Done> {
  const outcome = await judged(bot, command)
  if (outcome.kind === 'done') return outcome
  throw new DialectRefusal(instead[outcome.reason] ?? tellRejection(outcome.reason, product))
}

const NOT_JUDGED = { busy: 'busy', halted: 'tradingHalted', unknown: 'outcomeUnknown' } as const

/** Returns the engine's decision on a command. Throws DialectRefusal if there is none. */
export async function judged(bot: Bot, command: TraderCommand): Promise<Extract<Outcome, { kind: 'done' | 'rejected' }>> {
  const outcome = await bot.exchange.submit(command)
  if (outcome.kind === 'done' || outcome.kind === 'rejected') return outcome
  throw new DialectRefusal(NOT_JUDGED[outcome.kind])
}

/** Marks the answer to a request that had come before with the same id and content: nothing more was done. */
export const repeated = Type.Optional(
  Type.Literal(true, { description: 'Only where the request had come before, under the same id: this is its first answer.' }),
)

/** Returns the mark for an answer that is one of an earlier request. */
export function markOf(isRepeated: boolean): { repeated?: true } {
  return isRepeated ? { repeated: true } : {}
}

/** Names an accepted order in an answer. */
export function named({ orderId, clientOrderId, repeated: isRepeated }: Accepted) {
  return { orderId, clientOid: clientOrderId ?? '', ...markOf(isRepeated) }
}

type Accepted = Extract<OrderOutcome, { accepted: true }>

/** Sends a command with one order, and returns which order it is. */
export async function submitOne(bot: Bot, product: Product, command: TraderCommand, instead: Instead = {}): Promise<Accepted> {
  const [first] = (await submit(bot, product, command, instead)).orders
  if (first === undefined) throw new DialectRefusal('internal')
  if (!first.accepted) throw new DialectRefusal(instead[first.reason] ?? tellRejection(first.reason, product))
  return first
}
