/** Fragment parameter with the code of a hand-over between our domains (DESIGN 5.29). */
export const HANDOVER_PARAMETER = 'handover'

/** Returns the code in an address, or null. */
export function findHandoverCode(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get(HANDOVER_PARAMETER)
}
