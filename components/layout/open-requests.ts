import type { CaptchaShowOptions, CaptchaTexts } from '#lib/contract/captcha.ts'
import { DEVICE_APP_ID } from '#lib/contract/device.ts'
import { ERRORS, findErrorName } from '#lib/contract/errors.ts'
import type { ToastLink } from '#components/ui/toast/toaster.ts'
import { createPageRequests, isSignDebug, type PageRequests } from '#lib/http/page-requests.ts'
import { captchaLanguage, isCaptchaLanguage } from '#lib/locale/captcha-languages.ts'
import { requestMessagesOf } from '#lib/locale/request-messages.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { createBrowserCookies } from '#lib/storage/cookies.ts'
import type english from '#messages/en.json'
import { monitor } from './monitor.ts'
import { shownTheme } from './switch-theme.ts'

/** What `/texts/requests.json` holds. */
type RequestTexts = Pick<typeof english, 'apiErrors' | 'requests' | 'captcha'>

/** Shows why a request failed, and where to go from there. */
export type ShowFailure = (message: string, link?: ToastLink) => void

export interface OpenRequestsOptions {
  readonly locale: LocaleRow
  readonly toast: ShowFailure
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
      isBeta: process.env.PUBLIC_BETA === '1',
    }),
    texts: requestMessagesOf(locale),
    translate: (code) => translate(texts, code),
    captchaLook: captchaLook(locale, texts.captcha),
    toast: ({ message, link }) => toast(message, link && { ...link, opens: 'login' }),
    monitor,
    debug: isSignDebug(location.search) ? (entry) => console.warn('signing', entry) : null,
    ...handlers,
  })
}

/** The service has the words of a challenge in its own languages; a page in another one, or in that of a region, brings them. */
function captchaLook(locale: LocaleRow, { title, close, loadFailed, ...words }: CaptchaTexts): Omit<CaptchaShowOptions, 'captchaId'> {
  const texts = { title, close, loadFailed, ...(isCaptchaLanguage(locale.code) ? {} : words) }
  return { language: captchaLanguage(locale), tag: locale.tag, direction: locale.direction, texts }
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
