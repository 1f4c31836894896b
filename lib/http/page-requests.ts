import { systemTimers, wallClock, type Clock, type Timers } from '#lib/kernel/clock.ts'
import { CAPTCHA_CHALLENGE_PATH, CAPTCHA_SCRIPT_GLOBAL, CAPTCHA_SCRIPT_PATH } from '#lib/contract/signing/captcha.ts'
import { SIGN_CONFIG_FIELD, SIGN_CONFIG_PATH } from '#lib/contract/signing/signing-config.ts'
import type { CookieJar } from '#lib/storage/cookies.ts'
import { createCaptcha, type Captcha, type CaptchaOptions } from '#lib/captcha/captcha.ts'
import type { DeviceToken } from '#lib/device/device-token.ts'
import { toHex } from '#lib/signing/base64.ts'
import { createServerClock } from '#lib/signing/server-clock.ts'
import { createSignErrors } from '#lib/signing/sign-errors.ts'
import { createSigning, type Signing } from '#lib/signing/signing.ts'
import { createSigningCrypto } from '#lib/signing/signing-crypto.ts'
import type { LocaleRequestMessages } from '#lib/locale/request-messages.ts'
import { createCache } from '#lib/storage/cache.ts'
import { proveStorage, type StorageProof } from '#lib/storage/prove-storage.ts'
import { findLocalStorage, findSessionStorage } from '#lib/storage/storage.ts'
import type { RequestContext } from './conventions.ts'
import { createHttp, type Http } from './http.ts'
import { createReports, type Monitor, type Reports } from './answers/reports.ts'
import { postForAnswer } from './answers/captcha-answer.ts'
import { loadPageScript } from './page-script.ts'
import { admitEntry } from './request-steps.ts'
import { RequestError } from './answers/request-error.ts'
import { makeToast, type RequestToast, type Translate } from './answers/toast-text.ts'
import { createDuplicateRequests } from './duplicate-requests.ts'

/** Everything a page needs to call its gateway. */
export interface PageRequests {
  readonly http: Http
  readonly signing: Signing
  readonly device: DeviceToken
  readonly captcha: Captcha
  /** Reports a failure of the page's own parts (specification 7.2). */
  readonly report: Reports['security']
  /** Shows a refusal within an answer, such as for one order of a batch, like any other. */
  tell(refusal: { readonly code: string; readonly msg: string }): void
  /** Checks whether this browser keeps a session, before an entry asks anything of its user; says what to allow if it does not. */
  mayEnter(): boolean
  /** Starts setting up signing and refreshing the device token; returns a function that undoes it. Call it once per page. */
  start(): () => void
}

export interface PageRequestsOptions {
  readonly window: Window & typeof globalThis
  readonly cookies: CookieJar
  /** Names of the readable cookies (specification 3.8; DESIGN 5.16). */
  readonly tokenCookie: string
  readonly userIdCookie: string
  /** PEM of the root key. */
  readonly rootPublicKey: string
  /** The device token of this page, as made by `createPageDevice`; its failures go to `report`. */
  readonly device: DeviceToken
  /** The page's part of the context; the device supplies the rest. */
  readonly context: () => Omit<RequestContext, 'terminalCode' | 'languageType'>
  readonly texts: LocaleRequestMessages
  readonly translate: Translate
  readonly captchaLook: CaptchaOptions['look']
  readonly captchaStuck: CaptchaOptions['stuck']
  readonly toast: (toast: RequestToast) => void
  readonly monitor: Monitor
  /** Set if the page's URL contains `sign_debug=1` (2.5), as read by `isSignDebug`. */
  readonly debug: ((entry: Readonly<Record<string, unknown>>) => void) | null
  readonly onLogin: (userId: string) => void
  /** Called when the session has ended on the server. */
  readonly onLoginExpired: () => void
  /** Ends the session after a signature was refused (8.3). */
  readonly logOut: () => void
  readonly clock?: Clock
  readonly timers?: Timers
}

/** Checks whether the page's query enables verbose signing logs (specification 2.5). */
export function isSignDebug(query: string): boolean {
  return new URLSearchParams(query).get('sign_debug') === '1'
}

/** Assembles the request layer of one browser page. Nothing runs before the first call or `start`. */
export function createPageRequests(options: PageRequestsOptions): PageRequests {
  const { window, cookies, texts, translate, toast, device, clock = wallClock, timers = systemTimers } = options
  const [local, session] = [findLocalStorage(), findSessionStorage()]
  const crypto = window.isSecureContext ? createSigningCrypto(window.crypto) : null
  const readToken = (): string | undefined => cookies.read(options.tokenCookie)
  const prove = (): StorageProof => proveStorage(window, cookies)
  const shared = { clock, timers, readToken }
  const show = (error: RequestError): void => {
    const shown = makeToast(error, texts, translate)
    if (shown !== null) toast(shown)
  }

  const reports = createReports({
    monitor: options.monitor,
    send: (request) => http.send(request),
    clock,
    page: () => new URL(window.location.href),
  })
  const signing = createSigning({
    ...shared,
    local,
    session,
    crypto,
    rootPublicKey: options.rootPublicKey,
    readUserId: () => cookies.read(options.userIdCookie),
    fetchConfig: async () => readField(await http.get(SIGN_CONFIG_PATH, {}, { quiet: true }), SIGN_CONFIG_FIELD),
    report: (event, reason) => reports.security('sign', event, reason),
    debug: options.debug,
  })
  const captcha = createCaptcha({
    timers,
    look: options.captchaLook,
    stuck: options.captchaStuck,
    loadChallenge: (captchaId, language) => http.get(CAPTCHA_CHALLENGE_PATH, { captchaId, language }, { quiet: true }),
    loadSdk: () => loadPageScript(window, CAPTCHA_SCRIPT_PATH, CAPTCHA_SCRIPT_GLOBAL),
    post: (path, body) => postForAnswer(http, path, body),
    log: (event, reason) => reports.security('captcha', event, reason),
  })
  const signErrors = createSignErrors({
    clock,
    signing,
    toast: (message) => toast({ title: texts.tip, message }),
    logOut: options.logOut,
    report: (event, reason) => reports.security('sign', event, reason),
  })
  const http: Http = createHttp({
    ...shared,
    origin: '',
    fetch: (input, init) => window.fetch(input, init),
    randomHex: (bytes) => toHex(window.crypto.getRandomValues(new Uint8Array(bytes))),
    context: () => ({ ...options.context(), languageType: texts.lang, terminalCode: device.terminalCode() }),
    serverClock: createServerClock(clock, session),
    cache: createCache({ storage: local, clock }),
    duplicates: createDuplicateRequests(),
    signing,
    signErrors,
    device,
    captcha,
    prove,
    reports,
    texts,
    translate,
    toast,
    onLogin: options.onLogin,
    onLoginExpired: options.onLoginExpired,
  })

  return {
    http,
    signing,
    device,
    captcha,
    report: (source, event, reason) => reports.security(source, event, reason),
    tell: ({ code, msg }) => show(new RequestError('refused', msg, { code })),
    mayEnter() {
      try {
        admitEntry(prove)
        return true
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        show(error)
        return false
      }
    },
    start() {
      void signing.start()
      return device.start()
    },
  }
}

function readField(unsafe: unknown, name: string): unknown {
  return typeof unsafe === 'object' && unsafe !== null ? (unsafe as Readonly<Record<string, unknown>>)[name] : undefined
}
