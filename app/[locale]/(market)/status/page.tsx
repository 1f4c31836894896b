import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AlternateLinks } from '#components/layout/alternate-links.tsx'
import { pageMetadata } from '#components/layout/page-metadata.ts'
import { BreadcrumbData } from '#components/layout/structured-data.tsx'
import { AnnouncementCard } from '#components/market/status/announcement-card.tsx'
import { StatusView } from '#components/market/status/status-view.tsx'
import { Section } from '#components/ui/section.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { loadAnnouncement, loadHealth } from '../../../market-data.ts'

// The state of this moment: rendered when asked for, and kept for seconds by the front door.
export const dynamic = 'force-dynamic'

const PATH = '/status'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('status')
  return pageMetadata(PATH, { title: t('metaTitle'), description: t('metaDescription') })
}

/** How the parts of the site are doing, in words. */
export default async function StatusPage() {
  const locale = await currentLocale()
  const [t, common, { health, checkedMs }, announcement] = await Promise.all([
    getTranslations('status'),
    getTranslations('common'),
    loadHealth(),
    loadAnnouncement(locale.code),
  ])
  return (
    <>
      <AlternateLinks locale={locale} path={PATH} />
      <BreadcrumbData trail={[{ name: t('title'), path: PATH }]} />
      <Section level={1} title={t('title')} lead={t('lead')} width="narrow">
        {announcement && <AnnouncementCard title={common('announcement')} announcement={announcement} />}
        <StatusView health={health} checkedMs={checkedMs} />
      </Section>
    </>
  )
}
