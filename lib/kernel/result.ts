/** A success or a refusal that the caller must check; exceptions are for bugs in our own code. */
export type Result<Value, Refusal> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Refusal }

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function refuse<Refusal>(error: Refusal): { readonly ok: false; readonly error: Refusal } {
  return { ok: false, error }
}
