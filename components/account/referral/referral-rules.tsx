import { getTranslations } from 'next-intl/server'
import { siteReferralRules } from '#lib/settings/referral-codes.ts'
import styles from './referral.module.css'

/** Explains to every visitor what an invitation does, and what it does not. */
export async function ReferralRules() {
  const t = await getTranslations('account.referral')
  return (
    <section className={styles.joined}>
      <h2 className={styles.title}>{t('how')}</h2>
      <ul className={styles.rules}>
        <li>{t('counts')}</li>
        <li>{t('days', { days: siteReferralRules().policy.cacheEffectiveTime })}</li>
        <li>{t('reward')}</li>
      </ul>
    </section>
  )
}
