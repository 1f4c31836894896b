import { isMainThread } from 'node:worker_threads'
import { MOMENT_MS } from './moment.ts'

/**
 * Loaded before a process of the product (`--import`), it makes the day stand still: prices, candles and countdowns are then the same
 * in every run. The exchange gives its commands a time of their own that never stands still; this one creeps, so that it stays
 * within the second of the moment.
 */
const CREEP = 1e-6

Date.now = () => MOMENT_MS
globalThis.Date = new Proxy(Date, {
  construct: (target, values: unknown[], made) => Reflect.construct(target, values.length === 0 ? [MOMENT_MS] : values, made) as Date,
})
if (!isMainThread) {
  const run = performance.now.bind(performance)
  performance.now = () => run() * CREEP
}
