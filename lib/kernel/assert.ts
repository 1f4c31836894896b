/** Something that must hold did not: a mistake in our own code, never an answer to a user. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError'
}

/** Throws AssertionError with the sentence that should have been true. */
export function assert(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new AssertionError(sentence)
}

/** The end of an exhaustive switch: does not compile while a case is missing. */
export function unreachable(value: never): never {
  throw new AssertionError(`unreachable: ${JSON.stringify(value)}`)
}

/** The value where it must exist; throws AssertionError with the sentence where it does not. */
export function required<Value>(value: Value | null | undefined, sentence: string): Value {
  if (value === null || value === undefined) throw new AssertionError(sentence)
  return value
}
