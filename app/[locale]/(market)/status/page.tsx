import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AlternateLinks } from '#components/layout/seo/alternate-links.tsx'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { BreadcrumbData } from '#components/layout/seo/structured-data.tsx'
import { AnnouncementCard } from '#components/market/status/announcement-card.tsx'
import { StatusView } from '#components/market/status/status-view.tsx'
import { Section } from '#components/ui/section/section.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { loadAnnouncement, loadSiteStatus } from '../../../market-data.ts'

// The page shows the current state: it is rendered per request, and the front door caches it for seconds.
export const dynamic = 'force-dynamic'

const PATH = '/status'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('status')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

/** Shows in words how the parts of the site are doing. */
export default async function StatusPage() {
  const locale = await currentLocale()
  const [t, common, first, announcement] = await Promise.all([
    getTranslations('status'),
    getTranslations('common'),
    loadSiteStatus(locale.code),
    loadAnnouncement(locale.code),
  ])
  return (
    <>
      <AlternateLinks locale={locale} path={PATH} />
      <BreadcrumbData trail={[{ name: t('title'), path: PATH }]} />
      <Section level={1} title={t('title')} lead={t('lead')} width="narrow">
        {announcement && <AnnouncementCard title={common('announcement')} announcement={announcement} />}
        <StatusView first={first} />
      </Section>
    </>
  )
}
