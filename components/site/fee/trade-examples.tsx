import { getTranslations } from 'next-intl/server'
import { formatAmount, rateInText } from '../levels/level-format.ts'
import { Example, type ExampleRow } from './example.tsx'
import { requireLevel } from '../levels/levels.ts'
import { futuresRoundTrip, mixedBuy, spotBuy, spotSell } from './fee-arithmetic.ts'
import styles from './fee.module.css'
import { isolated } from '#lib/format/isolated.ts'

const BUY = { price: '3200', size: '0.5', level: 0 }
const SELL = { price: '3400', size: '0.5', level: 3 }
const MIXED = { price: '3200', taken: '0.4', made: '0.6', size: '1', level: 2 }
const TRIP = { entry: '64000', exit: '65000', size: '0.2', level: 0 }

/** Examples of a spot buy, a spot sale, an order in two parts and a futures round trip, at the exchange's own rates. */
export async function TradeExamples() {
  return (
    <div className={styles.examples}>
      <BuyExample />
      <SellExample />
      <MixedExample />
      <FuturesExample />
    </div>
  )
}

async function BuyExample() {
  const [t, level] = await Promise.all([getTranslations('fee.examples'), levelName(BUY.level)])
  const rate = requireLevel('spot', BUY.level).taker
  const { value, fee, received } = spotBuy(BUY, rate)
  const size = formatAmount(BUY.size, 'ETH')
  const price = formatAmount(BUY.price, 'USDT')
  const rows: ExampleRow[] = [
    { label: t('cost'), calculation: `${size} × ${price}`, result: formatAmount(value, 'USDT') },
    { label: t('fee'), calculation: `${size} × ${rateInText(rate)}`, result: formatAmount(fee, 'ETH'), strong: true },
    { label: t('receive'), calculation: `${size} − ${formatAmount(fee, 'ETH')}`, result: formatAmount(received, 'ETH') },
  ]
  return <Example title={t('buyTitle', { level })} text={t('buyText', { size: isolated(size), price: isolated(price) })} rows={rows} />
}

async function SellExample() {
  const [t, level] = await Promise.all([getTranslations('fee.examples'), levelName(SELL.level)])
  const rate = requireLevel('spot', SELL.level).maker
  const { value, fee, received } = spotSell(SELL, rate)
  const size = formatAmount(SELL.size, 'ETH')
  const price = formatAmount(SELL.price, 'USDT')
  const rows: ExampleRow[] = [
    { label: t('proceeds'), calculation: `${size} × ${price}`, result: formatAmount(value, 'USDT') },
    {
      label: t('fee'),
      calculation: `${formatAmount(value, 'USDT')} × ${rateInText(rate)}`,
      result: formatAmount(fee, 'USDT'),
      strong: true,
    },
    {
      label: t('receive'),
      calculation: `${formatAmount(value, 'USDT')} − ${formatAmount(fee, 'USDT')}`,
      result: formatAmount(received, 'USDT'),
    },
  ]
  return <Example title={t('sellTitle', { level })} text={t('sellText', { size: isolated(size), price: isolated(price) })} rows={rows} />
}

async function MixedExample() {
  const [t, level] = await Promise.all([getTranslations('fee.examples'), levelName(MIXED.level)])
  const rates = requireLevel('spot', MIXED.level)
  const { price } = MIXED
  const { takerFee, makerFee, received } = mixedBuy({ price, size: MIXED.taken }, { price, size: MIXED.made }, rates)
  const size = formatAmount(MIXED.size, 'ETH')
  const taken = formatAmount(MIXED.taken, 'ETH')
  const made = formatAmount(MIXED.made, 'ETH')
  const rows: ExampleRow[] = [
    {
      label: t('takerPart'),
      calculation: `${taken} × ${rateInText(rates.taker)}`,
      result: formatAmount(takerFee, 'ETH'),
      strong: true,
    },
    {
      label: t('makerPart'),
      calculation: `${made} × ${rateInText(rates.maker)}`,
      result: formatAmount(makerFee, 'ETH'),
      strong: true,
    },
    { label: t('receive'), calculation: [MIXED.size, takerFee, makerFee].join(' − '), result: formatAmount(received, 'ETH') },
  ]
  const text = t('mixedText', {
    size: isolated(size),
    price: isolated(formatAmount(price, 'USDT')),
    taken: isolated(taken),
    made: isolated(made),
  })
  return <Example title={t('mixedTitle', { level })} text={text} rows={rows} />
}

async function FuturesExample() {
  const [t, level] = await Promise.all([getTranslations('fee.examples'), levelName(TRIP.level)])
  const { maker, taker } = requireLevel('futures', TRIP.level)
  const trip = futuresRoundTrip({ price: TRIP.entry, size: TRIP.size, rate: taker }, { price: TRIP.exit, size: TRIP.size, rate: maker })
  const size = formatAmount(TRIP.size, 'BTC')
  const entry = formatAmount(TRIP.entry, 'USDT')
  const exit = formatAmount(TRIP.exit, 'USDT')
  const rows: ExampleRow[] = [
    {
      label: t('openFee'),
      calculation: `${size} × ${entry} × ${rateInText(taker)}`,
      result: formatAmount(trip.openFee, 'USDT'),
      strong: true,
    },
    {
      label: t('closeFee'),
      calculation: `${size} × ${exit} × ${rateInText(maker)}`,
      result: formatAmount(trip.closeFee, 'USDT'),
      strong: true,
    },
    { label: t('gross'), calculation: `${size} × (${exit} − ${entry})`, result: formatAmount(trip.gross, 'USDT') },
    { label: t('net'), calculation: [trip.gross, trip.openFee, trip.closeFee].join(' − '), result: formatAmount(trip.net, 'USDT') },
  ]
  const text = t('futuresText', { size: isolated(size), entry: isolated(entry), exit: isolated(exit) })
  return <Example title={t('futuresTitle', { level })} text={text} rows={rows} />
}

async function levelName(level: number): Promise<string> {
  const t = await getTranslations('fee.table')
  return t('levelName', { level: String(level) })
}
