import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { GiftLink } from '#products/gifts/screens/gift-link.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { ClientTexts } from '../../../../../client-texts.tsx'
import { personalMetadata } from '../../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('gifts')
  return personalMetadata(t('link.title'))
}

/** The page of one gift, for visitors too. It shows the gift, and claims nothing by itself. */
export default async function GiftLinkPage({ params }: { readonly params: Promise<{ readonly code: string }> }) {
  const [t, locale, { code }] = await Promise.all([getTranslations('gifts'), currentLocale(), params])
  return (
    <>
      <PersonalHead title={t('link.title')} />
      <ClientTexts of={['gifts', 'assets', 'orders', 'tips']}>
        <GiftLink localeCode={locale.code} code={code} />
      </ClientTexts>
    </>
  )
}
