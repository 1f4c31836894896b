import { getTranslations } from 'next-intl/server'
import { Icon } from '#components/ui/icon/icon.tsx'
import { Link } from '#components/ui/link/link.tsx'
import type { LocaleRow } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { menuLinks, menuMode, NAV_GROUPS, type NavGroup } from '../seo/site-map.ts'
import styles from './header.module.css'

/** The menus of wide screens: one disclosure each, of which at most one is open. */
export async function HeaderNav({ locale }: { locale: LocaleRow }) {
  const t = await getTranslations('header')
  return (
    <nav className={styles.nav} aria-label={t('mainNavigation')}>
      {NAV_GROUPS.map((group) => (
        <details key={group.id} className={styles.menu} name="header-menu" data-menu data-mode={menuMode(group.pages)}>
          <summary className={styles.trigger}>
            {t(group.name)}
            <Icon name="chevron-down" size={16} />
          </summary>
          <div className={styles.panel}>
            <PageList group={group} locale={locale} />
          </div>
        </details>
      ))}
    </nav>
  )
}

/** The same menus on a phone: one disclosure that covers the page below the header. */
export async function HeaderDrawer({ locale }: { locale: LocaleRow }) {
  const t = await getTranslations('header')
  const account = await getTranslations('accountMenu')
  const search = await getTranslations('search')
  return (
    <details className={styles.drawer} name="header-menu" data-menu data-drawer>
      <summary className={styles.burger} aria-label={t('menu')}>
        <Icon name="menu" size={24} />
        <Icon name="close" size={24} />
      </summary>
      <nav className={styles.sheet} aria-label={t('mainNavigation')}>
        <a className={styles.sheetLink} href={localPath(locale, '/markets')} data-opens="search">
          <Icon name="search" />
          {search('title')}
        </a>
        {NAV_GROUPS.map((group) => (
          <section key={group.id} className={styles.group} data-mode={menuMode(group.pages)}>
            <h2 className={styles.groupName}>{t(group.name)}</h2>
            <PageList group={group} locale={locale} />
          </section>
        ))}
        <Link href={localPath(locale, '/register')} look="bare" className={styles.sheetLink} data-opens="register">
          <Icon name="user" />
          {account('signUp')}
        </Link>
        <a className={styles.sheetLink} href="#languages" data-opens="languages">
          <Icon name="globe" />
          {t('languageAndCurrency')}
        </a>
      </nav>
    </details>
  )
}

async function PageList({ group, locale }: { group: NavGroup; locale: LocaleRow }) {
  const t = await getTranslations('header')
  return (
    <ul className={styles.pages}>
      {menuLinks(group.pages).map(({ page, path, mode }) => (
        <li key={path} data-mode={mode}>
          <Link href={localPath(locale, path)} look="bare" className={styles.page}>
            <span className={styles.pageName}>{t(page.name)}</span>
            <span className={styles.pageText}>{t(page.text)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
