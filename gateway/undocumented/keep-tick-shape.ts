import { createHook } from 'node:async_hooks'
import { isUsed } from './switches.mjs'

/** Never read: it only has to outlive every garbage collection. */
let kept: object | null = null

/**
 * Keeps one of the objects in which Node queues a `process.nextTick`, and returns it. When V8 collects garbage while no tick is waiting, it
 * forgets the shape of these objects; after some such times it no longer makes them in optimised code, and each tick takes five times as
 * long until the process ends. A request has about five ticks, so a cached page took 15 to 20 % longer. To be called before much memory
 * is used. Returns null where the switch `ticks` is off.
 */
export function keepTickShape(): object | null {
  if (!isUsed('ticks')) return null
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') kept ??= resource
    },
  })
  hook.enable()
  process.nextTick(() => {})
  hook.disable()
  return kept
}
