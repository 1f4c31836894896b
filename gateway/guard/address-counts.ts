import { limitKey } from './client-address.ts'

/** Counts per address, up to a maximum. One IPv6 household counts as one address. */
export interface AddressCounts {
  /** Counts one more; returns false, without counting, if the address is at its maximum. */
  enter(address: string): boolean
  leave(address: string): void
}

export function createAddressCounts(most: number): AddressCounts {
  const counts = new Map<string, number>()
  return {
    enter(address) {
      const key = limitKey(address)
      const count = counts.get(key) ?? 0
      if (count >= most) return false
      counts.set(key, count + 1)
      return true
    },
    leave(address) {
      const key = limitKey(address)
      const count = (counts.get(key) ?? 0) - 1
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}
