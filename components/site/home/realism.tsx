import { getTranslations } from 'next-intl/server'
import { Section } from './section.tsx'
import styles from './realism.module.css'

/** The section about what is different here; each card has a drawing without any figures. */
export async function Realism({ fundingHours }: { fundingHours: number }) {
  const t = await getTranslations('home.realism')
  return (
    <Section id="realism" title={t('title')} lead={t('lead')} tone="raised">
      <div className={styles.grid}>
        <article className={styles.card} data-area="receipt">
          <div className={styles.words}>
            <h3 className={styles.title}>{t('receipt.title')}</h3>
            <p>{t('receipt.text')}</p>
          </div>
          <ul className={styles.receipt}>
            {(['levels', 'queue', 'slippage', 'fee', 'latency'] as const).map((line) => (
              <li key={line}>{t(`receipt.${line}`)}</li>
            ))}
          </ul>
        </article>
        <article className={styles.card} data-area="queue">
          <div className={styles.words}>
            <h3 className={styles.title}>{t('queue.title')}</h3>
            <p>{t('queue.text')}</p>
          </div>
          <ol className={styles.queue}>
            {(['ahead', 'yours', 'behind'] as const).map((part) => (
              <li key={part} data-part={part}>
                {t(`queue.${part}`)}
              </li>
            ))}
          </ol>
        </article>
        <article className={styles.card} data-area="dial">
          <div className={styles.words}>
            <h3 className={styles.title}>{t('dial.title')}</h3>
            <p>{t('dial.text')}</p>
          </div>
          <div className={styles.dial}>
            <Dial />
            <span>{t('dial.low')}</span>
            <span>{t('dial.high')}</span>
          </div>
        </article>
        <article className={styles.card} data-area="risk">
          <div className={styles.words}>
            <h3 className={styles.title}>{t('risk.title')}</h3>
            <p>{t('risk.text', { hours: fundingHours })}</p>
          </div>
          <FundingClock hours={fundingHours} />
        </article>
        <article className={styles.card} data-area="history">
          <div className={styles.words}>
            <h3 className={styles.title}>{t('history.title')}</h3>
            <p>{t('history.text')}</p>
          </div>
          <div className={styles.runs} aria-hidden="true">
            <span />
            <span />
            <span />
          </div>
        </article>
      </div>
    </Section>
  )
}

/** Shows the funding times of a day in UTC: real times, counted from midnight. */
function FundingClock({ hours }: { hours: number }) {
  const times = Array.from({ length: Math.floor(24 / hours) }, (_, index) => `${String(index * hours).padStart(2, '0')}:00`)
  return (
    <ol className={styles.clock} dir="ltr" aria-hidden="true">
      {times.map((time) => (
        <li key={time}>{time}</li>
      ))}
      <li>UTC</li>
    </ol>
  )
}

/** Shows five growing bars: from no friction to full friction. */
function Dial() {
  return (
    <svg className={styles.bars} viewBox="0 0 200 48" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {[8, 16, 26, 36, 48].map((height, index) => (
        <rect key={height} x={index * 40 + 3} y={48 - height} width="34" height={height} rx="3" data-step={index} />
      ))}
    </svg>
  )
}
