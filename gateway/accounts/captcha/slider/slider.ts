import { Type } from 'typebox'
import type { CaptchaProvider } from '../../sessions/captcha-provider.ts'
import { isHonestSlide } from './judge-slide.ts'
import { drawPuzzle, PICTURE, type Random } from './picture.ts'

/** The task of moving a piece into the gap of a picture. */
export function createSlider(random: Random): CaptchaProvider<'slider'> {
  return {
    solution: Type.Object({
      kind: Type.Literal('slider'),
      captchaId: Type.String({ maxLength: 64 }),
      input: Type.Union([Type.Literal('pointer'), Type.Literal('keyboard')]),
      x: Type.Number(),
      trail: Type.Array(Type.Tuple([Type.Number(), Type.Number(), Type.Number()]), { maxItems: 500 }),
    }),
    make() {
      const { picture, piece, x, y } = drawPuzzle(random)
      const shown = {
        width: PICTURE.width,
        height: PICTURE.height,
        picture: dataUrl(picture),
        piece: dataUrl(piece),
        pieceWidth: PICTURE.piece,
        pieceHeight: PICTURE.piece,
        pieceTop: y,
      }
      return Promise.resolve({ shown, kept: { x } })
    },
    isSolved: (solution, { x }, elapsedMs) => Promise.resolve(isHonestSlide(solution, x, elapsedMs)),
  }
}

function dataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`
}
