import { readFileSync, writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { pngChunk } from '#tests/support/png/png-note.ts'

/** The maximum number of colours in a palette. */
const COLOURS_MAX = 256
/** A colour nearer than this to one of the palette is not added: the square of a distance in red, green and blue. */
const NEAR = 110
/** Offset of a file's colour type, and its value for a palette. */
const COLOUR_TYPE_AT = 25
const BY_PALETTE = 3
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Rewrites a screenshot with at most 256 colours: a third of its size, without a visible difference. */
export function shrink(file: string): void {
  const picture = readFileSync(file)
  if (picture[COLOUR_TYPE_AT] !== BY_PALETTE) writeFileSync(file, withPalette(PNG.sync.read(picture)))
}

function withPalette({ width, height, data }: PNG): Buffer {
  const colours = new Uint32Array(width * height)
  const counts = new Map<number, number>()
  for (let at = 0; at < colours.length; at += 1) {
    const colour = data.readUIntBE(at * 4, 3)
    colours[at] = colour
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const frequent = [...counts].toSorted((one, other) => other[1] - one[1] || one[0] - other[0])
  const palette: number[] = []
  const places = new Map<number, number>()
  for (const [colour] of frequent) {
    const found = nearest(palette, colour)
    if (found.distance > NEAR && palette.length < COLOURS_MAX) places.set(colour, palette.push(colour) - 1)
    else places.set(colour, found.place)
  }
  // Each row begins with its filter byte: none, which suits a palette.
  const rows = Buffer.alloc((width + 1) * height)
  for (let at = 0; at < colours.length; at += 1) rows[at + Math.floor(at / width) + 1] = places.get(colours[at] ?? 0) ?? 0
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits per pixel.
  head.set([8, BY_PALETTE], 8)
  const table = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]))
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', head),
    pngChunk('PLTE', table),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function nearest(palette: readonly number[], colour: number): { readonly place: number; readonly distance: number } {
  const [red, green, blue] = [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]
  let [place, distance] = [0, Infinity]
  // A loop without allocations: it runs a million times per picture.
  for (let at = 0; at < palette.length; at += 1) {
    const candidate = palette[at] ?? 0
    const [r, g, b] = [(candidate >> 16) - red, ((candidate >> 8) & 0xff) - green, (candidate & 0xff) - blue]
    const found = r * r + g * g + b * b
    if (found < distance) [place, distance] = [at, found]
  }
  return { place, distance }
}
