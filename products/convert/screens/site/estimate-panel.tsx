import { getTranslations } from 'next-intl/server'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { Estimate } from './estimate.tsx'

/** The calculator with its texts. */
export async function EstimatePanel({ coins }: { readonly coins: readonly string[] }) {
  const t = await getTranslations('convertPage')
  const words = await getTranslations('convert')
  return (
    <UiLabels of={['field', 'number']}>
      <Estimate
        coins={coins}
        labels={{
          from: words('from'),
          to: words('to'),
          amount: words('amount'),
          // The browser inserts the amounts.
          result: t('result', { from: '{from}', to: '{to}' }),
          none: t('noResult'),
        }}
      />
    </UiLabels>
  )
}
