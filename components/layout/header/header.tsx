import { getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link/link.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { site } from '#lib/locale/site.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { BrandMark } from './brand-mark.tsx'
import { SimulationBar } from '../simulation/simulation-bar.tsx'
import { HeaderTools } from './header-tools.tsx'
import { HeaderDrawer, HeaderNav } from './header-nav.tsx'
import styles from './header.module.css'

/**
 * The header of every page: brand, menus, tools. It uses disclosures and plain links, so that all of it works before any script
 * runs; it contains nothing visitor-specific.
 */
export async function Header() {
  const locale = await currentLocale()
  const [t, simulation] = await Promise.all([getTranslations('header'), getTranslations('simulation')])
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link href={localPath(locale, '/')} look="bare" className={styles.home} aria-label={t('home', { brand: site.brandName })}>
          <BrandMark />
        </Link>
        <HeaderNav locale={locale} />
        <HeaderTools locale={locale} />
        <HeaderDrawer locale={locale} />
      </div>
      <SimulationBar
        localeCode={locale.code}
        labels={{
          name: simulation('name'),
          text: simulation('text'),
          leave: simulation('leave'),
          gated: simulation('gated'),
        }}
      />
    </header>
  )
}
