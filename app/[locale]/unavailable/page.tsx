import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ReloadWhenBack } from '#components/layout/shell/reload-when-back.tsx'
import { MessagePage } from '#components/layout/shell/message-page.tsx'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { site } from '#lib/locale/site.ts'
import { localPath } from '#lib/routing/addresses.ts'

/** The page of any pair while the market has not said which pairs there are: routing sends it with status 503. */
export default async function Unavailable() {
  const locale = await currentLocale()
  const t = await getTranslations('errors')
  const market = await getTranslations('markets')
  return (
    <MessagePage code="503" title={market('unreachableTitle')} text={market('unreachableText')}>
      <ReloadWhenBack />
      <ButtonLink href={localPath(locale, '/')} variant="primary">
        {t('home')}
      </ButtonLink>
      <ButtonLink href={localPath(locale, '/status')}>{t('status')}</ButtonLink>
    </MessagePage>
  )
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('markets')
  return { title: `${t('unreachableTitle')} | ${site.brandName}`, robots: { index: false, follow: true } }
}
