import { getTranslations } from 'next-intl/server'
import { isolated } from '#lib/format/isolated.ts'
import { interestDiscount, MARGIN_DAILY_RATE } from '#lib/contract/market/fees.ts'
import { formatAmount, rateInText } from '../levels/level-format.ts'
import { Example, type ExampleRow } from './example.tsx'
import { fundingPayment, marginInterest } from './fee-arithmetic.ts'

const FUNDING = { price: '60000', size: '0.5', rate: '0.0001' }
const LOAN = { amount: '10000', dailyRate: MARGIN_DAILY_RATE, minutes: 140, level: 3 }

/** Shows the payment of a long position at a funding settlement. */
export async function FundingExample() {
  const t = await getTranslations('fee.funding')
  const { value, payment } = fundingPayment(FUNDING, FUNDING.rate)
  const size = formatAmount(FUNDING.size, 'BTC')
  const price = formatAmount(FUNDING.price, 'USDT')
  const rate = rateInText(FUNDING.rate)
  const rows: ExampleRow[] = [
    { label: t('value'), calculation: `${size} × ${price}`, result: formatAmount(value, 'USDT') },
    { label: t('payment'), calculation: `${formatAmount(value, 'USDT')} × ${rate}`, result: formatAmount(payment, 'USDT'), strong: true },
  ]
  const text = t('exampleText', { size: isolated(size), price: isolated(price), rate: isolated(rate) })
  return <Example title={t('exampleTitle')} text={text} rows={rows} />
}

/** Shows the cost of a margin loan at a level with a discount. */
export async function InterestExample() {
  const [t, levels] = await Promise.all([getTranslations('fee.interest'), getTranslations('fee.table')])
  const { rate, hours, interest } = marginInterest(LOAN.amount, LOAN.dailyRate, LOAN.level, LOAN.minutes)
  const amount = formatAmount(LOAN.amount, 'USDT')
  const discount = rateInText(interestDiscount(LOAN.level))
  const rows: ExampleRow[] = [
    {
      label: t('discounted', { discount: isolated(discount) }),
      calculation: `${rateInText(LOAN.dailyRate)} × (100% − ${discount})`,
      result: rateInText(rate),
    },
    { label: t('hours'), result: t('hoursValue', { count: hours }), phrase: true },
    {
      label: t('interest'),
      calculation: `${amount} × ${rateInText(rate)} ÷ 24 × ${hours}`,
      result: formatAmount(interest, 'USDT'),
      strong: true,
    },
  ]
  const text = t('exampleText', {
    amount: isolated(amount),
    hours: String(Math.floor(LOAN.minutes / 60)),
    minutes: String(LOAN.minutes % 60),
    rate: isolated(rateInText(LOAN.dailyRate)),
  })
  return <Example title={t('exampleTitle', { level: levels('levelName', { level: String(LOAN.level) }) })} text={text} rows={rows} />
}
