import { getTranslations } from 'next-intl/server'
import { amountOf, rateInText } from '../levels/level-format.ts'
import { Example, type ExampleRow } from './example.tsx'
import { levelOf } from '../levels/levels.ts'
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
  const rate = levelOf('spot', BUY.level).taker
  const { value, fee, received } = spotBuy(BUY, rate)
  const size = amountOf(BUY.size, 'ETH')
  const price = amountOf(BUY.price, 'USDT')
  const rows: ExampleRow[] = [
    { label: t('cost'), calculation: `${size} × ${price}`, result: amountOf(value, 'USDT') },
    { label: t('fee'), calculation: `${size} × ${rateInText(rate)}`, result: amountOf(fee, 'ETH'), strong: true },
    { label: t('receive'), calculation: `${size} − ${amountOf(fee, 'ETH')}`, result: amountOf(received, 'ETH') },
  ]
  return <Example title={t('buyTitle', { level })} text={t('buyText', { size: isolated(size), price: isolated(price) })} rows={rows} />
}

async function SellExample() {
  const [t, level] = await Promise.all([getTranslations('fee.examples'), levelName(SELL.level)])
  const rate = levelOf('spot', SELL.level).maker
  const { value, fee, received } = spotSell(SELL, rate)
  const size = amountOf(SELL.size, 'ETH')
  const price = amountOf(SELL.price, 'USDT')
  const rows: ExampleRow[] = [
    { label: t('proceeds'), calculation: `${size} × ${price}`, result: amountOf(value, 'USDT') },
    {
      label: t('fee'),
      calculation: `${amountOf(value, 'USDT')} × ${rateInText(rate)}`,
      result: amountOf(fee, 'USDT'),
      strong: true,
    },
    {
      label: t('receive'),
      calculation: `${amountOf(value, 'USDT')} − ${amountOf(fee, 'USDT')}`,
      result: amountOf(received, 'USDT'),
    },
  ]
  return <Example title={t('sellTitle', { level })} text={t('sellText', { size: isolated(size), price: isolated(price) })} rows={rows} />
}

async function MixedExample() {
  const [t, level] = await Promise.all([getTranslations('fee.examples'), levelName(MIXED.level)])
  const rates = levelOf('spot', MIXED.level)
  const { price } = MIXED
  const { takerFee, makerFee, received } = mixedBuy({ price, size: MIXED.taken }, { price, size: MIXED.made }, rates)
  const size = amountOf(MIXED.size, 'ETH')
  const taken = amountOf(MIXED.taken, 'ETH')
  const made = amountOf(MIXED.made, 'ETH')
  const rows: ExampleRow[] = [
    {
      label: t('takerPart'),
      calculation: `${taken} × ${rateInText(rates.taker)}`,
      result: amountOf(takerFee, 'ETH'),
      strong: true,
    },
    {
      label: t('makerPart'),
      calculation: `${made} × ${rateInText(rates.maker)}`,
      result: amountOf(makerFee, 'ETH'),
      strong: true,
    },
    { label: t('receive'), calculation: [MIXED.size, takerFee, makerFee].join(' − '), result: amountOf(received, 'ETH') },
  ]
  const text = t('mixedText', {
    size: isolated(size),
    price: isolated(amountOf(price, 'USDT')),
    taken: isolated(taken),
    made: isolated(made),
  })
  return <Example title={t('mixedTitle', { level })} text={text} rows={rows} />
}

async function FuturesExample() {
  const [t, level] = await Promise.all([getTranslations('fee.examples'), levelName(TRIP.level)])
  const { maker, taker } = levelOf('futures', TRIP.level)
  const trip = futuresRoundTrip({ price: TRIP.entry, size: TRIP.size, rate: taker }, { price: TRIP.exit, size: TRIP.size, rate: maker })
  const size = amountOf(TRIP.size, 'BTC')
  const entry = amountOf(TRIP.entry, 'USDT')
  const exit = amountOf(TRIP.exit, 'USDT')
  const rows: ExampleRow[] = [
    {
      label: t('openFee'),
      calculation: `${size} × ${entry} × ${rateInText(taker)}`,
      result: amountOf(trip.openFee, 'USDT'),
      strong: true,
    },
    {
      label: t('closeFee'),
      calculation: `${size} × ${exit} × ${rateInText(maker)}`,
      result: amountOf(trip.closeFee, 'USDT'),
      strong: true,
    },
    { label: t('gross'), calculation: `${size} × (${exit} − ${entry})`, result: amountOf(trip.gross, 'USDT') },
    { label: t('net'), calculation: [trip.gross, trip.openFee, trip.closeFee].join(' − '), result: amountOf(trip.net, 'USDT') },
  ]
  const text = t('futuresText', { size: isolated(size), entry: isolated(entry), exit: isolated(exit) })
  return <Example title={t('futuresTitle', { level })} text={text} rows={rows} />
}

async function levelName(level: number): Promise<string> {
  const t = await getTranslations('fee.table')
  return t('levelName', { level: String(level) })
}
