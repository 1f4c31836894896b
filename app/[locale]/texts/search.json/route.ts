import type english from '#messages/en.json'
import type { SearchTexts } from '#components/layout/search-dialog.tsx'
import { findLocale, isLocaleCode, LOCALES } from '#lib/locale/locales.ts'
import { loadMessages } from '#lib/locale/messages.ts'

export const dynamic = 'force-static'

export function generateStaticParams() {
  return LOCALES.map(({ code }) => ({ locale: code }))
}

/** The texts of the search that opens over any page. */
export async function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale: code } = await params
  if (!isLocaleCode(code)) return new Response(null, { status: 404 })
  // A catalogue is complete, which its check proves; its type is the English one's.
  const { search, common, ui } = (await loadMessages(findLocale(code))) as typeof english
  return Response.json({ search, close: common.close, labels: { select: ui.select, field: ui.field } } satisfies SearchTexts)
}
