import type english from '#messages/en.json'
import type { RequestTexts } from '#components/layout/identity/open-requests.ts'
import type { CaptchaShowOptions } from '#lib/contract/signing/captcha.ts'
import { captchaLanguage, isCaptchaLanguage } from '#lib/locale/captcha-languages.ts'
import { findLocale, isLocaleCode, LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { loadMessages } from '#lib/locale/messages.ts'
import { findLocaleMessages } from '#lib/locale/request-messages.ts'

export const dynamic = 'force-static'

export function generateStaticParams() {
  return LOCALES.map(({ code }) => ({ locale: code }))
}

/** Returns the request layer's texts in the visitor's language. They are fetched with that layer, so that no page carries them. */
export async function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale: code } = await params
  if (!isLocaleCode(code)) return new Response(null, { status: 404 })
  const locale = findLocale(code)
  // Every catalogue is complete (a check proves it), so it has the English one's type.
  const { apiErrors, requests, captcha, errors } = (await loadMessages(locale)) as typeof english
  const { title, loadFailed, withoutPicture, working, close } = captcha
  const texts: RequestTexts = {
    apiErrors,
    requests,
    failures: findLocaleMessages(locale),
    captcha: { language: captchaLanguage(locale.code), texts: captchaTexts(locale, captcha) },
    stuck: { title, loadFailed, retry: errors.retry, withoutPicture, working, close },
  }
  return Response.json(texts)
}

/** Returns the page's texts for a challenge. The service has texts only in its own languages; the page brings all others. */
function captchaTexts(locale: LocaleRow, { title, close, loadFailed, ...words }: (typeof english)['captcha']): CaptchaShowOptions['texts'] {
  return { title, close, loadFailed, ...(isCaptchaLanguage(locale) ? {} : words) }
}
