import { MOMENT_MS } from './moment.ts'

/**
 * Loaded before a process of the product (`--import`), it makes the day stand still: prices, candles and countdowns are then the same
 * in every run. Markets and the exchange follow a clock that only runs forward beside the wall's; this one creeps, so that it stays
 * within the second of the moment.
 */
const CREEP = 1e-6

Date.now = () => MOMENT_MS
globalThis.Date = new Proxy(Date, {
  construct: (target, values: unknown[], made) => Reflect.construct(target, values.length === 0 ? [MOMENT_MS] : values, made) as Date,
})
const run = performance.now.bind(performance)
performance.now = () => run() * CREEP
