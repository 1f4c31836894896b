import type { AccountHistory } from './account-history.ts'

/**
 * A study: work over the history of an account that grows with it. It runs in the thread of studies; `input` and the answer are copied
 * between the threads, so both are bounded. What grows without bound is written by pieces (`PieceStudy`).
 */
export type Study<Input, Answer> = (history: AccountHistory, input: Input) => Promise<Answer>

/** A study that writes a file by pieces; the next one is made when the last one was taken. */
export type PieceStudy<Input> = (history: AccountHistory, input: Input) => AsyncGenerator<string>

/** The name of a study: the file that exports it, as `import.meta.resolve` or a URL says it, and the name of the export. */
export interface StudyName<Input, Answer> {
  readonly file: string
  readonly name: string
  /** What a queue of its account counts it for; a page is 1. */
  readonly cost: number
  readonly study?: Study<Input, Answer>
}

export interface PieceStudyName<Input> {
  readonly file: string
  readonly name: string
  readonly cost: number
  readonly pieces?: PieceStudy<Input>
}

/** Names a study by the file that exports it (`import.meta.url`). */
export function nameStudy<Input, Answer>(file: string, cost: number, study: Study<Input, Answer>): StudyName<Input, Answer> {
  return { file, name: study.name, cost }
}

/** Names a study that writes a file by pieces. */
export function namePieceStudy<Input>(file: string, cost: number, pieces: PieceStudy<Input>): PieceStudyName<Input> {
  return { file, name: pieces.name, cost }
}

/** Why a study is refused: its account asks for too much at once, or the thread has ended under it. */
export class StudyRefused extends Error {
  readonly reason: 'too-much' | 'failed'
  /** Seconds after which it may be asked again. */
  readonly waitSeconds: number

  constructor(reason: 'too-much' | 'failed', waitSeconds: number) {
    super(`a study was refused: ${reason}`)
    this.reason = reason
    this.waitSeconds = waitSeconds
  }
}

/** The studies of an owner: of the account that asks, which may be a sub-account. */
export interface OwnStudies {
  /** Reads the history of an account by pages. */
  readonly history: AccountHistory
  /** Returns the answer of a study. Throws `StudyRefused`. */
  ask<Input, Answer>(study: StudyName<Input, Answer>, input: Input): Promise<Answer>
  /** Returns the pieces of a file as they are taken. The first one is awaited, so that a refusal is thrown at once: `StudyRefused`. */
  write<Input>(study: PieceStudyName<Input>, input: Input): Promise<AsyncIterable<Uint8Array>>
}
