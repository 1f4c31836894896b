import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forbidden, MAY_IMPORT, ROOMS } from './architecture.ts'
import { INSIDE, OWN_FILES } from './house/inside.ts'

// Goal: the check finds every import that the rules forbid and allows all others. A checker that reads no module at
// all would pass any tree, so each pair of rooms is planted in a tree of its own and the answer compared.

const folder = mkdtempSync(join(tmpdir(), 'architecture-'))

interface Pair {
  readonly from: string
  readonly to: string
}

const PAIRS: readonly Pair[] = Object.keys(MAY_IMPORT)
  .filter((room) => !room.endsWith('.ts'))
  .flatMap((from) => [...ROOMS, 'tests'].filter((to) => !to.endsWith('.ts') && to !== from).map((to) => ({ from, to })))

/** Returns the folder in which a room is planted. */
const folderOf = (room: string): string => room.replace('*', 'any')

function plantName({ from, to }: Pair): string {
  return `${folderOf(from)}/imports-${folderOf(to).replaceAll('/', '-')}.ts`
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function isAllowed({ from, to }: Pair): boolean {
  return (MAY_IMPORT[from] ?? []).includes(to)
}

/** Pairs of rooms inside the large ones, by the files planted in them: one of each room imports all others of its large room. */
const INNER: readonly (Pair & { readonly isAllowed: boolean })[] = Object.entries(INSIDE).flatMap(([large, rooms]) => {
  const file = (room: string, name: string): string => (room === OWN_FILES ? `${large}/${name}` : `${large}/${room}/${name}`)
  return Object.entries(rooms).flatMap(([from, allowed]) =>
    Object.keys(rooms)
      .filter((to) => to !== from)
      .map((to) => ({ from: file(from, 'inner.ts'), to: file(to, 'target.ts'), isAllowed: allowed.includes(to) })),
  )
})

const SIDEWAYS: Pair = { from: 'products/gifts/rules/sideways.ts', to: 'products/any/rules/target.ts' }

let seen: Set<string>
let seenInside: Set<string>
let modules: number

beforeAll(async () => {
  for (const room of [...ROOMS, 'tests']) if (!room.endsWith('.ts')) write(`${folderOf(room)}/target.ts`, 'export const target = 1\n')
  for (const pair of PAIRS) {
    const up = '../'.repeat(pair.from.split('/').length)
    write(plantName(pair), `import { target } from '${up}${folderOf(pair.to)}/target.ts'\nexport const planted = target\n`)
  }
  for (const [from, pairs] of Map.groupBy(INNER, (pair) => pair.from)) {
    write(from, pairs.map(({ to }) => `import '${'../'.repeat(from.split('/').length - 1)}${to}'\n`).join(''))
    for (const { to } of pairs) write(to, 'export const target = 1\n')
  }
  write(SIDEWAYS.from, `import '../../any/rules/target.ts'\n`)
  const { output } = await cruise(['app', 'components', 'lib', 'gateway', 'products'], {
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
    tsPreCompilationDeps: true,
  })
  const { summary } = output as ICruiseResult
  modules = summary.totalCruised
  seen = new Set(summary.violations.map((violation) => violation.from))
  seenInside = new Set(summary.violations.map(({ from, to }) => `${from} ${to}`))
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true }))

describe('the import law', () => {
  it('lets no product import another', () => {
    expect(seenInside).toContain(`${SIDEWAYS.from} ${SIDEWAYS.to}`)
  })

  it('was checked on real modules', () => {
    expect(modules).toBeGreaterThanOrEqual(PAIRS.length)
  })

  it('sees every forbidden pair', () => {
    expect(PAIRS.filter((pair) => !isAllowed(pair) && !seen.has(plantName(pair)))).toEqual([])
  })

  it('lets every allowed pair pass', () => {
    expect(PAIRS.filter((pair) => isAllowed(pair) && seen.has(plantName(pair)))).toEqual([])
  })

  it('sees every forbidden pair inside the large rooms, and no other', () => {
    expect(INNER.filter(({ from, to, isAllowed: isMeant }) => isMeant === seenInside.has(`${from} ${to}`))).toEqual([])
  })

  it('goes downwards only: no two rooms may import each other', () => {
    // A list of products names those that import the room which reads the list.
    const rooms = PAIRS.filter(({ from, to }) => ![from, to].some((room) => room.startsWith('products/all/')))
    expect(rooms.filter((pair) => isAllowed(pair) && isAllowed({ from: pair.to, to: pair.from }))).toEqual([])
  })
})
