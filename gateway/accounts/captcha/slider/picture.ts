import { PNG } from 'pngjs'

/** A puzzle: a picture with a gap, and the piece that fills it. Lengths are pixels. */
export interface Puzzle {
  readonly picture: Buffer
  readonly piece: Buffer
  /** Distance from the picture's left edge to that of the piece where it fits. */
  readonly x: number
  readonly y: number
}

export const PICTURE = { width: 320, height: 160, piece: 52 } as const

/** Returns a random whole number from 0 up to, but excluding, a limit. */
export type Random = (limit: number) => number

/** Creates an unpredictable random source that fetches numbers in bulk: a system call per pixel would take most of the time. */
export function createBulkRandom(): Random {
  let pool = new Uint32Array(0)
  let next = 0
  return (limit) => {
    if (next >= pool.length) {
      pool = crypto.getRandomValues(new Uint32Array(POOL_NUMBERS))
      next = 0
    }
    const number = pool[next] ?? 0
    next += 1
    return Math.floor((number / 2 ** 32) * limit)
  }
}

type Colour = readonly [red: number, green: number, blue: number]

/** 64 kB, the most that the system returns at once. */
const POOL_NUMBERS = 16_384
const BLOBS = 16
const NOISE = 18
const DECOYS = 2
/** Noise hardly compresses, so a higher level would only cost time. */
const FAST = { deflateLevel: 3, filterType: 1 } as const
/** The share of light that the gap keeps. Decoys keep more; the gap is still not recognisable by its edge alone. */
const GAP_LIGHT = 0.45
const DECOY_LIGHT = 0.62

/** Draws a new puzzle with random colours, shapes, noise and gap position. Takes about 10 ms. */
export function drawPuzzle(random: Random): Puzzle {
  const { width, height, piece } = PICTURE
  const picture = drawGround(random)
  const x = piece + 12 + random(width - 2 * piece - 20)
  const y = 6 + random(height - piece - 12)
  const cut = new PNG({ width: piece, height: piece })
  eachPixel(piece, (px, py) => {
    if (!isInShape(px, py)) return
    const [from, to] = [offset(width, x + px, y + py), offset(piece, px, py)]
    const isEdge = !isInShape(px - 1, py) || !isInShape(px + 1, py) || !isInShape(px, py - 1) || !isInShape(px, py + 1)
    for (let channel = 0; channel < 3; channel += 1) cut.data[to + channel] = isEdge ? 240 : (picture.data[from + channel] ?? 0)
    cut.data[to + 3] = 255
  })
  // Decoys are mirrored and drawn only beside the gap: over it they would only make it harder for people.
  for (let decoy = 0; decoy < DECOYS; decoy += 1) {
    const left = random(width - piece)
    if (Math.abs(left - x) > piece)
      darken(picture, { left, top: random(height - piece), light: DECOY_LIGHT }, random, (px, py) => isInShape(py, px))
  }
  darken(picture, { left: x, top: y, light: GAP_LIGHT }, random, isInShape)
  return { picture: PNG.sync.write(picture, { colorType: 2, ...FAST }), piece: PNG.sync.write(cut, FAST), x, y }
}

function drawGround(random: Random): PNG {
  const { width, height } = PICTURE
  const png = new PNG({ width, height })
  const colour = (): Colour => [60 + random(160), 60 + random(160), 60 + random(160)]
  const [from, to] = [colour(), colour()]
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) paint(png, x, y, mixed(from, to, (x + y) / (width + height)))
  for (let blob = 0; blob < BLOBS; blob += 1)
    drawBlob(png, { left: random(width), top: random(height), radius: 10 + random(42), colour: colour(), share: 0.25 + random(50) / 100 })
  // The grain is two by two pixels: a finer one would only make the file larger.
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const noise = random(NOISE) - NOISE / 2
      for (let corner = 0; corner < 4; corner += 1) lighten(png, x + (corner & 1), y + (corner >> 1), 1, noise)
    }
  }
  return png
}

interface Blob {
  readonly left: number
  readonly top: number
  readonly radius: number
  readonly colour: Colour
  /** How much of the pixel is the blob's colour, from 0 to 1. */
  readonly share: number
}

function drawBlob(png: PNG, { left, top, radius, colour, share }: Blob): void {
  for (let y = Math.max(0, top - radius); y < Math.min(png.height, top + radius); y += 1) {
    for (let x = Math.max(0, left - radius); x < Math.min(png.width, left + radius); x += 1) {
      if ((x - left) ** 2 + (y - top) ** 2 >= radius ** 2) continue
      const at = offset(png.width, x, y)
      for (let channel = 0; channel < 3; channel += 1) {
        const light = png.data[at + channel] ?? 0
        png.data[at + channel] = light + ((colour[channel] ?? 0) - light) * share
      }
    }
  }
}

function mixed(from: Colour, to: Colour, share: number): Colour {
  const [red, green, blue] = from.map((light, channel) => light + ((to[channel] ?? 0) - light) * share)
  return [red ?? 0, green ?? 0, blue ?? 0]
}

function paint(png: PNG, x: number, y: number, colour: Colour): void {
  const at = offset(png.width, x, y)
  for (let channel = 0; channel < 3; channel += 1) png.data[at + channel] = colour[channel] ?? 0
  png.data[at + 3] = 255
}

/** Multiplies a pixel's light by a factor, and adds an offset. */
function lighten(png: PNG, x: number, y: number, factor: number, plus: number): void {
  const at = offset(png.width, x, y)
  for (let channel = 0; channel < 3; channel += 1) png.data[at + channel] = clamp((png.data[at + channel] ?? 0) * factor + plus)
}

type Shape = (px: number, py: number) => boolean

interface Shade {
  readonly left: number
  readonly top: number
  /** The share of the light that is left, from 0 to 1. */
  readonly light: number
}

function darken(png: PNG, { left, top, light }: Shade, random: Random, isInside: Shape): void {
  eachPixel(PICTURE.piece, (px, py) => {
    if (isInside(px, py)) lighten(png, left + px, top + py, light, random(NOISE) - NOISE / 2)
  })
}

/** Checks whether a point is in the piece: a square with a tab on its right side and a notch in its upper one. */
function isInShape(px: number, py: number): boolean {
  const { piece } = PICTURE
  const [body, radius] = [piece - 10, 8]
  const centre = 10 + body / 2
  if (px < 0 || py < 0 || px >= piece || py >= piece) return false
  const isTab = (px - body) ** 2 + (py - centre) ** 2 < radius ** 2
  const isNotch = (px - body / 2) ** 2 + (py - 10) ** 2 < radius ** 2
  return isTab || (px < body && py >= 10 && !isNotch)
}

function eachPixel(size: number, draw: (px: number, py: number) => void): void {
  for (let py = 0; py < size; py += 1) for (let px = 0; px < size; px += 1) draw(px, py)
}

function clamp(light: number): number {
  return Math.max(0, Math.min(255, Math.round(light)))
}

function offset(width: number, x: number, y: number): number {
  return (y * width + x) * 4
}
