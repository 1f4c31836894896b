/** A share of time for each owner, which comes back as its uses grow older than a window. Times in milliseconds. */
export interface TimeBudget {
  /** Returns after how long an owner has some of its share again: 0 if it has some now. */
  waitMs(owner: string): number
  spend(owner: string, ms: number): void
}

export interface TimeBudgetOptions {
  readonly msMax: number
  readonly windowMs: number
  readonly monotonicNow: () => number
}

interface Use {
  readonly atMs: number
  readonly ms: number
}

export function createTimeBudget({ msMax, windowMs, monotonicNow }: TimeBudgetOptions): TimeBudget {
  /** The uses of the window, oldest first; the owner with the oldest last use first. */
  const byOwner = new Map<string, readonly Use[]>()

  function listUses(owner: string): readonly Use[] {
    return (byOwner.get(owner) ?? []).filter(({ atMs }) => atMs > monotonicNow() - windowMs)
  }

  function forgetOld(): void {
    for (const [owner, uses] of byOwner) {
      if ((uses.at(-1)?.atMs ?? 0) > monotonicNow() - windowMs) return
      byOwner.delete(owner)
    }
  }

  return {
    waitMs(owner) {
      const uses = listUses(owner)
      let used = uses.reduce((sum, { ms }) => sum + ms, 0)
      if (used < msMax) return 0
      for (const { atMs, ms } of uses) {
        used -= ms
        if (used < msMax) return atMs + windowMs - monotonicNow()
      }
      return 0
    },
    spend(owner, ms) {
      forgetOld()
      const uses = [...listUses(owner), { atMs: monotonicNow(), ms }]
      byOwner.delete(owner)
      byOwner.set(owner, uses)
    },
  }
}
