import type { Source } from './sources.ts'

/** The least number of field names that two shapes share to count as one shape stated twice. */
const SHARED_MIN = 6
/** The least share of the smaller shape's fields that they share. */
const SHARED_LEAST_PART = 0.75

/** Finds the sets of literals that more than one file writes out, with these files. */
export function findRepeatedSets(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>()
  for (const { path, literals } of sources) for (const set of literals) files.set(set, [...(files.get(set) ?? []), path])
  return new Map([...files].filter(([, places]) => places.length > 1))
}

/** Finds pairs of files that each declare a shape with mostly the same field names; each pair of shapes is one entry. */
export function findTwinShapes(sources: readonly Source[]): readonly (readonly [one: string, other: string, shared: number])[] {
  const shapes = sources.flatMap(({ path, shapes: own }) =>
    own.filter(({ size }) => size >= SHARED_MIN).map((fields) => ({ path, fields })),
  )
  const holders = new Map<string, number[]>()
  for (const [nth, { fields }] of shapes.entries()) for (const name of fields) holders.set(name, [...(holders.get(name) ?? []), nth])
  return shapes.flatMap(({ path, fields }, nth) => {
    const shared = new Map<number, number>()
    for (const name of fields) for (const other of holders.get(name) ?? []) if (other > nth) shared.set(other, (shared.get(other) ?? 0) + 1)
    return [...shared].flatMap(([other, count]) => {
      const twin = shapes[other]
      if (twin === undefined || twin.path === path || count < SHARED_MIN) return []
      return count >= SHARED_LEAST_PART * Math.min(fields.size, twin.fields.size) ? [[path, twin.path, count] as const] : []
    })
  })
}
