import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MissingPage } from '#components/layout/shell/missing-page.tsx'
import { site } from '#lib/locale/site.ts'

/**
 * The 404 page as a page of its own. For `notFound()` Next sends an empty document and renders it by script, so routing sends
 * addresses without a page here instead, with status 404.
 */
export default function Missing() {
  return <MissingPage />
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('errors')
  return { title: `${t('notFoundTitle')} | ${site.brandName}`, robots: { index: false, follow: true } }
}
