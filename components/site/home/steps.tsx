import { getTranslations } from 'next-intl/server'
import { Section } from './section.tsx'
import styles from './steps.module.css'

/** Explains how paper trading works here, in the order in which newcomers encounter it. */
export async function Steps() {
  const t = await getTranslations('home.steps')
  return (
    <Section id="how-it-works" title={t('title')} tone="raised">
      <ol className={styles.steps}>
        {(['one', 'two', 'three', 'four'] as const).map((step) => (
          <li key={step} className={styles.step}>
            <h3 className={styles.title}>{t(`${step}.title`)}</h3>
            <p className={styles.text}>{t(`${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
