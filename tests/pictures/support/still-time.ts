import { MOMENT_MS } from './moment.ts'

/**
 * Loaded before a process of the product (`--import`), it stops the clock, so that prices, candles and countdowns are the same
 * in every run. Markets and the exchange also use a monotonic clock; this one creeps, so that it stays within the second of the
 * fixed time.
 */
const CREEP = 1e-6

Date.now = () => MOMENT_MS
globalThis.Date = new Proxy(Date, {
  construct: (target, values: unknown[], made) => Reflect.construct(target, values.length === 0 ? [MOMENT_MS] : values, made) as Date,
})
const run = performance.now.bind(performance)
performance.now = () => run() * CREEP
