import { getTranslations } from 'next-intl/server'
import { Container } from '#components/ui/container/container.tsx'
import { Link } from '#components/ui/link/link.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { BrandMark } from '../header/brand-mark.tsx'
import { LanguageLinks } from '../language/language-links.tsx'
import { FOOTER_COLUMNS, menuLinks, menuMode, type FooterColumn } from '../seo/site-map.ts'
import styles from './footer.module.css'

/** The page that ends with who operates the site. */
const TERMS = { path: '/terms' }

/** The footer of every page: the public pages, the current page in every language, and what kind of exchange this is. */
export async function Footer() {
  const locale = await currentLocale()
  const t = await getTranslations('footer')
  return (
    <footer className={styles.footer}>
      <Container>
        <h2 className="visually-hidden">{t('heading')}</h2>
        <div className={styles.columns}>
          <BrandMark />
          {FOOTER_COLUMNS.map((column) => (
            <Column key={column.id} column={column} locale={locale} />
          ))}
        </div>
        <nav id="languages" className={styles.languageNav} aria-labelledby="languages-title">
          <h3 id="languages-title" className={styles.title}>
            {t('languages')}
          </h3>
          <LanguageLinks localeCode={locale.code} />
        </nav>
        <div className={styles.notice}>
          <p>{t('simulationNotice', { brand: site.brandName })}</p>
          <p>
            {t('copyright', { brand: site.brandName })}{' '}
            <span data-mode={menuMode([TERMS])}>
              <Link href={`${localPath(locale, TERMS.path)}#operator`} look="bare" className={styles.link}>
                {t('imprint')}
              </Link>
            </span>
          </p>
        </div>
      </Container>
    </footer>
  )
}

async function Column({ column, locale }: { column: FooterColumn; locale: LocaleRow }) {
  const footer = await getTranslations('footer')
  const header = await getTranslations('header')
  const titleId = `footer-${column.id}`
  return (
    <nav className={styles.column} data-mode={menuMode(column.pages)} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {footer(column.name)}
      </h3>
      <ul className={styles.links}>
        {menuLinks(column.pages).map(({ page: { name }, path, mode }) => (
          <li key={path} data-mode={mode}>
            <Link href={localPath(locale, path)} look="bare" className={styles.link}>
              {'header' in name ? header(name.header) : footer(name.footer)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
