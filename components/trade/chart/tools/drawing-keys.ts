import type { DrawingName } from '../persisted-drawings.ts'

/** The message of each drawing's name. */
export const DRAWING_KEYS = {
  segment: 'line',
  rayLine: 'ray',
  straightLine: 'straight',
  horizontalStraightLine: 'horizontal',
  verticalStraightLine: 'vertical',
  parallelStraightLine: 'channel',
  fibonacciLine: 'fib',
  rectangle: 'rectangle',
  measure: 'measure',
  note: 'note',
} as const satisfies Record<DrawingName, string>
