import type english from '#messages/en.json'
import type { InboxTexts } from '#components/layout/inbox/inbox-list.tsx'
import { findLocale, isLocaleCode, LOCALES } from '#lib/locale/locales.ts'
import { loadMessages } from '#lib/locale/messages.ts'

export const dynamic = 'force-static'

export function generateStaticParams() {
  return LOCALES.map(({ code }) => ({ locale: code }))
}

/** Returns the texts of the inbox, which opens under the bell of any page. */
export async function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale: code } = await params
  if (!isLocaleCode(code)) return new Response(null, { status: 404 })
  // Every catalogue is complete (a check proves it), so it has the English one's type.
  const { inbox } = (await loadMessages(findLocale(code))) as typeof english
  return Response.json(inbox satisfies InboxTexts)
}
