import type { Clock } from '#lib/kernel/clock.ts'
import { unreachable } from '#lib/kernel/assert.ts'
import type { SignRefusal } from '#lib/contract/signing/signing.ts'
import { createOncePer, SIGN_DEBOUNCE_MS } from './once-per.ts'
import type { Signing } from './signing.ts'
import { publicKeyMd5 } from './signing-crypto.ts'

/** The reaction to a signature that is not accepted (specification 8.3). */
export interface SignErrors {
  /** Shows a toast, logs out, resets and reports as the refusal requires; `message` is the text for the visitor. */
  handle(refusal: SignRefusal, message: string): void
}

export interface SignErrorsOptions {
  readonly signing: Pick<Signing, 'start' | 'reset' | 'forgetSession' | 'publicKeys'>
  readonly clock: Clock
  readonly toast: (message: string) => void
  readonly logOut: () => void
  readonly report: (event: string, reason: string) => void
}

/** Handles signing errors: toast, log-out and retry each run at most once in 2 s, however many requests fail together. */
export function createSignErrors({ signing, clock, toast, logOut, report }: SignErrorsOptions): SignErrors {
  const onceToast = createOncePer(SIGN_DEBOUNCE_MS, clock)
  const onceLogOut = createOncePer(SIGN_DEBOUNCE_MS, clock)
  const onceRetry = createOncePer(SIGN_DEBOUNCE_MS, clock)

  function logOutAndReport(): void {
    const { client, server } = signing.publicKeys()
    report('signInvalid', `client ${nameKey(client)}, server ${nameKey(server)}\n${client}\n${server}`)
    signing.forgetSession()
    signing.reset()
    logOut()
  }

  function startAgain(): void {
    // Requests that arrive meanwhile wait for it too.
    signing.reset(SIGN_DEBOUNCE_MS)
    void signing.start()
  }

  return {
    handle(refusal, message) {
      onceToast(() => toast(message))
      switch (refusal) {
        case 'signInvalid':
          onceLogOut(logOutAndReport)
          return
        case 'signMissing':
        case 'signModeNotMatched':
          onceRetry(startAgain)
          return
        case 'signExpired':
          signing.reset()
          return
        default:
          unreachable(refusal)
      }
    },
  }
}

function nameKey(pem: string): string {
  return pem === '' ? 'none' : publicKeyMd5(pem)
}
