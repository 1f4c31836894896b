'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { Form } from '#components/ui/form/form.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { CONVERT_DECIMALS } from '../rules/formulas/convert.ts'
import { findErrorName } from '#lib/contract/errors/errors.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { RequestError } from '#lib/http/answers/request-error.ts'
import { wallClock } from '#lib/kernel/clock.ts'
import { isDecimal, isZero } from '#lib/kernel/decimal-text.ts'
import { useAction } from '#lib/stores/use-action.ts'
import sheet from '#components/assets/sheet.module.css'
import { type CoinPair, CoinRoute, PayField } from './coin-fields.tsx'
import { QuoteCard, type ReceivedQuote } from './quote-card.tsx'

/** An amount on one side of a conversion, as a quote is asked for. */
export type AskedAmount = { readonly fromAmount: string } | { readonly toAmount: string }

interface Converted {
  readonly fromCoin: string
  readonly toCoin: string
  readonly fromAmount: string
  readonly toAmount: string
}

interface Props {
  readonly pair: CoinPair
  readonly onPair: (pair: CoinPair) => void
  readonly coins: readonly string[]
  /** Returns how much of a coin can be paid; null until it is known. */
  readonly available: (coin: string) => string | null
  /** The limits of an amount, shown with the field of what is received. */
  readonly limits: string
  readonly acceptLabel: string
  readonly ask: (amount: AskedAmount) => Promise<Omit<ReceivedQuote, 'receivedMs'>>
  /** Accepts a quote; null if its owner stopped it. */
  readonly accept: (quoteId: string) => Promise<Converted | null>
  /** Returns the sentence that tells what was done. */
  readonly doneText: (amounts: { readonly from: string; readonly to: string }) => string
  readonly onDone: () => void
}

type Typed = { readonly side: 'from' | 'to'; readonly amount: string }

const NOTHING_TYPED: Typed = { side: 'from', amount: '' }

/** Exchanges coins at a quote: the coins and one of both amounts, then the quote, which is accepted while it is valid. */
export function QuoteForm({ pair, onPair, coins, available, limits, acceptLabel, ask, accept, doneText, onDone }: Props) {
  const t = useTranslations('convert')
  const toaster = useToaster()
  const own = useOwn()
  const [typed, setTyped] = useState<Typed>(NOTHING_TYPED)
  const [quote, setQuote] = useState<ReceivedQuote | null>(null)
  /** Counts the changes: a quote for what was asked before one is dropped, because nobody would see which amount it is for. */
  const changes = useRef(0)
  const dropQuote = () => {
    changes.current += 1
    setQuote(null)
  }
  const change = (next: Typed) => {
    setTyped(next)
    dropQuote()
  }
  const asking = useAction(async () => {
    const asked = changes.current
    const received = await ask(typed.side === 'from' ? { fromAmount: typed.amount } : { toAmount: typed.amount })
    if (asked === changes.current) setQuote({ ...received, receivedMs: wallClock.now() })
  })
  /** Gets a new quote where the market has left the old one behind; nothing was exchanged. */
  const renew = (error: unknown): never => {
    if (error instanceof RequestError && findErrorName(error.code) === 'quoteMoved') asking.run()
    throw error
  }
  const accepting = useAction(async () => {
    const done = quote === null ? null : await accept(quote.quoteId).catch(renew)
    if (done === null) return
    const amount = (figure: string, coin: string) => isolated(`${own(formatTrimmed(figure, CONVERT_DECIMALS))} ${coin}`)
    const amounts = { from: amount(done.fromAmount, done.fromCoin), to: amount(done.toAmount, done.toCoin) }
    toaster.show(doneText(amounts), { type: 'success' })
    change(NOTHING_TYPED)
    onDone()
  })
  const shown = (side: Typed['side']) => {
    if (typed.side === side) return typed.amount
    return quote === null ? '' : side === 'from' ? quote.fromAmount : quote.toAmount
  }
  const isReady = isDecimal(typed.amount) && !isZero(typed.amount)
  return (
    <div className={sheet.columns}>
      <Form look="wide" submitLabel={t('ask')} ready={isReady} pending={asking.pending} onSubmit={() => asking.run()}>
        <CoinRoute
          pair={pair}
          coins={coins}
          onChange={(next) => {
            onPair(next)
            dropQuote()
          }}
        />
        <PayField coin={pair.from} value={shown('from')} onChange={(amount) => change({ side: 'from', amount })} available={available} />
        <Field label={t('receive', { coin: pair.to })} hint={limits}>
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
          acceptLabel={acceptLabel}
          isPending={accepting.pending || asking.pending}
          onAccept={() => accepting.run()}
          onAgain={() => asking.run()}
        />
      )}
    </div>
  )
}
