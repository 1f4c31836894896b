import { DIALECT_ERRORS, type DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'

/** A refused call of the open API; the error handler of `open-api.ts` answers it. */
export class DialectRefusal extends Error {
  override readonly name = 'DialectRefusal'
  readonly error: DialectErrorName
  /** The faulty part of the request, for the text. */
  readonly subject: string

  constructor(error: DialectErrorName, subject = '') {
    super(DIALECT_ERRORS[error].text.replace('{name}', subject))
    this.error = error
    this.subject = subject
  }
}
