import type { HookAction, HookMessage } from '#lib/contract/accounts/hooks/hooks.ts'
import { HOOK_TIME_MS } from '#lib/contract/accounts/hooks/hook-limits.ts'
import { ERRORS, SUCCESS_CODE, type ErrorName } from '#lib/contract/errors/errors.ts'
import { required } from '#lib/kernel/assert.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { HookOutcome } from '#gateway/accounts/hooks/hook-arrivals.ts'
import type { OpenedHook } from '#gateway/accounts/hooks/hooks.ts'
import { hashToken } from '#gateway/accounts/secrets.ts'
import { readPermissions } from '#gateway/accounts/sub-accounts.ts'
import { frozenError } from '#gateway/accounts/users.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { PRODUCTS } from '#products/all/calls/index.ts'
import type { PendingOrders } from '../pending-orders.ts'
import { awaitId, type ClosedOnly, closeMeant, closingId, placeSized, reverseMeant } from './close-action.ts'
import { givenSize } from './hook-size.ts'

/** The product whose things messages start and stop. */
const BOTS = required(PRODUCTS.find(({ hooked }) => hooked !== undefined)?.hooked, 'a product that hooks start and stop')

/** The result of a message. */
export interface Done {
  readonly orderId: string | null
  readonly botId: string | null
}

/** The outcome of a message. */
export type CarriedOut = Result<Done, ErrorName> | ClosedOnly

export interface ActionParts {
  readonly exchange: Exchange
  readonly feed: MarketFeed
  readonly pending: PendingOrders
  /** The wall clock, in milliseconds. */
  readonly now: () => number
}

/** Returns the id under which the exchange knows the action of a message: the same at every arrival, so that nothing is done twice. */
function actionId(hookId: string, messageId: string): string {
  return `hook-${hashToken(`${hookId}\n${messageId}`).slice(0, 40)}`
}

/** Returns what a message asks for, as the log keeps it. */
export function readAction(message: HookMessage): HookAction {
  if ('order' in message) {
    const { product, symbol, side, type, price = null } = message.order
    const [sizeIn, size] = givenSize(message.order)
    return { kind: 'order', product, symbol, side, type, size, ...(sizeIn === 'size' ? {} : { sizeIn }), price }
  }
  if ('close' in message) {
    const { product, symbol, percent = null } = message.close
    return { kind: 'close', product, symbol, percent }
  }
  if ('reverse' in message) return { kind: 'reverse', symbol: message.reverse.symbol }
  if ('start' in message) return { kind: 'start', bot: message.start.kind, symbol: message.start.symbol }
  return { kind: 'stop', botId: message.stop.id }
}

/** Carries a message out by the ways of the account's own calls, whose checks and reasons apply. */
export async function carryOut(hook: OpenedHook, message: HookMessage, parts: ActionParts): Promise<CarriedOut> {
  const { exchange, feed, pending, now } = parts
  const { user } = hook
  const sentAt = Date.parse(message.time)
  if (!(Math.abs(sentAt - now()) <= HOOK_TIME_MS)) return refuse('hookTimeWrong')
  if (user.frozenAt !== null) return refuse(frozenError(user))
  if (!readPermissions(user).includes('trade')) return refuse('permissionDenied')
  const account = user.id
  await exchange.ensureAccount(account)
  const id = actionId(hook.id, message.id)
  const own = { exchange, feed, pending, account, wallNow: now }
  if ('order' in message) return awaitId(placeSized(own, message.order, id))
  if ('close' in message) return awaitId(closeMeant(own, message.close, id))
  if ('reverse' in message) return awaitId(reverseMeant(own, message.reverse, id))
  if ('start' in message) {
    const started = await BOTS.start(exchange, account, message.start, id)
    return started.ok ? ok({ orderId: null, botId: started.value.id }) : started
  }
  const stopped = await BOTS.stop(exchange, account, message.stop.id, message.stop.sell)
  return stopped.ok ? ok({ orderId: null, botId: stopped.value.id }) : stopped
}

interface Begun {
  readonly hookId: string
  readonly messageId: string
  readonly account: string
  readonly action: HookAction
}

/** Looks up in the exchange what a message has led to that was begun earlier; null if it has led to nothing. */
export function findOutcome(exchange: Exchange, begun: Begun): HookOutcome | null {
  const done = findDone(exchange, begun)
  if (done !== null) return { code: SUCCESS_CODE, ...done }
  if (begun.action.kind !== 'reverse') return null
  const closing = exchange.read.order(begun.account, { clientOrderId: closingId(actionId(begun.hookId, begun.messageId)) })
  return closing === null ? null : { code: ERRORS.hookClosedOnly.code, orderId: closing.orderId, botId: null }
}

function findDone(exchange: Exchange, { hookId, messageId, account, action }: Begun): Done | null {
  const { read } = exchange
  const id = actionId(hookId, messageId)
  if (action.kind === 'order' || action.kind === 'close' || action.kind === 'reverse') {
    const order = read.order(account, { clientOrderId: id })
    return order === null ? null : { orderId: order.orderId, botId: null }
  }
  if (action.kind === 'start') {
    const botId = read.productRequest(account, 'bots', id)
    return botId === null ? null : { orderId: null, botId }
  }
  return BOTS.isStopped(exchange, account, action.botId) ? { orderId: null, botId: action.botId } : null
}
