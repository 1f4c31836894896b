'use client'

import { useTranslations } from 'next-intl'
import { CONVERT_VALUE_MAX, CONVERT_VALUE_MIN } from '../contract/convert-terms.ts'
import { groupDigits } from '#lib/format/number.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import type { CoinPair } from './coin-fields.tsx'
import { QuoteForm } from './quote-form.tsx'
import type { ConvertCoins } from './use-coins.ts'

interface Props {
  readonly pair: CoinPair
  readonly onPair: (pair: CoinPair) => void
  readonly coins: ConvertCoins
}

/** Converts coins of the spot wallet at a quote. */
export function MarketForm({ pair, onPair, coins }: Props) {
  const t = useTranslations('convert')
  const call = useTradingData()
  return (
    <QuoteForm
      pair={pair}
      onPair={onPair}
      coins={coins.coins}
      available={coins.available}
      limits={t('limits', { min: CONVERT_VALUE_MIN, max: groupDigits(CONVERT_VALUE_MAX) })}
      acceptLabel={t('accept')}
      ask={(amount) => call('convertQuote', { fromCoin: pair.from, toCoin: pair.to, ...amount })}
      accept={(quoteId) => call('convertAccept', { quoteId })}
      doneText={(amounts) => t('done', amounts)}
      onDone={coins.reload}
    />
  )
}
