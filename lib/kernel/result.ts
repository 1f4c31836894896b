/** A success or a refusal that the caller must check; exceptions are for bugs in our own code. */
export type Result<Value, Refusal> = { readonly ok: true; readonly value: Value } | Refused<Refusal>

export interface Refused<Refusal> {
  readonly ok: false
  readonly error: Refusal
  /** After how many seconds the same may succeed; undefined if time changes nothing. */
  readonly waitSeconds?: number
}

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function refuse<Refusal>(error: Refusal, waitSeconds?: number): Refused<Refusal> {
  return waitSeconds === undefined ? { ok: false, error } : { ok: false, error, waitSeconds }
}
