/** The limits of pictures that users send, wherever they send them. */

/** The largest file of a picture, in bytes. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024
/** The largest upload: a picture with the fields beside it, their names and boundaries. */
export const UPLOAD_BYTES_MAX = PICTURE_BYTES_MAX + 16 * 1024
/** The most pixels that a picture may have. */
export const PICTURE_PIXELS_MAX = 25_000_000
/** A longer side is reduced to this length. */
export const PICTURE_SIDE_MAX_PX = 2048
/** The types that a picture may have, judged by its content. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']
