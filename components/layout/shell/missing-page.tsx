import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { MessagePage } from './message-page.tsx'

/** The content for addresses without a page: a message in the language of the address, and links that lead on. */
export async function MissingPage() {
  const locale = await currentLocale()
  const t = await getTranslations('errors')
  const header = await getTranslations('header')
  return (
    <MessagePage code="404" title={t('notFoundTitle')} text={t('notFoundText')}>
      <ButtonLink href={localPath(locale, '/')} variant="primary">
        {t('home')}
      </ButtonLink>
      <ButtonLink href={localPath(locale, '/markets')}>{header('spotMarkets')}</ButtonLink>
      <ButtonLink href={localPath(locale, '/spot/BTCUSDT')}>{header('tradeSpot')}</ButtonLink>
    </MessagePage>
  )
}
