import { expect, it } from 'vitest'
import { FrameCounter } from './frame-counter.ts'

/** Returns a frame of a server with a payload of this length. */
function frame(length: number): Buffer {
  const head =
    length < 126
      ? [0x81, length]
      : length < 65_536
        ? [0x81, 126, length >> 8, length & 255]
        : [0x81, 127, 0, 0, 0, 0, 0, length >> 16, (length >> 8) & 255, length & 255]
  return Buffer.concat([Buffer.from(head), Buffer.alloc(length, 0x81)])
}

it('counts frames of each kind of length, cut at any byte', () => {
  const stream = Buffer.concat([0, 1, 125, 126, 70_000, 65_535, 3].map(frame))
  for (const piece of [1, 2, 3, 7, 1000, stream.length]) {
    const counter = new FrameCounter()
    for (let at = 0; at < stream.length; at += piece) counter.read(stream.subarray(at, at + piece))
    expect(counter.take()).toBe(7)
    expect(counter.take()).toBe(0)
  }
})
