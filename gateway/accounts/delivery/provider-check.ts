import type { Clock, Timers } from '#lib/kernel/clock.ts'
import type { MessageProvider } from './provider.ts'

/** An outcome is good for this long, so that many who wait ask the provider once. */
const KEPT_MS = 15_000
/** A provider that is silent for longer makes its messages late. */
const PATIENCE_MS = 5000

/**
 * Returns a function that tells whether messages are late at present. It asks the provider itself and looks at no message: whoever requests
 * a code learns nothing about whether one was sent, and so whether an account exists.
 */
export function createProviderCheck(provider: Pick<MessageProvider, 'check'>, clock: Clock, timers: Timers): () => Promise<boolean> {
  let last: { readonly at: number; readonly isLate: Promise<boolean> } | null = null

  function ask(): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = timers.after(PATIENCE_MS, () => resolve(true))
      provider
        .check()
        .then(
          () => resolve(false),
          () => resolve(true),
        )
        .finally(cancel)
    })
  }

  return () => {
    if (last === null || clock.now() - last.at >= KEPT_MS) last = { at: clock.now(), isLate: ask() }
    return last.isLate
  }
}
