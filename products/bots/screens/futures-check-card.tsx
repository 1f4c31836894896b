'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { formatPercent, formatTrimmed, groupPlain } from '#lib/format/number.ts'
import { isolated } from '#lib/format/isolated.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import type { FuturesGridSummary } from './futures-grid-form.ts'
import { entryText, gainText } from './grid-check-card.tsx'
import type { PairFacts } from './use-grid-facts.ts'
import sheet from '#components/assets/sheet.module.css'
import styles from './bots-desk.module.css'

const AMOUNT_DECIMALS = 8

/** The preview of a futures grid: gain per round trip after fees, range, sizes, estimated liquidation prices, and warnings. */
export function FuturesCheckCard({ summary, facts }: { readonly summary: FuturesGridSummary; readonly facts: PairFacts }) {
  const t = useTranslations('bots')
  const { check, cover, warnings } = summary
  const amount = (value: string, coin: string) => isolated(`${formatTrimmed(value, AMOUNT_DECIMALS)} ${coin}`)
  const { past, baseCoin, quoteCoin } = facts
  const isSized = check !== null && !isZero(check.size)
  const liquidations = [check?.below, check?.above].flatMap((price) => price ?? [])
  const figures: readonly (readonly [label: string, text: string, mark?: string])[] = [
    [t('gain'), check === null ? '--' : gainText((ratio) => isolated(formatPercent(ratio)), check.gainLeast, check.gainMost), 'gain'],
    [t('pastRange'), past === null ? '--' : isolated(`${groupPlain(past.low)} – ${groupPlain(past.high)}`)],
    [t('cover'), cover === null ? '--' : isolated(formatPercent(cover, { signed: false }))],
    [t('least'), check === null ? '--' : amount(check.least, quoteCoin)],
    [t('orderSize'), isSized ? amount(check.size, baseCoin) : '--'],
    [t('largest'), isSized ? amount(check.largest, quoteCoin) : '--'],
    [t('first'), isSized ? entryText(t, check.entry, amount, baseCoin) : '--'],
    [t('liquidation'), isSized ? liquidationText(liquidations) : '--', 'liquidation'],
  ]
  return (
    <section className={styles.check} aria-label={t('check')} data-grid-check>
      <h2 className={sheet.heading}>{t('check')}</h2>
      <dl className={sheet.figures}>
        {figures.map(([label, text, mark]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd {...(mark === undefined ? {} : { 'data-figure': mark })}>
              <Bidi>{text}</Bidi>
            </dd>
          </div>
        ))}
      </dl>
      {warnings.length === 0 ? null : (
        <ul className={styles.warnings}>
          {warnings.map((warning) => (
            <li key={warning} data-warning={warning}>
              {t(`warnings.${warning}`)}
            </li>
          ))}
        </ul>
      )}
      <p className={sheet.note}>{t('closesAtEnd')}</p>
      <p className={sheet.note}>{t('noPromise')}</p>
    </section>
  )
}

function liquidationText(prices: readonly string[]): string {
  return prices.length === 0 ? '--' : prices.map((price) => isolated(groupPlain(price))).join(' / ')
}
