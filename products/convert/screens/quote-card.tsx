'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/card/card.tsx'
import { useTimeLeft } from '#components/ui/countdown/use-time-left.ts'
import { useOwn } from '#components/ui/figure/masked.ts'
import { CONVERT_DECIMALS } from '../rules/formulas/convert.ts'
import type { ConvertQuote } from '../contract/convert.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatPercent, formatTrimmed } from '#lib/format/number.ts'
import { priceText } from './price-text.ts'
import sheet from '#components/assets/sheet.module.css'
import styles from './convert.module.css'

/** A quote as it was received, with the end of its validity by this machine's clock. */
export interface ReceivedQuote extends Omit<ConvertQuote, 'fee'> {
  readonly receivedMs: number
}

interface QuoteProps {
  readonly quote: ReceivedQuote
  /** The button's words while the quote is valid. */
  readonly acceptLabel: string
  readonly isPending: boolean
  readonly onAccept: () => void
  readonly onAgain: () => void
}

/** The amounts and price of a quote, and the time for which it is valid. */
export function QuoteCard({ quote, acceptLabel, isPending, onAccept, onAgain }: QuoteProps) {
  const t = useTranslations('convert')
  const own = useOwn()
  const leftMs = useTimeLeft({ until: quote.receivedMs + quote.validMs, startMs: quote.receivedMs })
  const isOver = leftMs === 0
  const amount = (figure: string, coin: string) => isolated(`${own(formatTrimmed(figure, CONVERT_DECIMALS))} ${coin}`)
  return (
    <Card>
      <div className={styles.quote} data-quote={isOver ? 'expired' : 'valid'}>
        <dl className={sheet.figures}>
          <div>
            <dt>{t('youPay')}</dt>
            <dd>
              <Bidi>{amount(quote.fromAmount, quote.fromCoin)}</Bidi>
            </dd>
          </div>
          <div>
            <dt>{t('youReceive')}</dt>
            <dd className={sheet.large}>
              <Bidi>{amount(quote.toAmount, quote.toCoin)}</Bidi>
            </dd>
          </div>
          <div>
            <dt>{t('price')}</dt>
            <dd>
              <Bidi>{priceText(t, quote)}</Bidi>
            </dd>
          </div>
          <div>
            <dt>{t('spread')}</dt>
            <dd>{formatPercent(quote.spread, { signed: false, trim: true })}</dd>
          </div>
          <div>
            <dt>{t('fee')}</dt>
            <dd>{t('noFee')}</dd>
          </div>
        </dl>
        <p className={sheet.note} role="timer">
          {isOver ? t('expired') : t('validFor', { seconds: leftMs / 1000 })}
        </p>
        {isOver ? (
          <Button variant="primary" wide pending={isPending} onClick={onAgain}>
            {t('askAgain')}
          </Button>
        ) : (
          <Button variant="primary" wide pending={isPending} onClick={onAccept}>
            {acceptLabel}
          </Button>
        )}
      </div>
    </Card>
  )
}
