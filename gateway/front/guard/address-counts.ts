import { limitKey } from './client-address.ts'

/** How many of something each address has at the moment, up to a most. One IPv6 household counts as one address. */
export interface AddressCounts {
  /** Counts one more; false, and not counted, where the address has as many as it may. */
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
