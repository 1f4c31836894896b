import { DIALECT_ERRORS, type DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'

/** A refused call of the open API; the error handler of `open-api.ts` answers it. */
export class DialectRefusal extends Error {
  override readonly name = 'DialectRefusal'
  readonly error: DialectErrorName
  /** The faulty part of the request, for the text. */
  readonly subject: string
  /** After how many seconds the call may be repeated; undefined if that changes nothing. */
  readonly waitSeconds: number | undefined

  constructor(error: DialectErrorName, subject = '', waitSeconds?: number) {
    super(DIALECT_ERRORS[error].text.replace('{name}', subject))
    this.error = error
    this.subject = subject
    this.waitSeconds = waitSeconds
  }
}
