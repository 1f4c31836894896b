import { findLocale, isLocaleCode, LOCALES } from '#lib/locale/locales.ts'
import { authTexts } from '../../../auth-texts.ts'

export const dynamic = 'force-static'

export function generateStaticParams() {
  return LOCALES.map(({ code }) => ({ locale: code }))
}

/** Returns the texts of the log-in dialog, which opens over any page; the log-in pages bring their own. */
export async function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale: code } = await params
  if (!isLocaleCode(code)) return new Response(null, { status: 404 })
  return Response.json(await authTexts(findLocale(code)))
}
