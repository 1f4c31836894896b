/** The exchange has asked for silence until a time. */
export class Banned extends Error {
  override readonly name = 'Banned'
  readonly untilMs: number

  constructor(untilMs: number) {
    super(`The exchange accepts no requests until ${new Date(untilMs).toISOString()}.`)
    this.untilMs = untilMs
  }
}

/** Duration of a refusal that names none: too many requests, and an address that is banned for that (418). */
const RATE_LIMIT_MS = 10_000
const SHUT_OUT_MS = 120_000
const LONGEST_MS = 3 * 86_400_000

/** The end of the silence that an exchange has asked for; all its clients share it. */
export class Ban {
  #endMs = 0
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** The end, or null if there is none. */
  get endMs(): number | null {
    return this.#endMs > this.#now() ? this.#endMs : null
  }

  until(timeMs: number): void {
    this.#endMs = Math.max(this.#endMs, timeMs)
  }

  /** Throws Banned while it lasts. */
  assertOver(): void {
    if (this.endMs !== null) throw new Banned(this.#endMs)
  }
}

/** Returns the time until which nothing may be sent after this error; null for an error of another kind. */
export function banEnd(error: unknown, headers: Readonly<Record<string, string>> | undefined, nowMs: number): number | null {
  if (!(error instanceof Error)) return null
  const name = error.constructor.name
  const isShutOut = / 418 /.test(error.message) || /banned until/i.test(error.message)
  if (!isShutOut && name !== 'RateLimitExceeded' && name !== 'DDoSProtection') return null
  const stated = /banned until (\d{13})/i.exec(error.message)
  const header = Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === 'retry-after')?.[1] ?? ''
  const after = /^\d{1,7}$/.test(header) ? Number(header) * 1000 : isShutOut ? SHUT_OUT_MS : RATE_LIMIT_MS
  return Math.min(nowMs + LONGEST_MS, Math.max(stated === null ? 0 : Number(stated[1]), nowMs + after))
}
