import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'

/**
 * What guests may add to the journal in an hour, in bytes: one of them thousands of orders, all of one address ten times as much, which a
 * classroom does not reach by hand. Kept in memory: a restart begins a new hour.
 */
export const GUEST_BYTES = { ofGuest: 1024 ** 2, ofAddress: 10 * 1024 ** 2, windowMs: 3_600_000 } as const

/** The most accounts and addresses that are remembered; the oldest hour is forgotten first. */
const KEPT_MAX = 100_000

interface Hour {
  bytes: number
  readonly endsAtMs: number
}

export interface GuestQuota {
  /** Counts what a guest has written, and returns why nothing more may be written now; null if it may. */
  admit(account: string, address: string): Promise<ErrorName | null>
}

export interface GuestQuotaParts {
  readonly exchange: Pick<Exchange, 'written'>
  /** The wall clock, in milliseconds. */
  readonly now: () => number
  readonly hasSpace: () => Promise<boolean>
}

export function createGuestQuota({ exchange, now, hasSpace }: GuestQuotaParts): GuestQuota {
  const hours = new Map<string, Hour>()
  /** How much of what each guest has written is counted. */
  const counted = new Map<string, number>()

  function hourOf(key: string): Hour {
    const known = hours.get(key)
    if (known !== undefined && known.endsAtMs > now()) return known
    const hour = { bytes: 0, endsAtMs: now() + GUEST_BYTES.windowMs }
    hours.delete(key)
    hours.set(key, hour)
    forgetOldest(hours)
    return hour
  }

  return {
    async admit(account, address) {
      if (!(await hasSpace())) return 'guestsPaused'
      const [ofGuest, ofAddress] = [hourOf(`guest ${account}`), hourOf(`address ${address}`)]
      const written = exchange.written(account)
      const more = Math.max(0, written - (counted.get(account) ?? 0))
      counted.delete(account)
      counted.set(account, written)
      forgetOldest(counted)
      ofGuest.bytes += more
      ofAddress.bytes += more
      return ofGuest.bytes >= GUEST_BYTES.ofGuest || ofAddress.bytes >= GUEST_BYTES.ofAddress ? 'guestQuotaUsed' : null
    },
  }
}

function forgetOldest(known: Map<string, unknown>): void {
  const [oldest] = known.keys()
  if (known.size > KEPT_MAX && oldest !== undefined) known.delete(oldest)
}
