import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { User } from './users.ts'

/**
 * The bytes that guests may add to the journal in an hour: one of them thousands of orders, all of one address ten times as much, which a
 * classroom does not reach by hand. Kept in memory: a restart begins a new hour.
 */
export const GUEST_BYTES = { ofGuest: 1024 ** 2, ofAddress: 10 * 1024 ** 2, windowMs: 3_600_000 } as const

/** The most accounts and addresses that are remembered; the oldest hour is forgotten first. */
const KEPT_MAX = 100_000

interface Hour {
  bytes: number
  readonly endsAtMs: number
  /** The guests that were admitted from an address: what their last calls have written is counted when anyone of it asks again. */
  readonly guests: Set<string>
}

export interface GuestQuota {
  /** Sets what tells how many bytes an account has added to the journal since this process began. */
  measure(written: (account: string) => number): void
  /** Counts what a guest has written, and returns why nothing more may be written now; null if it may, as registered users always may. */
  admit(user: Pick<User, 'id' | 'kind'>, address: string): Promise<ErrorName | null>
  /** Returns after how many seconds a guest that was refused may write again. */
  waitSeconds(user: Pick<User, 'id'>, address: string): number
}

export function createGuestQuota(clock: Clock, hasSpace: () => Promise<boolean>): GuestQuota {
  const hours = new Map<string, Hour>()
  let written: (account: string) => number = () => 0
  /** How much of what each guest has written is counted. */
  const counted = new Map<string, number>()

  function readHour(key: string): Hour {
    const known = hours.get(key)
    if (known !== undefined && known.endsAtMs > clock.now()) return known
    const hour = { bytes: 0, endsAtMs: clock.now() + GUEST_BYTES.windowMs, guests: new Set<string>() }
    hours.delete(key)
    hours.set(key, hour)
    forgetOldest(hours)
    return hour
  }

  /** Counts what a guest has written since it was last counted, for itself and for an address. */
  function count(account: string, ofAddress: Hour): void {
    const all = written(account)
    const more = Math.max(0, all - (counted.get(account) ?? 0))
    counted.delete(account)
    counted.set(account, all)
    forgetOldest(counted)
    readHour(`guest ${account}`).bytes += more
    ofAddress.bytes += more
  }

  return {
    measure: (read) => void (written = read),
    async admit({ id: account, kind }, address) {
      if (kind !== 'guest') return null
      if (!(await hasSpace())) return 'guestsPaused'
      const ofAddress = readHour(`address ${address}`)
      ofAddress.guests.add(account)
      for (const guest of ofAddress.guests) count(guest, ofAddress)
      const ofGuest = readHour(`guest ${account}`)
      return ofGuest.bytes >= GUEST_BYTES.ofGuest || ofAddress.bytes >= GUEST_BYTES.ofAddress ? 'guestQuotaUsed' : null
    },
    waitSeconds({ id: account }, address) {
      const [ofGuest, ofAddress] = [readHour(`guest ${account}`), readHour(`address ${address}`)]
      const endsAtMs = Math.max(
        ofGuest.bytes >= GUEST_BYTES.ofGuest ? ofGuest.endsAtMs : 0,
        ofAddress.bytes >= GUEST_BYTES.ofAddress ? ofAddress.endsAtMs : 0,
      )
      return Math.max(1, Math.ceil((endsAtMs - clock.now()) / 1000))
    },
  }
}

function forgetOldest(known: Map<string, unknown>): void {
  const [oldest] = known.keys()
  if (known.size > KEPT_MAX && oldest !== undefined) known.delete(oldest)
}
