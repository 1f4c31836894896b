import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AlternateLinks } from '#components/layout/seo/alternate-links.tsx'
import { BreadcrumbData } from '#components/layout/seo/structured-data.tsx'
import type { Step } from '#components/site/breadcrumb.tsx'
import { PageHeader } from '#components/site/page-header.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'

interface Props {
  /** Path without language prefix. */
  readonly path: string
  readonly title: string
  readonly lead: string
  /** The page's name in the breadcrumbs, if the title is too long for them. */
  readonly crumb?: string
  /** Pages between home and this one. */
  readonly parents?: readonly Step[]
  readonly note?: string
  readonly updated?: number
  /** Shown in the header, below the lead. */
  readonly related?: ReactNode
  readonly children: ReactNode
}

/** The frame of every inner page of the site: links for search engines, breadcrumbs, header and content. */
export async function SiteDocument({ path, title, lead, crumb = title, parents = [], note, updated, related, children }: Props) {
  const [t, locale] = await Promise.all([getTranslations('meta'), currentLocale()])
  const below = [...parents, { name: crumb, path }]
  return (
    <>
      <AlternateLinks locale={locale} path={path} />
      <BreadcrumbData trail={below} />
      <PageHeader trail={[{ name: t('home'), path: '/' }, ...below]} title={title} lead={lead} note={note} updated={updated}>
        {related}
      </PageHeader>
      {children}
    </>
  )
}
