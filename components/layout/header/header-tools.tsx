import { getTranslations } from 'next-intl/server'
import { Icon } from '#components/ui/icon/icon.tsx'
import type { LocaleRow } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { InboxBell } from '../inbox/inbox-bell.tsx'
import { AccountArea } from './account-area.tsx'
import { CurrencyName } from '../language/currency-name.tsx'
import { PreferencesMenu } from './preferences-menu.tsx'
import { ThemeSwitch } from '../appearance/theme-switch.tsx'
import styles from './header.module.css'
import searchStyles from './search-dialog.module.css'

/**
 * The tools at the far end of the header: search, language and currency, theme, preferences, account. Without script the search is a
 * link to the markets, and the language one to the footer's list.
 */
export async function HeaderTools({ locale }: { locale: LocaleRow }) {
  const t = await getTranslations('header')
  const settings = await getTranslations('settings')
  const search = await getTranslations('search')
  return (
    <div className={styles.tools}>
      <a
        className={searchStyles.open}
        href={localPath(locale, '/markets')}
        data-opens="search"
        data-tip={search('title')}
        aria-label={search('title')}
      >
        <Icon name="search" />
      </a>
      <a className={styles.language} href="#languages" data-opens="languages" data-tip={t('languageAndCurrency')}>
        <Icon name="globe" />
        <span className="visually-hidden">{t('languageAndCurrency')}</span>
        <span className={styles.languageName}>{locale.languageName}</span>
        <CurrencyName localeCode={locale.code} />
      </a>
      <ThemeSwitch localeCode={locale.code} label={t('switchTheme')} />
      <PreferencesMenu
        localeCode={locale.code}
        labels={{
          preferences: t('preferences'),
          languageAndCurrency: t('languageAndCurrency'),
          language: settings('language'),
          currency: settings('currency'),
          theme: settings('theme'),
          dark: settings('dark'),
          light: settings('light'),
          upDown: settings('upDown'),
          greenUp: settings('greenUp'),
          redUp: settings('redUp'),
          colorBlind: settings('colorBlind'),
          loading: (await getTranslations('common'))('loading'),
        }}
      />
      <Bell locale={locale} />
      <Account locale={locale} />
    </div>
  )
}

async function Bell({ locale }: { locale: LocaleRow }) {
  const t = await getTranslations('inbox')
  const [common, errors] = await Promise.all([getTranslations('common'), getTranslations('apiErrors')])
  return (
    <InboxBell
      localeCode={locale.code}
      labels={{ title: t('title'), unread: t('unread', { count: '{count}' }) }}
      loading={common('loading')}
      busy={errors('internal')}
    />
  )
}

async function Account({ locale }: { locale: LocaleRow }) {
  const t = await getTranslations('accountMenu')
  const common = await getTranslations('common')
  return (
    <AccountArea
      labels={{
        logIn: t('logIn'),
        signUp: t('signUp'),
        account: t('account'),
        guest: t('guest'),
        guestText: t('guestText'),
        subAccount: t('subAccount'),
        userId: t('userId', { id: '{id}' }),
        keepAccount: t('keepAccount'),
        assets: t('assets'),
        orders: t('orders'),
        settings: t('settings'),
        subAccounts: t('subAccounts'),
        referral: t('referral'),
        logOut: t('logOut'),
        switchTo: t('switchTo'),
        mainAccount: t('mainAccount'),
        switched: t('switched', { account: '{account}' }),
        loading: common('loading'),
      }}
      paths={{
        login: localPath(locale, '/login'),
        register: localPath(locale, '/register'),
        assets: localPath(locale, '/asset'),
        orders: localPath(locale, '/record/exchange'),
        settings: localPath(locale, '/account/setting'),
        subAccounts: localPath(locale, '/account/sub-account'),
        referral: localPath(locale, '/account/setting/referral'),
      }}
    />
  )
}
