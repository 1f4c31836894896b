import type { TSchema } from 'typebox'
import type { AllOf, CaptchaKind, CaptchaSolutions, CaptchaTasks } from '#lib/contract/signing/captcha.ts'

/** The data of each kind's task that the ticket of a challenge stores, to judge the solution. */
export interface KeptOfTasks {
  /** Pixels from the picture's left edge to the gap's. */
  readonly slider: { readonly x: number }
  readonly work: { readonly workSignature: string }
}

/** Everything that a ticket stores of a challenge, which has one task of every kind. */
export type KeptOfChallenge = AllOf<KeptOfTasks[CaptchaKind]>

/** One kind of task, in the form of the registration table (`captcha.ts`). */
export interface CaptchaProvider<Kind extends CaptchaKind> {
  /** The shape of a solution. */
  readonly solution: TSchema
  /** Makes a task of the challenge with this id: the part shown to the visitor, and the part stored to judge the solution. */
  make(captchaId: string): Promise<MadeTask<Kind>>
  /** Checks a well-formed solution. `elapsedMs`: time since the task was created. */
  isSolved(solution: CaptchaSolutions[Kind], kept: KeptOfTasks[Kind], elapsedMs: number): Promise<boolean>
}

export interface MadeTask<Kind extends CaptchaKind> {
  readonly shown: CaptchaTasks[Kind]
  readonly kept: KeptOfTasks[Kind]
}
