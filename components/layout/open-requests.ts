import { DEVICE_APP_ID } from '#lib/contract/device.ts'
import { ERRORS, findErrorName } from '#lib/contract/errors.ts'
import { createPageRequests, isSignDebug, type PageRequests } from '#lib/http/page-requests.ts'
import { findRequestMessages } from '#lib/locale/request-messages.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { createBrowserCookies } from '#lib/storage/cookies.ts'
import type english from '#messages/en.json'
import { monitor } from './monitor.ts'
import { shownTheme } from './switch-theme.ts'

/** What `/texts/requests.json` holds. */
type RequestTexts = Pick<typeof english, 'apiErrors' | 'requests' | 'captcha'>

export interface OpenRequestsOptions {
  readonly locale: LocaleRow
  readonly toast: (message: string) => void
  readonly onLogin: () => void
  readonly onLoginExpired: () => void
  /** A signature was not accepted. */
  readonly logOut: () => void
}

/** Loads what the request layer needs to know of the gateway and of the visitor's language, and puts it together. */
export async function openRequests({ locale, toast, ...handlers }: OpenRequestsOptions): Promise<PageRequests> {
  const [config, texts] = await Promise.all([
    fetchJson<{ signRootKey: string }>('/page-config.json'),
    fetchJson<RequestTexts>(`/${locale.code}/texts/requests.json`),
  ])
  return createPageRequests({
    window,
    cookies: createBrowserCookies(location),
    tokenCookie: site.cookies.token,
    userIdCookie: site.cookies.userId,
    rootPublicKey: config.signRootKey,
    deviceAppId: DEVICE_APP_ID[process.env.NODE_ENV === 'production' ? 'production' : 'development'],
    context: () => ({
      theme: shownTheme(document.documentElement),
      language: locale.code,
      languageType: locale.languageType,
      isBeta: process.env.PUBLIC_BETA === '1',
    }),
    texts: findRequestMessages(locale.code),
    translate: (code) => translate(texts, code),
    captchaLook: { language: locale.tag, direction: locale.direction, texts: texts.captcha },
    toast: ({ message }) => toast(message),
    monitor,
    debug: isSignDebug(location.search) ? (entry) => console.warn('signing', entry) : null,
    ...handlers,
  })
}

/** The text of a code of the gateway, or of a reason for which nothing was sent. */
function translate({ apiErrors, requests }: RequestTexts, code: string): string | undefined {
  const name = findErrorName(code)
  if (name !== undefined) return apiErrors[ERRORS[name].messageKey]
  return Object.hasOwn(requests, code) ? requests[code as keyof typeof requests] : undefined
}

/** One of our own files, whose shape the same build has made. */
async function fetchJson<Shape>(path: string): Promise<Shape> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Shape
}
