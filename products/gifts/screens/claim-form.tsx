'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { Form } from '#components/ui/form/form.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { GIFT_DECIMALS } from '../rules/formulas/gift-shares.ts'
import { GIFT_TRIES_MAX } from '../contract/gift-terms.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import styles from './gifts.module.css'

/** Claims a share by a code that was told or written down. */
export function ClaimForm({ onChanged }: { readonly onChanged: () => void }) {
  const t = useTranslations('gifts')
  const call = useTradingData()
  const toaster = useToaster()
  const own = useOwn()
  const [code, setCode] = useState('')
  const claim = useAction(async () => {
    const { amount, coin } = await call('giftClaim', { code })
    toaster.show(t('received', { amount: isolated(`${own(formatTrimmed(amount, GIFT_DECIMALS))} ${coin}`) }), { type: 'success' })
    // What was typed meanwhile is for the next one.
    setCode((typed) => (typed === code ? '' : typed))
    onChanged()
  })
  return (
    <div className={styles.narrow}>
      <Form look="wide" submitLabel={t('claim')} ready={code.trim() !== ''} pending={claim.pending} onSubmit={() => claim.run()}>
        <Field label={t('code')} hint={t('tries', { count: String(GIFT_TRIES_MAX) })}>
          <TextInput
            value={code}
            onChange={setCode}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
        </Field>
      </Form>
    </div>
  )
}
