import type { EngineEvent } from '#gateway/engine/state/events.ts'
import type { CommandSpan, CommitTimes } from '#gateway/tracing/trace.ts'
import { tracing } from '#gateway/tracing/tracing.ts'
import type { ExchangeMeter } from '../exchange-meter.ts'
import { machineNow } from '../worker/machine-now.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import type { Request } from '../worker/messages.ts'

/** The maximum number of commands under way at once; further ones are rejected as busy. */
export const UNDER_WAY_MAX = 5000
/** How long a command may wait for its commit before its sender learns that its outcome is unknown. */
export const COMMAND_DEADLINE_MS = 5000
/** A commit that takes longer than this means that the disk does not answer: no further commands are sent. */
const SILENCE_MS = 2000

/** The result of one command. `unknown` means that no answer came in time; `settled` resolves when it comes after all. */
export type Answer =
  | { readonly kind: 'events'; readonly events: readonly EngineEvent[] }
  | { readonly kind: 'busy' }
  | { readonly kind: 'halted' }
  | { readonly kind: 'unknown'; readonly settled: Promise<void> }

interface Waiting {
  resolve: (answer: Answer) => void
  /** In the time of `machineNow`. */
  readonly sinceMs: number
  readonly timer: NodeJS.Timeout
  readonly span: CommandSpan | null
  readonly account: string | null
}

/** Commands that were sent to the engine's thread and are not answered yet, in sending order. */
export class UnderWay {
  /** A command that was reported as `unknown` stays until it is answered. */
  readonly #waiting = new Map<number, Waiting>()
  readonly #meter: ExchangeMeter | null
  readonly #written = new Map<string, number>()
  #lastId = 0

  constructor(meter: ExchangeMeter | null = null) {
    this.#meter = meter
  }

  get size(): number {
    return this.#waiting.size
  }

  /** Whether the oldest command has waited so long that the disk must have stopped answering. */
  get isSilent(): boolean {
    const [oldest] = this.#waiting.values()
    return oldest !== undefined && machineNow() - oldest.sinceMs > SILENCE_MS
  }

  /** Returns how many bytes the commands of an account have added to the journal since this process began. */
  written(account: string): number {
    return this.#written.get(account) ?? 0
  }

  /** Returns a unique id for a request. */
  nextId(): number {
    this.#lastId += 1
    return this.#lastId
  }

  /** Creates the request for a command. Its answer comes within `COMMAND_DEADLINE_MS`, whatever the engine's thread does. */
  add(command: BareCommand): { readonly request: Request; readonly answer: Promise<Answer> } {
    const id = this.nextId()
    const sinceMs = machineNow()
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const timer = setTimeout(() => this.#giveUp(id), COMMAND_DEADLINE_MS).unref()
    const account = 'account' in command ? command.account : null
    this.#waiting.set(id, { resolve, sinceMs, timer, span: tracing()?.command(command.type) ?? null, account })
    return { request: { id, command, untilMs: sinceMs + COMMAND_DEADLINE_MS }, answer: promise }
  }

  /** `commit`: the one that the answer has waited for; `records`: those that the command has made. */
  answer(id: number, answer: Answer, commit: CommitTimes | null = null, records: readonly string[] = []): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (waiting === undefined) return
    const { account } = waiting
    if (account !== null && records.length > 0) {
      const bytes = records.reduce((sum, { length }) => sum + length, 0)
      this.#written.set(account, this.written(account) + bytes)
    }
    clearTimeout(waiting.timer)
    this.#meter?.answered(answer.kind, machineNow() - waiting.sinceMs)
    waiting.span?.end(answer.kind, commit)
    waiting.resolve(answer)
  }

  /**
   * Answers all waiting commands with `unknown`, already settled: the engine's thread has ended, having applied them without being able
   * to write them.
   */
  end(): void {
    for (const id of this.#waiting.keys()) {
      this.#giveUp(id)
      this.answer(id, { kind: 'busy' })
    }
  }

  #giveUp(id: number): void {
    const waiting = this.#waiting.get(id)
    if (waiting === undefined) return
    this.#meter?.answered('unknown', machineNow() - waiting.sinceMs)
    waiting.span?.end('unknown', null)
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.resolve({ kind: 'unknown', settled: promise })
    waiting.resolve = () => resolve()
  }
}
