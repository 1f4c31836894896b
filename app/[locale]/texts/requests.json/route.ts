import { findLocale, isLocaleCode, LOCALES } from '#lib/locale/locales.ts'
import { loadMessages } from '#lib/locale/messages.ts'

export const dynamic = 'force-static'

export function generateStaticParams() {
  return LOCALES.map(({ code }) => ({ locale: code }))
}

/** What the request layer of a page says in the visitor's language. It is fetched with that layer, so that no page carries it. */
export async function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale: code } = await params
  if (!isLocaleCode(code)) return new Response(null, { status: 404 })
  const { apiErrors, requests, captcha } = await loadMessages(findLocale(code))
  return Response.json({ apiErrors, requests, captcha })
}
