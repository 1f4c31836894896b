import { COPY_FOLLOWERS_MAX, COPY_GUESTS_MAX } from '../contract/copy-kinds.ts'
import type { Rejection } from '#gateway/engine/state/records/reasons.ts'
import type { Run } from '#gateway/engine/state/run.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { SortGuests } from './commands.ts'
import { stopCopy } from './end.ts'
import { DEMONSTRATION_ACCOUNTS, type Leader } from './state.ts'

/**
 * Returns why a leader has no place for one more follower (DESIGN 6.13). Guests cost nothing, so they never fill the places of registered
 * traders; a demonstration leader, which is there for everybody, has no limit. Null if there is a place.
 */
export function findPlace({ products }: EngineState, leader: Leader, isGuest: boolean): Rejection | null {
  const followers = products.copy.followersOf(leader)
  const isFull = followers.size >= COPY_FOLLOWERS_MAX
  if (leader.account.id.startsWith(DEMONSTRATION_ACCOUNTS)) return null
  if (isGuest && countGuests(followers) >= COPY_GUESTS_MAX) return 'copy-guests-full'
  return isFull ? 'copy-leader-full' : null
}

/** Counts the copies that take places of guests. */
function countGuests(copies: ReadonlySet<{ readonly guest: boolean }>): number {
  let guests = 0
  for (const { guest } of copies) if (guest) guests += 1
  return guests
}

/** Moves copies between the places of guests and of registered traders, and ends those of idle guests. */
export function sortGuests(run: Run, { guests, idle, registered }: SortGuests): void {
  const { copy: all } = run.state.products
  const move = (follower: string, guest: boolean): void => {
    for (const copy of all.of(follower)) {
      if (copy.guest === guest) continue
      copy.guest = guest
      run.changed = true
    }
  }
  for (const follower of guests) move(follower, true)
  for (const follower of registered) move(follower, false)
  for (const follower of idle) for (const copy of all.of(follower)) if (copy.guest && copy.status === 'running') stopCopy(run, copy, 'idle')
}
