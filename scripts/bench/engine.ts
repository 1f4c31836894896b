import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Goal } from './goal.ts'
import { median } from './order-flow.ts'

const TURNS = 5
const ALONE = join(import.meta.dirname, 'engine/alone.ts')

function measureOrdersPerSecond(name: 'ours' | 'yardstick'): number {
  return Number(execFileSync(process.execPath, [...process.execArgv, ALONE, name]))
}

/**
 * Measures the whole engine (checks, holds, ledger, fees, receipts, journal records) against npm's `nodejs-order-book`, in turns. Each has
 * processes of its own, because in one process each would also collect what the other has left behind.
 */
export function benchEngine(): Goal[] {
  const turns = Array.from({ length: TURNS }, () => ({
    yardstick: measureOrdersPerSecond('yardstick'),
    engine: measureOrdersPerSecond('ours'),
  }))
  const yardstick = median(turns.map((turn) => turn.yardstick))
  const engine = median(turns.map((turn) => turn.engine))
  console.log(`engine: nodejs-order-book ${Math.round(yardstick)} orders/s, ours with risk and ledger ${Math.round(engine)} orders/s`)
  return [{ name: 'whole engine, times nodejs-order-book', actual: engine / yardstick, atLeast: 2 }]
}
