import { getTranslations } from 'next-intl/server'
import { isolated } from '#lib/format/isolated.ts'
import { formatPrice, formatTrimmed } from '#lib/format/number.ts'
import { absoluteValue } from '#lib/kernel/decimal-text.ts'
import { Example, type ExampleRow } from '../fee/example.tsx'
import { formatAmount, rateInText } from '../levels/level-format.ts'
import { Prose } from '../prose.tsx'
import { calculateLiquidation, fundResult } from './liquidation-example.ts'

const POSITION = { symbol: 'BTCUSDT', entry: '60000', size: '1', leverage: '20' }
const PRICE_DECIMALS = 1
/** Closing prices of the liquidated position: one above its bankruptcy price, one below. */
const BETTER = '57150'
const WORSE = '56900'

const plain = (value: string) => formatTrimmed(value, 8)
const formatStepPrice = (price: string) => `${formatPrice(price, PRICE_DECIMALS)}\u00a0USDT`

/** Follows a long position from its entry to the fund's gain or loss. */
export async function LiquidationSteps() {
  const t = await getTranslations('fund.example')
  const { size, entry, leverage } = POSITION
  const text = t('text', { size: isolated(formatAmount(size, 'BTC')), entry: isolated(formatAmount(entry, 'USDT')), leverage })
  return (
    <>
      <Example title={t('caption')} text={text} rows={[...(await positionRows()), ...(await fundRows())]} />
      <Prose>
        <p>{t('note')}</p>
      </Prose>
    </>
  )
}

async function positionRows(): Promise<ExampleRow[]> {
  const t = await getTranslations('fund.example')
  const { margin, rates, maintenanceRate, feeRate, liquidationPrice, bankruptcyPrice } = calculateLiquidation(POSITION)
  const { size, leverage } = POSITION
  const entry = plain(POSITION.entry)
  return [
    { label: t('margin'), calculation: `${entry} × ${size} ÷ ${leverage}`, result: formatAmount(margin, 'USDT') },
    { label: t('rates'), calculation: `${rateInText(maintenanceRate)} + ${rateInText(feeRate)}`, result: rateInText(rates) },
    {
      label: t('liquidation'),
      calculation: `(${entry} × ${size} − ${plain(margin)}) ÷ (${size} × (1 − ${rates}))`,
      result: formatStepPrice(liquidationPrice),
      strong: true,
    },
    {
      label: t('bankruptcy'),
      calculation: `${entry} − ${plain(margin)} ÷ ${size}`,
      result: formatStepPrice(bankruptcyPrice),
      strong: true,
    },
  ]
}

async function fundRows(): Promise<ExampleRow[]> {
  const t = await getTranslations('fund.example')
  const { bankruptcyPrice } = calculateLiquidation(POSITION)
  const calculation = (closed: string) => `(${plain(closed)} − ${plain(bankruptcyPrice)}) × ${POSITION.size}`
  const amount = (closed: string) => isolated(formatAmount(absoluteValue(fundResult(POSITION, closed)), 'USDT'))
  return [
    {
      label: t('better', { price: isolated(formatStepPrice(BETTER)) }),
      calculation: calculation(BETTER),
      result: t('betterResult', { amount: amount(BETTER) }),
      phrase: true,
    },
    {
      label: t('worse', { price: isolated(formatStepPrice(WORSE)) }),
      calculation: calculation(WORSE),
      result: t('worseResult', { amount: amount(WORSE) }),
      phrase: true,
    },
  ]
}
