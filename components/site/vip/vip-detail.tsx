import { getTranslations } from 'next-intl/server'
import { MARGIN_INTEREST_DISCOUNTS } from '#lib/contract/market/fees.ts'
import { Section } from '#components/ui/section/section.tsx'
import { FuturesLevels } from '../levels/futures-levels.tsx'
import { SpotLevels } from '../levels/spot-levels.tsx'
import { Prose, proseTags } from '../prose.tsx'

/** Lists every threshold and rate of every level. */
export async function VipDetail() {
  const [t, names, tags] = await Promise.all([getTranslations('vip.detail'), getTranslations('fee.table'), proseTags()])
  const level = names('levelName', { level: String(MARGIN_INTEREST_DISCOUNTS.length - 1) })
  return (
    <>
      <Section title={t('spotTitle')} id="spot">
        <SpotLevels label={t('spotCaption')} interest />
      </Section>
      <Section title={t('futuresTitle')} id="futures">
        <FuturesLevels label={t('futuresCaption')} />
      </Section>
      <Section title={t('notesTitle')} id="notes">
        <Prose>{t.rich('notes', { ...tags, level })}</Prose>
      </Section>
    </>
  )
}
