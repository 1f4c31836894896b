/**
 * One Escape closes one thing. Overlays take the key before a notification does and say so by `preventDefault`; but one that
 * does not close by Escape prevents the default too, and then the key is still free.
 */
const unused = new WeakSet<Event>()

/** Says that an overlay saw this Escape and did nothing with it. */
export function leaveEscape(event: Event): void {
  unused.add(event)
}

export function escapeIsFree(event: Event): boolean {
  return !event.defaultPrevented || unused.has(event)
}
