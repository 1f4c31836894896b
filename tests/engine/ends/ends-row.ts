import type { End, EndsScene } from './ends-scene.ts'

/** One cell of the table, and the facts that follow it in the engine. */
export type Cell = readonly [says: string, facts: string]

/** A thing that can be open, and its result at each end (DESIGN 6.6). */
export interface EndsRow {
  readonly thing: string
  readonly owner: 'ann' | 'bob'
  open(scene: EndsScene): void
  facts(scene: EndsScene): string
  readonly ends: Readonly<Record<End, Cell>>
}
