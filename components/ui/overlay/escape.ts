/**
 * One Escape closes one thing. Overlays see the key before a notification does and mark it with `preventDefault`. An overlay that
 * does not close on Escape also prevents the default, and then the key is still free.
 */
const unused = new WeakSet<Event>()

/** Marks an Escape that an overlay saw but did not use. */
export function leaveEscape(event: Event): void {
  unused.add(event)
}

export function escapeIsFree(event: Event): boolean {
  return !event.defaultPrevented || unused.has(event)
}
