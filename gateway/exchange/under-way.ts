import type { EngineEvent } from '#gateway/engine/events.ts'
import { machineNow } from './worker/machine-now.ts'
import type { BareCommand, Request } from './worker/messages.ts'

/** Commands that may be under way at once; what is more is turned away as busy. */
export const UNDER_WAY_MAX = 5000
/** How long a command may wait for its commit before its sender is told that its outcome is unknown. */
export const COMMAND_DEADLINE_MS = 5000
/** A commit that takes longer than this has met a disk that does not answer: nothing more is sent after it. */
const SILENCE_MS = 2000

/** What became of one command. `unknown` was told for want of an answer; `settled` resolves when the answer has come after all. */
export type Answer =
  | { readonly kind: 'events'; readonly events: readonly EngineEvent[] }
  | { readonly kind: 'busy' }
  | { readonly kind: 'halted' }
  | { readonly kind: 'unknown'; readonly settled: Promise<void> }

interface Waiting {
  resolve: (answer: Answer) => void
  /** By `machineNow`. */
  readonly sinceMs: number
  readonly timer: NodeJS.Timeout
}

/** Commands that the engine's thread has been sent and has not answered, in the order in which they were sent. */
export class UnderWay {
  /** One that was told `unknown` stays until it is answered. */
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0

  get size(): number {
    return this.#waiting.size
  }

  /** Whether the command that has waited longest has waited too long for a disk that answers. */
  get isSilent(): boolean {
    const [oldest] = this.#waiting.values()
    return oldest !== undefined && machineNow() - oldest.sinceMs > SILENCE_MS
  }

  /** A number for a question; none is given twice. */
  nextId(): number {
    this.#lastId += 1
    return this.#lastId
  }

  /** Makes the request of a command. Its answer comes within `COMMAND_DEADLINE_MS`, whatever the engine's thread does. */
  add(command: BareCommand): { readonly request: Request; readonly answer: Promise<Answer> } {
    const id = this.nextId()
    const sinceMs = machineNow()
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const timer = setTimeout(() => this.#giveUp(id), COMMAND_DEADLINE_MS).unref()
    this.#waiting.set(id, { resolve, sinceMs, timer })
    return { request: { id, command, untilMs: sinceMs + COMMAND_DEADLINE_MS }, answer: promise }
  }

  answer(id: number, answer: Answer): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    clearTimeout(waiting?.timer)
    waiting?.resolve(answer)
  }

  /** The engine's thread has ended: it has applied what is still here and could not write it. */
  end(): void {
    for (const id of this.#waiting.keys()) {
      this.#giveUp(id)
      this.answer(id, { kind: 'busy' })
    }
  }

  #giveUp(id: number): void {
    const waiting = this.#waiting.get(id)
    if (waiting === undefined) return
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.resolve({ kind: 'unknown', settled: promise })
    waiting.resolve = () => resolve()
  }
}
