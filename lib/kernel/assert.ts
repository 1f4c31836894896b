/** A violated invariant: a bug in our own code, never an answer to a user. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError'
}

/** Throws AssertionError with the sentence that should have been true. */
export function assert(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new AssertionError(sentence)
}

/** Ends an exhaustive switch; it does not compile while a case is missing. */
export function unreachable(value: never): never {
  throw new AssertionError(`unreachable: ${JSON.stringify(value)}`)
}

/** Returns a value that must exist; throws AssertionError with the sentence if it does not. */
export function required<Value>(value: Value | null | undefined, sentence: string): Value {
  if (value === null || value === undefined) throw new AssertionError(sentence)
  return value
}
