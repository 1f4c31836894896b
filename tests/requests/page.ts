import { createPageDevice } from '#lib/http/page-device.ts'
import { createPageRequests, isSignDebug, type PageRequests } from '#lib/http/page-requests.ts'
import { RequestError } from '#lib/http/answers/request-error.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { findLocaleMessages } from '#lib/locale/request-messages.ts'
import { createKeyStores } from '#lib/signing/key-stores.ts'
import { createSigningCrypto } from '#lib/signing/signing-crypto.ts'
import { createBrowserCookies } from '#lib/storage/cookies.ts'

/** The interface of the page under test for the tests that drive it. */
export interface TestPage extends PageRequests {
  readonly toasts: string[]
  readonly did: string[]
  readonly debugged: Readonly<Record<string, unknown>>[]
  readonly crypto: ReturnType<typeof createSigningCrypto>
  readonly keys: ReturnType<typeof createKeyStores>
  /** Posts and returns the data, or the error. */
  post(path: string, params?: Record<string, string>): Promise<unknown>
}

const { rootPublicKey = '' } = document.documentElement.dataset
const [toasts, did, debugged]: [string[], string[], Readonly<Record<string, unknown>>[]] = [[], [], []]
const query = new URLSearchParams(location.search)

const cookies = createBrowserCookies(location)
const requests: PageRequests = createPageRequests({
  window,
  cookies,
  tokenCookie: 'agio_token',
  userIdCookie: 'agio_user',
  rootPublicKey,
  device: createPageDevice({
    window,
    cookies,
    appId: 'web-dev',
    report: (event, reason) => requests.report('device', event, reason),
  }),
  context: () => ({ theme: 'dark', language: 'en', isBeta: false }),
  texts: findLocaleMessages(findLocale('en')),
  translate: () => undefined,
  captchaStuck: () => Promise.resolve(null),
  captchaLook: {
    language: 'eng',
    tag: query.get('language') ?? 'en',
    direction: query.get('language') === 'ar' ? 'rtl' : 'ltr',
    texts: {
      title: 'Confirm you’re human',
      close: 'Close',
      loadFailed: 'The challenge couldn’t be loaded.',
    },
  },
  toast: ({ message }) => toasts.push(message),
  monitor: { capture: (error) => did.push(`captured ${error instanceof Error ? error.message : ''}`) },
  debug: isSignDebug(location.search) ? (entry) => debugged.push(entry) : null,
  onLogin: (userId) => did.push(`login ${userId}`),
  onLoginExpired: () => did.push('expired'),
  logOut: () => did.push('log out'),
})

const page: TestPage = {
  ...requests,
  toasts,
  did,
  debugged,
  crypto: createSigningCrypto(window.crypto),
  keys: createKeyStores(localStorage),
  async post(path, params = {}) {
    try {
      return await requests.http.post(path, params)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return { kind: error.kind, code: error.code, message: error.message }
    }
  },
}
Object.assign(window, { page })
