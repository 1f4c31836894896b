import sharp from 'sharp'
import { PICTURE_PIXELS_MAX, PICTURE_SIDE_MAX_PX } from '#lib/contract/picture-limits.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { PictureRefusal } from './inspected.ts'
import { inspectPicture } from './inspect-picture.ts'

/** A picture as it is stored: one frame in WebP, upright, without any metadata. */
export interface EncodedPicture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

const QUALITY = 82

/** Leaves only the three decoders that are needed, one thread each and without a cache. Call it once in the process that decodes. */
export function limitDecoders(): void {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] })
}

/** Inspects a file, decodes it, and writes its pixels anew: whatever else the file contained is gone. */
export async function encodePicture(file: Buffer): Promise<Result<EncodedPicture, PictureRefusal>> {
  const inspected = inspectPicture(file)
  if (!inspected.ok) return inspected
  try {
    const { data, info } = await sharp(file, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'warning', sequentialRead: true })
      .autoOrient()
      .resize({ width: PICTURE_SIDE_MAX_PX, height: PICTURE_SIDE_MAX_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: 3 })
      .toBuffer({ resolveWithObject: true })
    return ok({ bytes: data, width: info.width, height: info.height })
  } catch {
    return refuse('pictureBroken')
  }
}
