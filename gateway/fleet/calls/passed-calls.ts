import type { CallRefusal } from '#gateway/front/calls/refuse-call.ts'

/** The refusals of a call that could not be passed on. */
export type NotPassed = Extract<CallRefusal, 'unavailable' | 'unknown'>

/** Hears of each call that could not be passed on, to count it. It must be quick and never throw. */
export type OnNotPassed = (refusal: NotPassed) => void

export interface PassedCallsLog {
  warn(details: object, message: string): void
  info(details: object, message: string): void
}

/** Follows whether another gateway answers, and logs one line when it does not any more and one when it does again. */
export class PassedCalls {
  readonly #log: PassedCallsLog
  readonly #onNotPassed: OnNotPassed
  /** The number of calls that were not answered since it has answered none; 0 while it answers. */
  #missed = 0
  #failedAtMs = -Infinity

  constructor(log: PassedCallsLog, onNotPassed: OnNotPassed = () => {}) {
    this.#log = log
    this.#onNotPassed = onNotPassed
  }

  failed(refusal: NotPassed, reason: string): void {
    this.#onNotPassed(refusal)
    this.#failedAtMs = performance.now()
    this.#missed += 1
    if (this.#missed === 1) this.#log.warn({ reason }, 'the other gateway does not answer')
  }

  /** `sentAtMs`: a call that was sent before the last one failed shows nothing. */
  answered(sentAtMs: number): void {
    if (this.#missed === 0 || sentAtMs < this.#failedAtMs) return
    this.#log.info({ calls: this.#missed }, 'the other gateway answers again')
    this.#missed = 0
  }
}
