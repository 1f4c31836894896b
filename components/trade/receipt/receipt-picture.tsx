'use client'

import { useTranslations } from 'next-intl'
import { useOwn } from '#components/ui/figure/masked.ts'
import { aboutFigure, formatPercent, formatPrice, formatTrimmed, MISSING } from '#lib/format/number.ts'
import { absoluteValue, isZero, sign } from '#lib/kernel/decimal-text.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { feeInQuote, queueGone, takenLevels, type ShownDetail } from './receipt-figures.ts'
import styles from './receipt.module.css'

/** The receipt as a picture: the levels that were taken, the expected and the actual price, and the queue. The sentences follow below it. */
export function ReceiptPicture({ detail }: { readonly detail: ShownDetail }) {
  const t = useTranslations('terminal.receipt')
  const own = useOwn()
  const pairs = usePairs()
  const { order, receipt, fills } = detail
  const [coin, quote] = [pairs.readBaseCoin(order), pairs.readQuoteCoin(order)]
  const levels = takenLevels(order.side, fills)
  const price = (text: string | null) => formatPrice(text, pairs.readPricePlace(order, text))
  const gone = queueGone(receipt)
  const { slippageBestRatio: ratio } = receipt
  const fee = own(formatTrimmed(feeInQuote(receipt, order.averagePrice, coin), 4))
  return (
    <div className={styles.picture} data-receipt-picture>
      {levels.length > 0 && (
        <>
          <dl className={styles.prices}>
            <div>
              <dt>{t('expected')}</dt>
              <dd dir="ltr">{price(receipt.bestPrice)}</dd>
            </div>
            <div>
              <dt>{t('actual')}</dt>
              <dd dir="ltr">{price(receipt.averagePrice)}</dd>
            </div>
            <div>
              <dt>{t('slippage')}</dt>
              <dd dir="ltr" data-tone={ratio === null || sign(ratio) === 0 ? undefined : sign(ratio) > 0 ? 'down' : 'up'}>
                {ratio === null
                  ? MISSING
                  : formatPercent(isZero(ratio) ? '0' : `${sign(ratio) > 0 ? '-' : ''}${absoluteValue(ratio)}`, { decimals: 3 })}
              </dd>
            </div>
            <div>
              <dt>{t('latencyName')}</dt>
              <dd dir="ltr">{receipt.latencyMs} ms</dd>
            </div>
            <div>
              <dt>{t('feeIn', { coin: quote })}</dt>
              <dd dir="ltr">{receipt.feeCoin === coin ? aboutFigure(fee) : fee}</dd>
            </div>
          </dl>
          <table className={styles.levels} data-side={order.side}>
            <caption>{t('levelsTaken')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('price')}</th>
                <th scope="col">{t('size', { coin })}</th>
              </tr>
            </thead>
            <tbody>
              {levels.map((level) => (
                <tr key={level.price} style={{ backgroundSize: `${(level.share * 100).toFixed(1)}% calc(100% - 2px)` }}>
                  <td dir="ltr">{price(level.price)}</td>
                  <td dir="ltr">{own(formatTrimmed(level.size, pairs.readVolumePlace(order)))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {gone !== null && (
        <div className={styles.queue}>
          <span>{t('queueGone')}</span>
          <div className={styles.meter} aria-hidden="true">
            <span style={{ inlineSize: `${(gone * 100).toFixed(1)}%` }} />
          </div>
          <bdi dir="ltr" translate="no">
            {formatPercent(String(gone), { signed: false, decimals: 0 })}
          </bdi>
        </div>
      )}
    </div>
  )
}
