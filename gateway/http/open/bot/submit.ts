import type { DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'
import type { OrderOutcome, Outcome, TraderCommand } from '#gateway/exchange/exchange.ts'
import type { Rejection } from '#gateway/engine/reasons.ts'
import { DialectRefusal } from '../refusal.ts'
import type { Bot } from './call.ts'
import { tellRejection } from './rejections.ts'
import type { Product } from '#gateway/engine/state/market-terms.ts'
import type { OrderRequest } from '#gateway/engine/state/order-request.ts'

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

/**
 * Checks whether a known client id names an order of another market or wallet than the one to be placed: if reported as placed, a bot
 * would take that order for its own new one. A duplicate request names the order that it placed.
 */
export function isElsewhere(
  { exchange, account }: Bot,
  { orderId, repeated }: Extract<OrderOutcome, { accepted: true }>,
  { market, wallet }: OrderRequest,
): boolean {
  const order = repeated ? exchange.read.order(account, { orderId }) : null
  return order !== null && (order.market !== market || order.wallet !== wallet)
}

/** Sends a command with one order, and returns which order it is. */
export async function submitOne(
  bot: Bot,
  product: Product,
  command: TraderCommand,
  instead: Instead = {},
): Promise<Extract<OrderOutcome, { accepted: true }>> {
  const [first] = (await submit(bot, product, command, instead)).orders
  if (first === undefined) throw new DialectRefusal('internal')
  if (!first.accepted) throw new DialectRefusal(instead[first.reason] ?? tellRejection(first.reason, product))
  if (command.type === 'place' && isElsewhere(bot, first, command.order)) throw new DialectRefusal('clientOidTaken')
  return first
}
