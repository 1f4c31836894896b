import { readdirSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { PICTURE_BYTES_MAX, PICTURE_SIDE_MAX_PX } from '#lib/contract/picture-limits.ts'
import { emptyZip, flatPng, photo, pngChunk } from '#tests/support/hostile-pictures.ts'
import { inspectPicture } from './inspect-picture.ts'
import { BUDGET_WINDOW_MS, createPictures } from './pictures.ts'

/** Goal: a picture comes out as nothing but its pixels, and every file that is not plainly a picture is refused by name. */

const pictures = createPictures()
afterAll(() => pictures.close())

let owners = 0
/** Each picture has an owner of its own, whose time it cannot use up for another. */
const user = (owner: string) => ({ owner, isGuest: false })
const newOwner = () => user(`owner ${(owners += 1)}`)

const PHOTO = photo()
const [png, jpeg, webp] = await Promise.all([
  PHOTO.clone().png().toBuffer(),
  PHOTO.clone().jpeg().toBuffer(),
  PHOTO.clone().webp().toBuffer(),
])
const frames = await Promise.all(
  ['red', 'blue'].map((background) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  ),
)
const animated = await sharp(frames, { join: { animated: true } })
  .webp()
  .toBuffer()
const gif = await sharp(frames, { join: { animated: true } })
  .gif()
  .toBuffer()
const tiff = await PHOTO.clone().tiff().toBuffer()
const iccBomb = pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(Buffer.alloc(64 * 1024 * 1024))]))
const packedText = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(1024 * 1024))]))
const text = (content: string) => Buffer.from(content)

/** Returns the file with other bytes from a position on. */
function patch(file: Buffer, at: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(file)
  copy.set(bytes, at)
  return copy
}

describe('refused by name', () => {
  it.each<[string, Buffer, string]>([
    ['a drawing that can carry scripts', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'pictureType'],
    ['a page', text('<!doctype html><script>alert(1)</script>'), 'pictureType'],
    ['a GIF', gif, 'pictureType'],
    ['an empty file', Buffer.alloc(0), 'pictureType'],
    ['a TIFF', tiff, 'pictureType'],
    ['a PDF', text('%PDF-1.7\n'), 'pictureType'],
    ['more than 5 MB', Buffer.concat([png, Buffer.alloc(PICTURE_BYTES_MAX)]), 'pictureTooLarge'],
    ['100 megapixels in 100 kB', flatPng(10_000, 10_000), 'picturePixels'],
    ['a PNG that claims 2 million pixels a side', flatPng(2_000_000, 2_000_000, [], 1), 'picturePixels'],
    ['a JPEG that claims 65,500 pixels a side', claimedJpeg(65_500), 'picturePixels'],
    [
      'a PNG with a great many packed texts',
      flatPng(
        8,
        8,
        Array.from({ length: 65 }, () => packedText),
      ),
      'pictureBomb',
    ],
    ['an animated PNG', flatPng(8, 8, [pngChunk('acTL', Buffer.alloc(8))]), 'pictureAnimated'],
    ['an animated WebP', animated, 'pictureAnimated'],
    ['a colour profile of 64 MB in 64 kB', flatPng(8, 8, [iccBomb]), 'pictureBomb'],
    ['a PNG with an archive behind it', Buffer.concat([png, emptyZip()]), 'pictureMixed'],
    ['a JPEG with a page behind it', Buffer.concat([jpeg, text('<script>alert(1)</script>')]), 'pictureMixed'],
    ['a WebP with a page behind it', Buffer.concat([webp, text('<script>')]), 'pictureMixed'],
    ['a PNG with a document in a comment', flatPng(8, 8, [pngChunk('tEXt', text('Comment\0%PDF-1.7'))]), 'pictureMixed'],
    ['half a PNG', png.subarray(0, png.length / 2), 'pictureBroken'],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'pictureBroken'],
    ['half a WebP', webp.subarray(0, webp.length / 2), 'pictureBroken'],
    ['a PNG without most of its rows', flatPng(64, 64, [], 3), 'pictureBroken'],
    ['a PNG with wrong pixels', patch(png, png.length - 40, [0, 0, 0, 0, 0, 0]), 'pictureBroken'],
    ['a PNG without pixels', flatPng(0, 8), 'pictureBroken'],
    ['the head of a WebP alone', text('RIFF\0\0\0\0WEBP'), 'pictureMixed'],
  ])('%s', async (_name, file, refusal) => {
    expect(await pictures.encode(file, newOwner())).toEqual({ ok: false, error: refusal })
  })

  it('a picture that needs more memory than the process may have, and the next one is taken', async () => {
    const narrow = createPictures({ memoryBytesMax: 40 * 1024 * 1024 })
    expect(await narrow.encode(png, newOwner())).toEqual({ ok: false, error: 'pictureBomb' })
    narrow.close()
    expect((await pictures.encode(png, newOwner())).ok).toBe(true)
  })

  it('a picture that takes too long', async () => {
    const hasty = createPictures({ timeoutMs: 1 })
    expect(await hasty.encode(png, newOwner())).toEqual({ ok: false, error: 'pictureBomb' })
    hasty.close()
  })

  it.runIf(process.platform === 'linux')('none because the process ended while it had nothing to do', async () => {
    const others = childProcesses()
    const own = createPictures()
    expect((await own.encode(png, newOwner())).ok).toBe(true)
    for (const pid of childProcesses()) if (!others.includes(pid)) process.kill(pid, 'SIGKILL')
    await expect.poll(() => childProcesses().every((pid) => others.includes(pid))).toBe(true)
    expect((await own.encode(png, newOwner())).ok).toBe(true)
    own.close()
  })

  it('one for which no process can be started, and the next one is taken', async () => {
    const own = createPictures()
    const { execPath } = process
    // Node refuses to start nothing, as it does when the machine has no more memory.
    process.execPath = ''
    const refused = await own.encode(png, newOwner()).finally(() => (process.execPath = execPath))
    expect(refused).toEqual({ ok: false, error: 'pictureBusy' })
    expect((await own.encode(png, newOwner())).ok).toBe(true)
    own.close()
  })

  it('one too many at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => pictures.encode(text('x'), newOwner())))
    expect(all.filter((one) => !one.ok && one.error === 'pictureBusy')).toHaveLength(4)
  })

  it('whatever bytes come, without ever throwing', () => {
    const starts = [png, jpeg, webp].map((file) => file.subarray(0, 40))
    fc.assert(
      fc.property(fc.constantFrom(Buffer.alloc(0), ...starts), fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        inspectPicture(Buffer.concat([start, rest]))
      }),
    )
  })
})

describe('taken', () => {
  it.each([
    ['PNG', png],
    ['JPEG', jpeg],
    ['WebP', webp],
  ])('a %s, as WebP', async (_name, file) => {
    const taken = await pictures.encode(file, newOwner())
    if (!taken.ok) throw new Error(taken.error)
    expect(await sharp(taken.value.bytes).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 })
  })

  it('without the place and the camera, and upright', async () => {
    const located = await photo(60, 30)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(located.includes('Camera')).toBe(true)
    const taken = await pictures.encode(located, newOwner())
    if (!taken.ok) throw new Error(taken.error)
    const { exif, icc, xmp, iptc, width, height } = await sharp(taken.value.bytes).metadata()
    expect({ exif, icc, xmp, iptc }).toEqual({})
    expect([width, height]).toEqual([30, 60])
    expect(taken.value.bytes.includes('Camera')).toBe(false)
  })

  it('a large one, reduced', async () => {
    const taken = await pictures.encode(flatPng(4000, 5000), newOwner())
    expect(taken).toMatchObject({ ok: true, value: { height: PICTURE_SIDE_MAX_PX, width: 1638 } })
  })
})

/** Returns the processes that this one has started, as Linux tells them. */
function childProcesses(): number[] {
  const threads = readdirSync('/proc/self/task')
  return threads.flatMap((id) => readFileSync(`/proc/self/task/${id}/children`, 'utf8').split(' ').filter(Boolean).map(Number))
}

/** Returns the photograph as a JPEG whose frame claims another size. */
function claimedJpeg(side: number): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  return patch(jpeg, at + 5, [side >> 8, side & 255, side >> 8, side & 255])
}

describe('the time of an owner', () => {
  it('is limited for all its pictures together, and leaves others theirs', async () => {
    let nowMs = 0
    // Each look at the clock takes 10 ms, so each picture does.
    const slow = createPictures({ ownerMsMax: 15, monotonicNow: () => (nowMs += 10) })
    expect((await slow.encode(png, user('ann'))).ok).toBe(true)
    nowMs += 1000
    await slow.encode(png, user('ann'))
    expect(await slow.encode(png, user('ann'))).toEqual({ ok: false, error: 'pictureTime', waitSeconds: 599 })
    expect((await slow.encode(png, user('bob'))).ok).toBe(true)
    nowMs += BUDGET_WINDOW_MS
    expect((await slow.encode(png, user('ann'))).ok).toBe(true)
    slow.close()
  })
})
