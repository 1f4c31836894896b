'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/card/card.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { Form } from '#components/ui/form/form.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { useTimeLeft } from '#components/ui/countdown/use-time-left.ts'
import { CONVERT_DECIMALS } from '#lib/calc/convert/convert.ts'
import type { ConvertQuote } from '#lib/contract/products/convert.ts'
import { CONVERT_VALUE_MAX, CONVERT_VALUE_MIN } from '#lib/contract/products/convert-terms.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatPercent, formatTrimmed, groupDigits } from '#lib/format/number.ts'
import { wallClock } from '#lib/kernel/clock.ts'
import { isDecimal, isZero } from '#lib/kernel/decimal-text.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useTradingData } from '../use-trading-data.ts'
import { type CoinPair, CoinRoute, PayField } from './coin-fields.tsx'
import { priceText } from './price-text.ts'
import type { ConvertCoins } from './use-coins.ts'
import styles from './convert.module.css'

interface Props {
  readonly pair: CoinPair
  readonly onPair: (pair: CoinPair) => void
  readonly coins: ConvertCoins
}

/** A quote as it was received, with the end of its validity by this machine's clock. */
interface ReceivedQuote extends ConvertQuote {
  readonly receivedMs: number
}

type Typed = { readonly side: 'from' | 'to'; readonly amount: string }

const isAmount = (text: string): boolean => isDecimal(text) && !isZero(text)

/** Converts at a quote: the coins and one of both amounts, then the quote, which is accepted while it is valid. */
export function MarketForm({ pair, onPair, coins }: Props) {
  const t = useTranslations('convert')
  const call = useTradingData()
  const toaster = useToaster()
  const own = useOwn()
  const [typed, setTyped] = useState<Typed>({ side: 'from', amount: '' })
  const [quote, setQuote] = useState<ReceivedQuote | null>(null)
  const change = (next: Typed) => {
    setTyped(next)
    setQuote(null)
  }
  const ask = useAction(async () => {
    const amount = typed.side === 'from' ? { fromAmount: typed.amount } : { toAmount: typed.amount }
    const received = await call('convertQuote', { fromCoin: pair.from, toCoin: pair.to, ...amount })
    setQuote({ ...received, receivedMs: wallClock.now() })
  })
  const accept = useAction(async () => {
    if (quote === null) return
    const done = await call('convertAccept', { quoteId: quote.quoteId })
    const amount = (figure: string, coin: string) => isolated(`${own(formatTrimmed(figure, CONVERT_DECIMALS))} ${coin}`)
    toaster.show(t('done', { from: amount(done.fromAmount, done.fromCoin), to: amount(done.toAmount, done.toCoin) }), { type: 'success' })
    setTyped({ side: 'from', amount: '' })
    setQuote(null)
    coins.reload()
  })
  const shown = (side: Typed['side']) => {
    if (typed.side === side) return typed.amount
    return quote === null ? '' : side === 'from' ? quote.fromAmount : quote.toAmount
  }
  return (
    <div className={styles.columns}>
      <Form look="wide" submitLabel={t('ask')} ready={isAmount(typed.amount)} pending={ask.pending} onSubmit={() => ask.run()}>
        <CoinRoute
          pair={pair}
          coins={coins.coins}
          onChange={(next) => {
            onPair(next)
            setQuote(null)
          }}
        />
        <PayField
          coin={pair.from}
          value={shown('from')}
          onChange={(amount) => change({ side: 'from', amount })}
          available={coins.available}
        />
        <Field label={t('receive', { coin: pair.to })} hint={t('limits', { min: CONVERT_VALUE_MIN, max: groupDigits(CONVERT_VALUE_MAX) })}>
          <NumberInput
            value={shown('to')}
            onChange={(amount) => change({ side: 'to', amount })}
            precision={CONVERT_DECIMALS}
            min="0"
            buttons={false}
          />
        </Field>
      </Form>
      {quote === null ? null : (
        <QuoteCard
          key={quote.quoteId}
          quote={quote}
          isPending={accept.pending || ask.pending}
          onAccept={() => accept.run()}
          onAgain={() => ask.run()}
        />
      )}
    </div>
  )
}

interface QuoteProps {
  readonly quote: ReceivedQuote
  readonly isPending: boolean
  readonly onAccept: () => void
  readonly onAgain: () => void
}

/** The amounts and price of a quote, and the time for which it is valid. */
function QuoteCard({ quote, isPending, onAccept, onAgain }: QuoteProps) {
  const t = useTranslations('convert')
  const own = useOwn()
  const leftMs = useTimeLeft({ until: quote.receivedMs + quote.validMs, startMs: quote.receivedMs })
  const isOver = leftMs === 0
  const amount = (figure: string, coin: string) => isolated(`${own(formatTrimmed(figure, CONVERT_DECIMALS))} ${coin}`)
  return (
    <Card>
      <div className={styles.quote} data-quote={isOver ? 'expired' : 'valid'}>
        <dl className={styles.figures}>
          <div>
            <dt>{t('youPay')}</dt>
            <dd>{amount(quote.fromAmount, quote.fromCoin)}</dd>
          </div>
          <div>
            <dt>{t('youReceive')}</dt>
            <dd className={styles.large}>{amount(quote.toAmount, quote.toCoin)}</dd>
          </div>
          <div>
            <dt>{t('price')}</dt>
            <dd>{priceText(t, quote)}</dd>
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
        <p className={styles.time} role="timer">
          {isOver ? t('expired') : t('validFor', { seconds: leftMs / 1000 })}
        </p>
        {isOver ? (
          <Button variant="primary" wide pending={isPending} onClick={onAgain}>
            {t('askAgain')}
          </Button>
        ) : (
          <Button variant="primary" wide pending={isPending} onClick={onAccept}>
            {t('accept')}
          </Button>
        )}
      </div>
    </Card>
  )
}
