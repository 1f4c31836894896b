import type { CaptchaSolution, CaptchaWork } from '#lib/contract/signing/captcha.ts'

/** The number of hashes computed before the page may do something else. */
const BATCH = 400

export interface SolveOptions {
  readonly captchaId: string
  /** Reads the challenge of this id from the gateway. */
  readonly load: () => Promise<unknown>
  /** Checks whether the visitor has left meanwhile. */
  readonly isOver: () => boolean
}

/**
 * Solves a captcha without its script, by the proof of work that every challenge has beside its picture: for a visitor whose browser could
 * not load the script. Null if the visitor has left. Rejects without a challenge, and where the browser computes no hashes (no secure context).
 */
export async function solveByWork({ captchaId, load, isOver }: SolveOptions): Promise<CaptchaSolution | null> {
  const work = workIn(await load())
  if (work === null) throw new Error('the answer has no challenge')
  for (let start = 0; start <= work.maxnumber; start += BATCH) {
    if (isOver()) return null
    const numbers = Array.from({ length: Math.min(BATCH, work.maxnumber - start + 1) }, (_, nth) => start + nth)
    const hashes = await Promise.all(numbers.map((number) => sha256Hex(work.salt + number)))
    const nth = hashes.indexOf(work.challenge)
    if (nth >= 0) return { kind: 'work', captchaId, number: start + nth, work }
  }
  throw new Error('the work has no result')
}

async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Reads the task from a challenge of our own gateway; null if it has none, because the id is over. */
function workIn(unsafe: unknown): CaptchaWork | null {
  return (unsafe as { readonly work?: CaptchaWork } | null)?.work ?? null
}
