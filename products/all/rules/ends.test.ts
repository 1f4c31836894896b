import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type End, ENDS, EndsScene } from '#tests/engine/ends/ends-scene.ts'
import { ENDS_TABLE } from '#tests/engine/ends/ends-table.ts'

// Goal: each thing that can be open has the one result that the table of ends states, and the document has the same table.

const COLUMNS = Object.keys(ENDS) as End[]
const CELLS = ENDS_TABLE.flatMap((row) =>
  COLUMNS.map((end) => ({ row, thing: row.thing, end, says: row.ends[end][0], facts: row.ends[end][1] })),
)

describe('the table of ends', () => {
  it.each(CELLS)('$thing, $end: $says', ({ row, end, facts }) => {
    const scene = new EndsScene()
    scene.heard.length = 0
    row.open(scene)
    scene.bring(end, row.owner)
    scene.expectSound()
    expect(row.facts(scene)).toBe(facts)
    scene.expectSound()
  })

  it('is the one of the decision', () => {
    const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
    const table = [
      line(['', ...COLUMNS.map((end) => ENDS[end])]),
      line(['', ...COLUMNS].map(() => '---')),
      ...ENDS_TABLE.map(({ thing, ends }) => line([thing, ...COLUMNS.map((end) => ends[end][0])])),
    ].join('\n')
    expect(readFileSync('docs/adr/0033-products.md', 'utf8')).toContain(table)
  })
})
