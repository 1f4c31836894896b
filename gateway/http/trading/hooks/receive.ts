import type { HookAction, HookAnswer, HookMessage } from '#lib/contract/accounts/hooks/hooks.ts'
import { ERRORS, findErrorName, SUCCESS_CODE, type ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { HookArrivals, HookOutcome, ReadMessage } from '#gateway/accounts/hooks/hook-arrivals.ts'
import type { OpenedHook } from '#gateway/accounts/hooks/hooks.ts'
import { readContent } from '#gateway/engine/state/commands/content.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { HookArrivalRow } from '#gateway/store/tables/hook-tables.ts'
import type { ClosedOnly } from './close-action.ts'
import { carryOut, findOutcome, type CarriedOut, readAction, type ActionParts } from './hook-action.ts'
import { readHookMessage } from './message-fault.ts'

export interface ReceiveParts extends ActionParts {
  readonly arrivals: HookArrivals
}

/** Takes the message of a hook whose secret was right. A message that comes again, even at once, gets the answer to the first. */
export type Receive = (hook: OpenedHook, unsafeMessage: unknown) => Promise<Result<HookAnswer, ErrorName> | ClosedOnly | WrongField>

/** The answer to a message that cannot be read. */
export interface WrongField {
  readonly ok: false
  readonly error: 'invalidParameter'
  /** Its first wrong field. */
  readonly field: string
}

export function createReceive(parts: ReceiveParts): Receive {
  const { arrivals, exchange } = parts
  const turns = new Map<string, Promise<unknown>>()

  /** Runs the work once the earlier work of the same key is done. */
  function inTurn<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const mine = (turns.get(key) ?? Promise.resolve()).then(work, work)
    turns.set(key, mine)
    const leave = () => void (turns.get(key) === mine && turns.delete(key))
    mine.then(leave, leave)
    return mine
  }

  async function first(hook: OpenedHook, message: HookMessage, read: ReadMessage): Promise<Result<HookAnswer, ErrorName> | ClosedOnly> {
    const key = await arrivals.begin(hook, read)
    const done = await carryOut(hook, message, parts)
    // The exchange may still carry it out: a repeated request learns what has become of it.
    if (!done.ok && done.error === 'outcomeUnknown') return done
    // Of a reversal of which one half was done, the log has the order that closed.
    const half = !done.ok && 'reason' in done
    const outcome = (half ? findOutcome(exchange, { hookId: hook.id, account: hook.user.id, ...read }) : null) ?? toOutcome(done)
    await arrivals.finish(key, outcome)
    return half ? done : toAnswer(message.id, outcome, false)
  }

  async function again(row: HookArrivalRow, read: ReadMessage): Promise<Result<HookAnswer, ErrorName>> {
    if (row.code !== null) return toAnswer(read.messageId, { ...row, code: row.code }, true)
    const outcome = findOutcome(exchange, { hookId: row.hookId, account: row.userId, ...read })
    if (outcome === null) return refuse('outcomeUnknown')
    await arrivals.finish(row.key, outcome)
    return toAnswer(read.messageId, outcome, true)
  }

  return async (hook, unsafeMessage) => {
    const found = readHookMessage(unsafeMessage)
    if ('field' in found) {
      await arrivals.refuse(hook, null, ERRORS.invalidParameter.code)
      return { ok: false, error: 'invalidParameter', field: found.field }
    }
    const { message } = found
    const read = { messageId: message.id, contentHash: contentHash(message), action: readAction(message) }
    return inTurn(`${hook.id}\n${message.id}`, async () => {
      const known = await arrivals.find(hook.id, message.id)
      if (known === null) return first(hook, message, read)
      if (known.contentHash === read.contentHash) return again(known, read)
      await arrivals.refuse(hook, read, ERRORS.hookIdUsed.code)
      return refuse('hookIdUsed')
    })
  }
}

/** Decides on the messages that an earlier process did not finish: each was carried out by then, or is not carried out at all. */
export async function settleInterrupted({ arrivals, exchange }: { arrivals: HookArrivals; exchange: Exchange }): Promise<void> {
  for (const { key, hookId, userId, messageId, action: text } of await arrivals.open()) {
    if (messageId === null || text === null) continue
    const outcome = findOutcome(exchange, { hookId, messageId, account: userId, action: JSON.parse(text) as HookAction })
    await arrivals.finish(key, outcome ?? toOutcome(refuse('hookInterrupted')))
  }
}

/** Digests everything but the secret, which is replaced when it is renewed, and the time at which the message was sent. */
function contentHash(message: HookMessage): string {
  return String(readContent({ ...message, secret: undefined, time: undefined }))
}

function toOutcome(done: CarriedOut): HookOutcome {
  return done.ok ? { code: SUCCESS_CODE, ...done.value } : { code: ERRORS[done.error].code, orderId: null, botId: null }
}

function toAnswer(id: string, { code, orderId, botId }: HookOutcome, repeated: boolean): Result<HookAnswer, ErrorName> {
  if (code === SUCCESS_CODE) return ok({ id, orderId, botId, repeated })
  return refuse(findErrorName(code) ?? 'internal')
}
