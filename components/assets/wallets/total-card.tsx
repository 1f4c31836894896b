'use client'

import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card/card.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { tabSettings } from '#lib/stores/settings/tab-settings.ts'
import { findDirection, type Amount } from '#lib/format/number.ts'
import type { ReactNode } from 'react'
import { formatEstimate, formatValue, type Valuation } from '../valuation.ts'
import styles from './wallets.module.css'

export interface Fact {
  readonly name: string
  readonly amount: Amount
  /** Whether it is a gain or loss, shown with sign and colour. */
  readonly isProfit?: boolean
}

interface Props {
  readonly localeCode: string
  readonly title: string
  /** In USDT. */
  readonly total: Amount
  readonly facts: readonly Fact[]
  readonly valuation: Valuation
  /** Buttons. */
  readonly children?: ReactNode
}

/** Shows the user's total in their unit of totals, with the button that masks amounts everywhere. */
export function TotalCard({ localeCode, title, total, facts, valuation, children }: Props) {
  const t = useTranslations('assets')
  const sum = formatValue(total, valuation)
  const estimate = formatEstimate(total, valuation)
  return (
    <Card label={title} as="section">
      <div className={styles.total}>
        <div className={styles.words}>
          <p className={styles.name}>
            {title}
            <IconButton
              icon={valuation.masked ? 'eye-off' : 'eye'}
              size="small"
              label={valuation.masked ? t('showAmounts') : t('hideAmounts')}
              onClick={() => tabSettings(localeCode).keeper.setShowAsset(valuation.masked)}
            />
          </p>
          <p className={styles.sum}>
            <Figure unit={sum.unit}>{sum.text}</Figure>
          </p>
          {valuation.unit !== 3 && <p className={styles.estimate}>{estimate !== null && <Figure>{`≈ ${estimate}`}</Figure>}</p>}
        </div>
        <div className={styles.buttons}>{children}</div>
      </div>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ name, amount, isProfit = false }) => {
            const value = formatValue(amount, valuation, isProfit)
            return (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Figure unit={value.unit} direction={isProfit && !valuation.masked ? findDirection(amount) : undefined}>
                    {value.text}
                  </Figure>
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </Card>
  )
}
