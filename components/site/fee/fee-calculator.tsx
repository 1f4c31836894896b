import { getTranslations } from 'next-intl/server'
import { listedLevels } from '#lib/routing/listed-pairs.ts'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { Prose } from '../prose.tsx'
import { FeeForm, type CalculatorWords } from './fee-form.tsx'

/** The fee calculator with its texts and the exchange's tables. */
export async function FeeCalculator() {
  const [t, table] = await Promise.all([getTranslations('fee.calculator'), getTranslations('fee.table')])
  const words: CalculatorWords = {
    product: t('product'),
    products: { spotBuy: t('spotBuy'), spotSell: t('spotSell'), futures: t('futures') },
    price: t('price'),
    size: t('size'),
    value: t('value'),
    empty: t('empty'),
    caption: t('caption'),
    level: table('level'),
    maker: t('makerFee'),
    taker: t('takerFee'),
    coins: t('coins'),
    levels: listedLevels('spot').map(({ level }) => table('levelName', { level: String(level) })),
  }
  return (
    <>
      <Prose>
        <p>{t('text')}</p>
      </Prose>
      <UiLabels of={['field', 'number']}>
        <FeeForm words={words} levels={{ spot: listedLevels('spot'), futures: listedLevels('futures') }} />
      </UiLabels>
    </>
  )
}
