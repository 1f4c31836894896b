import { Type } from 'typebox'
import { Value } from 'typebox/value'
import {
  CAPTCHA_KINDS,
  type AllOf,
  type CaptchaKind,
  type CaptchaPuzzle,
  type CaptchaSolution,
  type CaptchaTasks,
} from '#lib/contract/signing/captcha.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { ServerKey } from '../server-key.ts'
import type { Tickets } from '../sessions/tickets.ts'
import type { CaptchaProvider, KeptOfTasks } from '../sessions/captcha-provider.ts'
import { createBulkRandom, type Random } from './slider/picture.ts'
import { createSlider } from './slider/slider.ts'
import { createWork } from './proof-of-work/proof-of-work.ts'

export interface Captcha {
  /** Issues an id that is valid for one challenge and one check. */
  start(scene: string): Promise<string>
  /** Returns the challenge of an id; null if the id is unknown or has expired, or if its challenge was already issued. */
  challenge(captchaId: string): Promise<CaptchaPuzzle | null>
  /**
   * Returns a token for one retry of a request of the scene; null if the solution is wrong, malformed or too late. A well-formed solution
   * uses the challenge up, whether right or wrong.
   */
  check(unsafeValidate: string): Promise<string | null>
  /** Checks whether a token is valid for the scene, and uses it up in any case. */
  redeem(token: string, scene: string): Promise<boolean>
}

const CHALLENGE_MS = 3 * 60_000
const TOKEN_MS = 5 * 60_000

export function createCaptcha(tickets: Tickets, serverKey: ServerKey, clock: Clock, random: Random = createBulkRandom()): Captcha {
  const providers: { readonly [Kind in CaptchaKind]: CaptchaProvider<Kind> } = {
    slider: createSlider(random),
    work: createWork(serverKey.stamp('proof of work', 'captcha')),
  }
  const Solution = Type.Union(CAPTCHA_KINDS.map((kind) => providers[kind].solution))

  /** Parses a solution, which is Base64 of JSON; returns null for anything else. */
  function readSolution(unsafe: string): CaptchaSolution | null {
    try {
      const value: unknown = JSON.parse(Buffer.from(unsafe, 'base64').toString('utf8'))
      return Value.Check(Solution, value) ? (value as CaptchaSolution) : null
    } catch {
      return null
    }
  }

  return {
    start: (scene) => tickets.issue('captcha', { scene, puzzle: null }, CHALLENGE_MS),
    async challenge(captchaId) {
      const ticket = await tickets.read('captcha', captchaId)
      if (ticket === null || ticket.puzzle !== null) return null
      const made = await Promise.all(CAPTCHA_KINDS.map((kind) => providers[kind].make(captchaId)))
      const kept = merge<KeptOfTasks[CaptchaKind]>(made.map((task) => task.kept))
      const puzzle = { ...kept, shownAt: clock.now() }
      if (!(await tickets.change('captcha', captchaId, ticket, { ...ticket, puzzle }))) return null
      return { captchaId, ...merge<CaptchaTasks[CaptchaKind]>(made.map((task) => task.shown)) }
    },
    async check(unsafeValidate) {
      const solution = readSolution(unsafeValidate)
      const ticket = solution === null ? null : await tickets.take('captcha', solution.captchaId)
      if (solution === null || ticket === null || ticket.puzzle === null) return null
      const { puzzle, scene } = ticket
      const provider: CaptchaProvider<CaptchaKind> = providers[solution.kind]
      const isSolved = await provider.isSolved(solution, puzzle, clock.now() - puzzle.shownAt)
      return isSolved ? tickets.issue('captchaToken', { scene }, TOKEN_MS) : null
    },
    redeem: async (token, scene) => (await tickets.take('captchaToken', token))?.scene === scene,
  }
}

/** Returns one object with the fields of one part of every kind. */
function merge<Part extends object>(parts: readonly Part[]): AllOf<Part> {
  return Object.assign({}, ...parts) as AllOf<Part>
}
