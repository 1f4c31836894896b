'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { Form } from '#components/ui/form/form.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { CONVERT_DECIMALS } from '#lib/calc/convert/convert.ts'
import { CONVERT_VALUE_MAX, CONVERT_VALUE_MIN } from '#lib/contract/products/convert-terms.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatTrimmed, groupDigits } from '#lib/format/number.ts'
import { wallClock } from '#lib/kernel/clock.ts'
import { isDecimal, isZero } from '#lib/kernel/decimal-text.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useTradingData } from '../use-trading-data.ts'
import { type CoinPair, CoinRoute, PayField } from './coin-fields.tsx'
import { QuoteCard, type ReceivedQuote } from './quote-card.tsx'
import type { ConvertCoins } from './use-coins.ts'
import styles from './convert.module.css'

interface Props {
  readonly pair: CoinPair
  readonly onPair: (pair: CoinPair) => void
  readonly coins: ConvertCoins
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
          acceptLabel={t('accept')}
          isPending={accept.pending || ask.pending}
          onAccept={() => accept.run()}
          onAgain={() => ask.run()}
        />
      )}
    </div>
  )
}
