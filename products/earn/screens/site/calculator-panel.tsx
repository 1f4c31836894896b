import { getTranslations } from 'next-intl/server'
import { EARN_YEAR_DAYS } from '../../rules/formulas/earn.ts'
import type { EarnOfferRow } from '../../contract/earn.ts'
import { EARN_DAYS } from '../../contract/earn-terms.ts'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { Calculator } from './calculator.tsx'

/** The calculator with its texts. */
export async function CalculatorPanel({ offers }: { readonly offers: readonly EarnOfferRow[] }) {
  const t = await getTranslations('earnPage')
  const words = await getTranslations('earn')
  const lasting = (days: number): string => words('days', { days: days === 0 ? EARN_YEAR_DAYS : days })
  return (
    <UiLabels of={['field', 'number']}>
      <Calculator
        offers={offers.map(({ coin, days, tiers }) => ({ coin, days, tiers }))}
        terms={EARN_DAYS.map((days) => ({ days, name: days === 0 ? words('flexible') : words('days', { days }), lasting: lasting(days) }))}
        labels={{
          coin: words('coin'),
          amount: words('amount'),
          term: t('duration'),
          // The browser inserts the figures.
          result: t('result', { amount: '{amount}', interest: '{interest}', days: '{days}', rate: '{rate}' }),
          none: t('noResult'),
        }}
      />
    </UiLabels>
  )
}
