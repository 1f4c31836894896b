import { DIALECT_ERRORS, type DialectErrorName } from '#lib/contract/errors-dialect.ts'

/** A call of the open API that is refused; the error handler of `open-api.ts` answers it. */
export class DialectRefusal extends Error {
  override readonly name = 'DialectRefusal'
  readonly error: DialectErrorName
  /** What the request got wrong, for the text. */
  readonly subject: string

  constructor(error: DialectErrorName, subject = '') {
    super(DIALECT_ERRORS[error].text.replace('{name}', subject))
    this.error = error
    this.subject = subject
  }
}
