'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CONVERT_VALUE_MAX, CONVERT_VALUE_MIN } from '#products/convert/contract/convert-terms.ts'
import { groupDigits } from '#lib/format/number.ts'
import type { CoinPair } from '#products/convert/screens/coin-fields.tsx'
import { QuoteForm } from '#products/convert/screens/quote-form.tsx'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import type { AddressForms } from './address-forms.ts'
import { sendSurely } from './use-signature.ts'

/** Swaps coins at the address at a quote, which the wallet signs while it is valid. */
export function SwapForm({ coins, atAddress, sign, onChanged }: AddressForms) {
  const t = useTranslations('web3')
  const call = useTradingData()
  const [pair, setPair] = useState<CoinPair>({ from: 'USDT', to: 'BTC' })
  return (
    <QuoteForm
      pair={pair}
      onPair={setPair}
      coins={coins}
      available={atAddress}
      limits={t('limits', { min: CONVERT_VALUE_MIN, max: groupDigits(CONVERT_VALUE_MAX) })}
      acceptLabel={t('sign')}
      ask={(amount) => call('web3Quote', { fromCoin: pair.from, toCoin: pair.to, ...amount })}
      accept={async (quoteId) => {
        const signed = await sign({ action: 'swap', quoteId })
        return signed === null ? null : sendSurely(() => call('web3Submit', signed))
      }}
      doneText={(amounts) => t('swapped', amounts)}
      onDone={onChanged}
    />
  )
}
