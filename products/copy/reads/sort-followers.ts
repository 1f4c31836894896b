import { type Clock, systemTimers, type Timers, wallClock } from '#lib/kernel/clock.ts'
import { COPY_GUEST_IDLE_MS } from '../contract/copy-kinds.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { CommandSender } from '#gateway/exchange/exchange.ts'
import { beginDemonstrations } from './due-copies.ts'

/** How often the followers are compared with the accounts. */
const SORT_MS = 600_000

interface Users {
  /** Returns which of the accounts are guests, with the time at which each was last here. */
  findGuests(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
}

interface Copying extends CommandSender {
  readonly state: EngineState
}

interface Log {
  warn(details: object, message: string): void
}

/**
 * Begins what copy trading does by itself: the demonstration leaders act, and guests who follow somebody are told apart from registered
 * traders. Nothing begins at a gateway that does not lead. Returns a function that ends it, and resolves when nothing is under way any more.
 */
export async function openCopying(
  exchange: Copying | undefined,
  users: Users | undefined,
  log: Log,
  clock: Clock = wallClock,
  timers: Timers = systemTimers,
): Promise<() => Promise<void>> {
  if (exchange === undefined || users === undefined) return () => Promise.resolve()
  const [leading, accounts] = [exchange, users]
  const endDemonstrations = await beginDemonstrations(exchange, timers)
  let isEnded = false
  let cancel = () => {}
  let running: Promise<void> = Promise.resolve()
  function turn(): void {
    running = sortFollowers(leading, accounts, clock)
      .catch((error: unknown) => log.warn({ err: error }, 'the followers could not be compared with the accounts'))
      .finally(() => {
        if (!isEnded) cancel = timers.after(SORT_MS, turn)
      })
  }
  turn()
  return async () => {
    isEnded = true
    cancel()
    endDemonstrations()
    await running
  }
}

/**
 * Compares the copies with the accounts, and journals what differs: who is a guest, who has registered, and which guests were not here for
 * `COPY_GUEST_IDLE_MS`, so that their copies end and leave their places to others (DESIGN 6.13).
 */
export async function sortFollowers(exchange: Copying, users: Users, clock: Clock): Promise<void> {
  const followers = new Map<string, { readonly running: number; readonly guests: number }>()
  for (const { follower, guest, status } of exchange.state.products.copy.copies.values()) {
    if (status !== 'running') continue
    const { running, guests } = followers.get(follower.id) ?? { running: 0, guests: 0 }
    followers.set(follower.id, { running: running + 1, guests: guests + (guest ? 1 : 0) })
  }
  if (followers.size === 0) return
  const seen = await users.findGuests([...followers.keys()])
  const sorted = {
    guests: [...followers].filter(([id, { running, guests }]) => seen.has(id) && guests < running).map(([id]) => id),
    idle: [...seen].filter(([, seenAt]) => clock.now() - seenAt >= COPY_GUEST_IDLE_MS).map(([id]) => id),
    registered: [...followers].filter(([id, { guests }]) => !seen.has(id) && guests > 0).map(([id]) => id),
  }
  if (Object.values(sorted).every(({ length }) => length === 0)) return
  await exchange.submit({ type: 'copy-guests', ...sorted })
}
