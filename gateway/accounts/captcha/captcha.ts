import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { CaptchaPuzzle, CaptchaSolution, CaptchaWork } from '#lib/contract/captcha.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { ServerKey } from '../server-key.ts'
import type { Tickets } from '../tickets.ts'
import { isHonestSlide } from './judge-slide.ts'
import { createBulkRandom, drawPuzzle, PICTURE, type Random } from './picture.ts'

export interface Captcha {
  /** An id that is good for one challenge and one check. */
  start(scene: string): Promise<string>
  /** The challenge of an id; null where it has been given out, or is over. */
  challenge(captchaId: string): Promise<CaptchaPuzzle | null>
  /** A token for one repeat of a request of the scene; null where the solution is wrong. Either way the challenge is used up. */
  check(unsafeValidate: string): Promise<string | null>
  /** Whether a token is one for the scene; it is used up. */
  redeem(token: string, scene: string): Promise<boolean>
}

const CHALLENGE_MS = 3 * 60_000
const TOKEN_MS = 5 * 60_000
/** Half of so many hashes on average: a second or two of a phone. */
const WORK_NUMBER_MAX = 60_000

const Work = Type.Object({
  algorithm: Type.Literal('SHA-256'),
  challenge: Type.String({ maxLength: 64 }),
  salt: Type.String({ maxLength: 200 }),
  maxnumber: Type.Integer(),
  signature: Type.String({ maxLength: 64 }),
})
const Solution = Type.Union([
  Type.Object({
    kind: Type.Literal('slider'),
    captchaId: Type.String({ maxLength: 64 }),
    input: Type.Union([Type.Literal('pointer'), Type.Literal('keyboard')]),
    x: Type.Number(),
    trail: Type.Array(Type.Tuple([Type.Number(), Type.Number(), Type.Number()]), { maxItems: 500 }),
  }),
  Type.Object({ kind: Type.Literal('work'), captchaId: Type.String({ maxLength: 64 }), number: Type.Integer(), work: Work }),
])

export function createCaptcha(
  tickets: Tickets,
  serverKey: ServerKey,
  clock: Clock,
  random: Random = createBulkRandom(),
): Captcha {
  const hmacKey = serverKey.stamp('proof of work', 'captcha')

  async function isSolved(
    solution: CaptchaSolution,
    puzzle: { readonly x: number; readonly shownAt: number; readonly workSignature: string },
  ): Promise<boolean> {
    if (solution.kind === 'slider') return isHonestSlide(solution, puzzle.x, clock.now() - puzzle.shownAt)
    if (solution.work.signature !== puzzle.workSignature || solution.number < 0 || solution.number > WORK_NUMBER_MAX) return false
    // Its time is the ticket's: the library would look at the wall clock.
    return verifySolution({ ...solution.work, number: solution.number }, hmacKey, false)
  }

  return {
    start: (scene) => tickets.issue('captcha', { scene, puzzle: null }, CHALLENGE_MS),
    async challenge(captchaId) {
      const ticket = await tickets.read('captcha', captchaId)
      if (ticket === null || ticket.puzzle !== null) return null
      const { picture, piece, x, y } = drawPuzzle(random)
      const made = await createChallenge({ hmacKey, maxnumber: WORK_NUMBER_MAX, algorithm: 'SHA-256', params: { id: captchaId } })
      const work: CaptchaWork = { ...made, algorithm: 'SHA-256', maxnumber: WORK_NUMBER_MAX }
      const puzzle = { x, shownAt: clock.now(), workSignature: work.signature }
      if (!(await tickets.change('captcha', captchaId, ticket, { ...ticket, puzzle }))) return null
      return {
        captchaId,
        width: PICTURE.width,
        height: PICTURE.height,
        picture: dataUrl(picture),
        piece: dataUrl(piece),
        pieceWidth: PICTURE.piece,
        pieceHeight: PICTURE.piece,
        pieceTop: y,
        work,
      }
    },
    async check(unsafeValidate) {
      const solution = readSolution(unsafeValidate)
      const ticket = solution === null ? null : await tickets.take('captcha', solution.captchaId)
      if (solution === null || ticket === null || ticket.puzzle === null) return null
      return (await isSolved(solution, ticket.puzzle)) ? tickets.issue('captchaToken', { scene: ticket.scene }, TOKEN_MS) : null
    },
    redeem: async (token, scene) => (await tickets.take('captchaToken', token))?.scene === scene,
  }
}

/** Base64 of JSON; null for anything else. */
function readSolution(unsafe: string): CaptchaSolution | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(unsafe, 'base64').toString('utf8'))
    return Value.Check(Solution, value) ? (value as CaptchaSolution) : null
  } catch {
    return null
  }
}

function dataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`
}
