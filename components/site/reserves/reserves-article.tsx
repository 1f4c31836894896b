import { getTranslations } from 'next-intl/server'
import { site } from '#lib/locale/site.ts'
import { Icon } from '#components/ui/icon/icon.tsx'
import { Article, type ArticleSection } from '../article.tsx'
import { Prose, proseTags } from '../prose.tsx'
import { Chain } from './chain.tsx'
import { Postings } from './postings.tsx'
import styles from './reserves.module.css'

/** Explains what can be proved although no customer assets are held. */
export async function ReservesArticle() {
  const [t, tags] = await Promise.all([getTranslations('reserves'), proseTags()])
  const sections: ArticleSection[] = [
    { id: 'none', title: t('none.title'), body: <Prose>{t.rich('none.text', { ...tags, brand: site.brandName })}</Prose> },
    { id: 'entry', title: t('entry.title'), body: <Postings /> },
    { id: 'chain', title: t('chain.title'), body: <Chain /> },
    { id: 'checks', title: t('checks.title'), body: <Checks /> },
    { id: 'limits', title: t('limits.title'), body: <Prose>{t.rich('limits.text', tags)}</Prose> },
  ]
  return <Article sections={sections} />
}

const RULES = ['zero', 'negative', 'frozen', 'book', 'order', 'limit', 'fee', 'once', 'gap', 'replay'] as const

async function Checks() {
  const t = await getTranslations('reserves.checks')
  return (
    <>
      <Prose>
        <p>{t('text')}</p>
      </Prose>
      <ul className={styles.rules}>
        {RULES.map((rule) => (
          <li key={rule} className={styles.rule}>
            <Icon name="check" size={18} />
            <span>{t(rule)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
