import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Container } from '#components/ui/container/container.tsx'
import styles from './article.module.css'

/** A section of a long page. The id is its anchor and the same in every language. */
export interface ArticleSection {
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}

/** A long page in sections, with its table of contents beside it, or above it on narrow screens. `before`: what is above the first section. */
export async function Article({ sections, before }: { sections: readonly ArticleSection[]; before?: ReactNode }) {
  const t = await getTranslations('meta')
  return (
    <Container>
      <div className={styles.layout}>
        <nav className={styles.contents} aria-labelledby="contents">
          <p className={styles.label} id="contents">
            {t('onThisPage')}
          </p>
          <ol className={styles.entries}>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.body}>
          {before}
          {sections.map(({ id, title, body }) => (
            <section key={id} className={styles.section} id={id} aria-labelledby={`${id}-title`}>
              <h2 className={styles.title} id={`${id}-title`}>
                {title}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </Container>
  )
}
