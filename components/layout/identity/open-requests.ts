import type { CaptchaShowOptions } from '#lib/contract/signing/captcha.ts'
import { findErrorName } from '#lib/contract/errors/errors.ts'
import type { ToastLink } from '#components/ui/toast/toaster.ts'
import { loadCode } from '#lib/kernel/browser/load-code.ts'
import { readPageContext } from '#lib/http/public/page-context.ts'
import type { DeviceToken } from '#lib/device/device-token.ts'
import { createPageRequests, isSignDebug, type PageRequests } from '#lib/http/page-requests.ts'
import type { LocaleRequestMessages } from '#lib/locale/request-messages.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { createBrowserCookies } from '#lib/storage/cookies.ts'
import type english from '#messages/en.json'
import { monitor } from './monitor.ts'
import { readPageConfig } from './page-config.ts'
import type { StuckTexts } from './captcha-stuck.ts'

/** The contents of `/texts/requests.json`: all that the request layer says, in one language. */
export interface RequestTexts extends Pick<typeof english, 'apiErrors' | 'requests'> {
  /** The texts of specification 3.3. */
  readonly failures: LocaleRequestMessages
  /** The language of a challenge, and the texts that the page brings for it. */
  readonly captcha: Pick<CaptchaShowOptions, 'language' | 'texts'>
  /** The texts of the dialog that comes if the challenge cannot be shown. */
  readonly stuck: StuckTexts
}

/** Shows why a request failed, and a link to continue. */
export type ShowFailure = (message: string, link?: ToastLink) => void

export interface OpenRequestsOptions {
  readonly locale: LocaleRow
  readonly device: DeviceToken
  readonly toast: ShowFailure
  readonly onLogin: () => void
  readonly onLoginExpired: () => void
  /** Called when a signature was rejected. */
  readonly logOut: () => void
}

/** Loads the gateway's configuration and the visitor's texts, and creates the request layer from them. */
export async function openRequests({ locale, device, toast, ...handlers }: OpenRequestsOptions): Promise<PageRequests> {
  const [config, texts] = await Promise.all([readPageConfig(), fetchJson<RequestTexts>(`/${locale.code}/texts/requests.json`)])
  return createPageRequests({
    window,
    cookies: createBrowserCookies(location),
    tokenCookie: site.cookies.token,
    userIdCookie: site.cookies.userId,
    rootPublicKey: config.signRootKey,
    device,
    context: () => readPageContext(),
    texts: texts.failures,
    translate: (code) => translate(texts, code),
    captchaStuck: async (work) => (await loadCode(() => import('./captcha-stuck.ts'))).askStuck(texts.stuck, locale, work),
    captchaLook: { ...texts.captcha, tag: locale.tag, direction: locale.direction },
    toast: ({ message, link }) => toast(message, link && { ...link, opens: 'login' }),
    monitor,
    debug: isSignDebug(location.search) ? (entry) => console.warn('signing', entry) : null,
    ...handlers,
  })
}

/** Returns the text of a gateway error code, or of a reason why nothing was sent. */
function translate({ apiErrors, requests }: RequestTexts, code: string): string | undefined {
  const name = findErrorName(code)
  if (name !== undefined) return apiErrors[name]
  return Object.hasOwn(requests, code) ? requests[code as keyof typeof requests] : undefined
}

/** Fetches one of our own files; its shape needs no check, because the same build wrote it. */
async function fetchJson<Shape>(path: string): Promise<Shape> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Shape
}
