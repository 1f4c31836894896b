import { posix } from 'node:path'

/** Arrows between named things: from each to all that it leads to. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Counts the steps up and down between two folders. */
export function countHops(from: string, to: string): number {
  const one = from.split('/')
  const other = to.split('/')
  let shared = 0
  while (shared < one.length && shared < other.length && one[shared] === other[shared]) shared += 1
  return one.length + other.length - 2 * shared
}

/** Makes the graph of groups from arrows between files; arrows within a group are left out. */
export function groupArrows(arrows: Iterable<readonly [from: string, to: string]>, group: (path: string) => string): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of arrows) {
    const [one, other] = [group(from), group(to)]
    if (one === other) continue
    const targets = graph.get(one) ?? new Set()
    graph.set(one, targets.add(other))
  }
  return graph
}

/** Returns a file's folder. */
export const findFolder = (path: string): string => posix.dirname(path)

/** Finds the circles of a graph: sets of more than one node of which each leads to each, largest first (Tarjan's algorithm). */
export function findCircles(graph: Graph): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const circles: string[][] = []
  const visit = (node: string): number => {
    const place = order.size
    order.set(node, place)
    let low = place
    stack.push(node)
    open.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.has(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
    }
    lowest.set(node, low)
    if (low === place) {
      const circle = stack.splice(stack.indexOf(node))
      for (const member of circle) open.delete(member)
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return low
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles.toSorted((one, other) => other.length - one.length)
}
