/** Checks whether the answer of an act says that it waits for a second operator. */
export function isWaiting(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'pending' in answer && answer.pending !== null && answer.pending !== false
}
