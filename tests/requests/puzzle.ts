import { createHash, randomInt, randomUUID } from 'node:crypto'
import { PNG } from 'pngjs'
import type { CaptchaChallenge, CaptchaSolution, CaptchaTexts } from '#lib/contract/signing/captcha.ts'

/** The service's own texts. */
const TEXTS: CaptchaTexts = {
  title: 'Of the service',
  instruction: 'Move the piece into the gap with the pointer or the arrow keys.',
  slider: 'Position of the piece',
  confirm: 'Confirm',
  withoutPicture: 'Continue without a picture',
  working: 'Your device is working on it…',
  close: 'Of the service',
  loadFailed: 'Of the service',
}

/** A challenge with its answer. */
export interface Puzzle {
  readonly challenge: CaptchaChallenge
  /** Target position of the piece, in pixels from the left. */
  readonly x: number
  isSolved(solution: CaptchaSolution): boolean
}

const [WIDTH, HEIGHT, PIECE] = [320, 160, 48]
const TOLERANCE = 4
const WORK_MAX = 3000

/** Creates a picture with a gap, and the piece that fills it. */
export function makePuzzle(): Puzzle {
  const x = randomInt(80, WIDTH - PIECE)
  const pieceTop = randomInt(10, HEIGHT - PIECE - 10)
  const picture = paint(WIDTH, HEIGHT, (column, row) => {
    const isGap = column >= x && column < x + PIECE && row >= pieceTop && row < pieceTop + PIECE
    return isGap ? [20, 24, 40] : colourAt(column, row)
  })
  const piece = paint(PIECE, PIECE, (column, row) => colourAt(column + x, row + pieceTop))
  const salt = randomUUID()
  const number = randomInt(WORK_MAX)
  const captchaId = randomUUID()
  const hash = createHash('sha256')
    .update(salt + number)
    .digest('hex')
  const work = { algorithm: 'SHA-256', challenge: hash, salt, maxnumber: WORK_MAX, signature: '' } as const
  return {
    x,
    challenge: {
      language: 'eng',
      texts: TEXTS,
      captchaId,
      width: WIDTH,
      height: HEIGHT,
      picture,
      piece,
      pieceWidth: PIECE,
      pieceHeight: PIECE,
      pieceTop,
      work,
    },
    isSolved: (solution) =>
      solution.captchaId === captchaId && (solution.kind === 'work' ? solution.number === number : Math.abs(solution.x - x) <= TOLERANCE),
  }
}

type Colour = readonly [red: number, green: number, blue: number]

function colourAt(column: number, row: number): Colour {
  return [90 + ((column * 3) % 120), 110 + ((row * 5) % 110), 150 + ((column + row) % 90)]
}

function paint(width: number, height: number, colour: (column: number, row: number) => Colour): string {
  const png = new PNG({ width, height })
  for (let index = 0; index < width * height; index += 1)
    png.data.set([...colour(index % width, Math.floor(index / width)), 255], index * 4)
  return `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`
}
