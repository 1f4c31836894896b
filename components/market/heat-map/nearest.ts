/** The sides of a box on the screen. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

type Way = readonly [x: -1 | 0 | 1, y: -1 | 0 | 1]

/** The direction of each arrow key on the screen. */
export const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Returns the index of the box that lies next in a direction, the least aside first; null if there is none. */
export function nearestBox(boxes: readonly Box[], from: number, [x, y]: Way): number | null {
  const start = boxes[from]
  if (!start) return null
  const own = findMiddle(start)
  const found = boxes
    .map((box, index) => {
      const middle = findMiddle(box)
      const [right, down] = [middle.x - own.x, middle.y - own.y]
      const ahead = right * x + down * y
      return { index, ahead, cost: ahead + 2 * Math.abs(right * y + down * x) }
    })
    .filter(({ index, ahead }) => index !== from && ahead > 1)
    .toSorted((a, b) => a.cost - b.cost)
  return found[0]?.index ?? null
}

function findMiddle({ left, top, width, height }: Box): { readonly x: number; readonly y: number } {
  return { x: left + width / 2, y: top + height / 2 }
}
