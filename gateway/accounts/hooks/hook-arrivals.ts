import { HOOK_ARRIVALS_MAX, HOOK_TIME_MS } from '#lib/contract/accounts/hooks/hook-limits.ts'
import type { HookAction, HookArrival } from '#lib/contract/accounts/hooks/hooks.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { HookArrivalRow } from '#gateway/store/tables/hook-tables.ts'
import type { Store } from '#gateway/store/store.ts'
import { newHandle } from '../secrets.ts'
import type { OpenedHook } from './hooks.ts'

/** The content of a message that the log keeps. */
export interface ReadMessage {
  readonly messageId: string
  readonly contentHash: string
  readonly action: HookAction
}

export interface HookOutcome {
  /** A code of the error catalogue, or of success. */
  readonly code: string
  readonly orderId: string | null
  readonly botId: string | null
}

/**
 * The log of what came to hooks, by which a message that comes again gets its first answer. It is bounded: per hook the newest
 * `HOOK_ARRIVALS_MAX`, and those so young that their message would still be timely.
 */
export interface HookArrivals {
  list(hookId: string): Promise<readonly HookArrival[]>
  /** Returns the arrival that has taken an id; null if none has. */
  find(hookId: string, messageId: string): Promise<HookArrivalRow | null>
  /** Records a message that takes its id, before it is carried out. Rejects if the id is taken. Returns its key. */
  begin(hook: OpenedHook, message: ReadMessage): Promise<string>
  finish(key: string, outcome: HookOutcome): Promise<void>
  /** Records a message that is refused without taking an id; null if it could not be read. */
  refuse(hook: OpenedHook, message: ReadMessage | null, code: string): Promise<void>
  /** Returns the arrivals whose outcome is not known. */
  open(): Promise<readonly HookArrivalRow[]>
}

/** A timely message can come again until its time is out of the window, which may begin before its first arrival. */
const REPLAY_MS = 3 * HOOK_TIME_MS

export function createHookArrivals(store: Store, clock: Clock): HookArrivals {
  async function insert({ id: hookId, user }: OpenedHook, row: Pick<HookArrivalRow, 'takenId' | 'code'>, message: ReadMessage | null) {
    const [key, now] = [newHandle(), clock.now()]
    await store
      .insertInto('hookArrivals')
      .values({
        key,
        hookId,
        userId: user.id,
        arrivedAt: now,
        messageId: message?.messageId ?? null,
        contentHash: message?.contentHash ?? null,
        action: message === null ? null : JSON.stringify(message.action),
        orderId: null,
        botId: null,
        ...row,
      })
      .execute()
    await store.updateTable('hooks').set({ usedAt: now }).where('id', '=', hookId).execute()
    const oldest = await newest(hookId).select('arrivedAt').offset(HOOK_ARRIVALS_MAX).limit(1).executeTakeFirst()
    if (oldest !== undefined)
      await store
        .deleteFrom('hookArrivals')
        .where('hookId', '=', hookId)
        .where('arrivedAt', '<=', Math.min(oldest.arrivedAt, now - REPLAY_MS))
        .execute()
    return key
  }

  const newest = (hookId: string) =>
    store.selectFrom('hookArrivals').where('hookId', '=', hookId).orderBy('arrivedAt', 'desc').orderBy('key', 'desc')

  return {
    async list(hookId) {
      const rows = await newest(hookId).selectAll().limit(HOOK_ARRIVALS_MAX).execute()
      return rows.map(({ key, arrivedAt, messageId, action, code, orderId, botId }) => ({
        key,
        arrivedAt,
        messageId,
        action: action === null ? null : (JSON.parse(action) as HookAction),
        code,
        orderId,
        botId,
      }))
    },
    async find(hookId, messageId) {
      const found = store.selectFrom('hookArrivals').selectAll().where('hookId', '=', hookId).where('takenId', '=', messageId)
      return (await found.executeTakeFirst()) ?? null
    },
    begin: (hook, message) => insert(hook, { takenId: message.messageId, code: null }, message),
    async finish(key, outcome) {
      await store.updateTable('hookArrivals').set(outcome).where('key', '=', key).execute()
    },
    async refuse(hook, message, code) {
      await insert(hook, { takenId: null, code }, message)
    },
    open: () => store.selectFrom('hookArrivals').selectAll().where('code', 'is', null).execute(),
  }
}
