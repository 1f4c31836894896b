import type { Metadata } from 'next'
import type english from '#messages/en.json'
import { getTranslations } from 'next-intl/server'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { InboxPage } from '#components/layout/inbox/inbox-page.tsx'
import { PersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { loadMessages } from '#lib/locale/messages.ts'
import { personalMetadata } from '../../../../../personal-metadata.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('inbox')
  return personalMetadata(t('title'))
}

export default async function NoticesPage() {
  const [t, locale] = await Promise.all([getTranslations('inbox'), currentLocale()])
  // The header's panel has the same texts, as they are in the catalogue.
  const { inbox } = (await loadMessages(locale)) as typeof english
  return (
    <>
      <PersonalHead title={t('title')} lead={t('lead')} />
      <NeedsLogin who="registered">
        <InboxPage texts={inbox} localeCode={locale.code} />
      </NeedsLogin>
    </>
  )
}
