import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { findRequestMessages } from '#lib/locale/request-messages.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { AnnouncementBar } from '../header/announcement-bar.tsx'
import { DialogHost } from './dialog-host.tsx'
import { Footer } from './footer.tsx'
import { ErrorTextsProvider, type ErrorTexts } from './error-texts.tsx'
import { HeaderBehaviour } from '../header/header-behaviour.tsx'
import { Header } from '../header/header.tsx'
import { OfflineNotice } from '../header/offline-notice.tsx'
import { IdentityLinks } from '../identity/identity-links.tsx'
import { IdentityProvider } from '../identity/identity-provider.tsx'
import { LanguageSuggestion } from '../language/language-suggestion.tsx'
import { SearchHost } from '../header/search-host.tsx'
import { SkipLink } from './skip-link.tsx'
import { Visit } from './visit.tsx'
import styles from './shell.module.css'

interface Props {
  /** Dialogs and bars that features open over any page. */
  readonly overlays: ReactNode
  readonly children: ReactNode
}

/** The frame around every page: skip link, header, the page itself, footer, and overlays. */
export async function Shell({ overlays, children }: Props) {
  const { code } = await currentLocale()
  const t = await getTranslations('settings')
  const common = await getTranslations('common')
  const offline = await getTranslations('offline')
  const apiErrors = await getTranslations('apiErrors')
  return (
    <UiLabels of={['toast', 'part']}>
      <IdentityProvider localeCode={code} tip={findRequestMessages(code).tip} busy={apiErrors('internal')}>
        <SkipLink />
        <AnnouncementBar localeCode={code} labels={{ name: common('announcement'), close: common('close') }} />
        <Header />
        <OfflineNotice text={offline('title')} />
        <main id="main" className={styles.main}>
          <ErrorTextsProvider texts={await errorTexts()}>
            <Visit localeCode={code}>{children}</Visit>
          </ErrorTextsProvider>
        </main>
        <Footer />
        <HeaderBehaviour />
        <IdentityLinks />
        {overlays}
        <LanguageSuggestion localeCode={code} />
        <SearchHost localeCode={code} busy={apiErrors('internal')} />
        <DialogHost
          localeCode={code}
          labels={{
            dialogTitle: t('dialogTitle'),
            close: common('close'),
            language: t('language'),
            currency: t('currency'),
            searchLanguage: t('searchLanguage'),
            searchCurrency: t('searchCurrency'),
            noLanguage: t('noLanguage'),
            noCurrency: t('noCurrency'),
            otherWords: t('otherWords'),
            languages: t('groups.languages'),
            regions: t('groups.regions'),
            currencyText: t('currencyText'),
          }}
        />
      </IdentityProvider>
    </UiLabels>
  )
}

async function errorTexts(): Promise<ErrorTexts> {
  const locale = await currentLocale()
  const t = await getTranslations('errors')
  return {
    title: t('brokenTitle'),
    text: t('brokenText'),
    retry: t('retry'),
    home: t('home'),
    homeHref: localPath(locale, '/'),
    status: t('status'),
    statusHref: localPath(locale, '/status'),
    reference: t('reference', { digest: '{digest}' }),
  }
}
