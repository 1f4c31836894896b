/** In the fragment of an address: the code of a hand-over between our domains (DESIGN 5.29). */
export const HANDOVER_PARAMETER = 'handover'

/** The code that an address has brought, or null. */
export function findHandoverCode(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get(HANDOVER_PARAMETER)
}
