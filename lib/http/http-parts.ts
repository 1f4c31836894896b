import type { Clock, Timers } from '#lib/kernel/clock.ts'
import type { Captcha } from '#lib/captcha/captcha.ts'
import type { DeviceToken } from '#lib/device/device-token.ts'
import type { LocaleRequestMessages } from '#lib/locale/request-messages.ts'
import type { StorageProof } from '#lib/storage/prove-storage.ts'
import type { StorageCache } from '#lib/storage/cache.ts'
import type { ServerClock } from '#lib/signing/server-clock.ts'
import type { SignErrors } from '#lib/signing/sign-errors.ts'
import type { Signing } from '#lib/signing/signing.ts'
import type { RequestContext } from './conventions.ts'
import type { Reports } from './answers/reports.ts'
import type { RequestToast, Translate } from './answers/toast-text.ts'
import type { DuplicateRequests } from './duplicate-requests.ts'

/** The parts of the request layer. */
export interface HttpParts {
  /** Scheme and host of the gateway; empty for the page's own origin. */
  readonly origin: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
  readonly timers: Timers
  readonly randomHex: (bytes: number) => string
  readonly context: () => RequestContext
  /** Value of the refresh-token cookie; undefined or empty for a visitor. */
  readonly readToken: () => string | undefined
  readonly serverClock: ServerClock
  /** Keeps the response cache's answers for the next page. */
  readonly cache: StorageCache
  readonly duplicates: DuplicateRequests
  readonly signing: Pick<Signing, 'sign' | 'seal' | 'checkDevice' | 'keepLogin'>
  readonly signErrors: SignErrors
  readonly device: Pick<DeviceToken, 'take' | 'status'>
  readonly captcha: Captcha
  /** Proves that this browser keeps a session. */
  readonly prove: () => StorageProof
  readonly reports: Reports
  /** In the visitor's language (3.3). */
  readonly texts: LocaleRequestMessages
  readonly translate: Translate
  readonly toast: (toast: RequestToast) => void
  /** Called after a successful login. */
  readonly onLogin: (userId: string) => void
  /** Called when the session has ended on the server. */
  readonly onLoginExpired: () => void
}
