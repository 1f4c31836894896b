import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Result } from '#lib/kernel/result.ts'

/** The reasons to refuse a picture because of its content, as names of the error catalogue. */
export type PictureRefusal = Extract<
  ErrorName,
  | 'pictureTooLarge'
  | 'pictureType'
  | 'picturePixels'
  | 'pictureAnimated'
  | 'pictureMixed'
  | 'pictureBomb'
  | 'pictureBroken'
  | 'pictureBusy'
  | 'pictureTime'
>

/** The size of a picture as its file declares it, in pixels. */
export interface DeclaredSize {
  readonly width: number
  readonly height: number
}

/** The verdict on the structure of a file: its declared size, or the reason to refuse it before anything is decoded. */
export type Inspected = Result<DeclaredSize, PictureRefusal>
