import type { Result } from '#lib/kernel/result.ts'
import type { EncodedPicture } from './encode-picture.ts'
import type { PictureRefusal } from './inspected.ts'

export interface ToPictureProcess {
  readonly file: Uint8Array
}

export type FromPictureProcess = Result<EncodedPicture, PictureRefusal>
