'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { formatPercent, formatTrimmed, groupPlain } from '#lib/format/number.ts'
import { isolated } from '#lib/format/isolated.ts'
import { isZero, sign } from '#lib/kernel/decimal-text.ts'
import type { GridSummary } from './grid-form.ts'
import type { PairFacts } from './use-grid-facts.ts'
import sheet from '#components/assets/sheet.module.css'
import styles from './bots-desk.module.css'

const AMOUNT_DECIMALS = 8

/** A preview of the grid by the arithmetic of the exchange: gain per round trip after fees, range, sizes, and warnings. */
export function GridCheckCard({ summary, facts }: { readonly summary: GridSummary; readonly facts: PairFacts }) {
  const t = useTranslations('bots')
  const { check, cover, warnings } = summary
  const percent = (ratio: string) => isolated(formatPercent(ratio))
  const amount = (value: string, coin: string) => isolated(`${formatTrimmed(value, AMOUNT_DECIMALS)} ${coin}`)
  const { past, baseCoin, quoteCoin } = facts
  return (
    <section className={styles.check} aria-label={t('check')} data-grid-check>
      <h2 className={sheet.heading}>{t('check')}</h2>
      <dl className={sheet.figures}>
        <div>
          <dt>{t('gain')}</dt>
          <dd data-grid-gain>
            <Bidi>{check === null ? '--' : gainText(percent, check.gainLeast, check.gainMost)}</Bidi>
          </dd>
        </div>
        <div>
          <dt>{t('pastRange')}</dt>
          <dd>
            <Bidi>{past === null ? '--' : isolated(`${groupPlain(past.low)} – ${groupPlain(past.high)}`)}</Bidi>
          </dd>
        </div>
        <div>
          <dt>{t('cover')}</dt>
          <dd>
            <Bidi>{cover === null ? '--' : isolated(formatPercent(cover, { signed: false }))}</Bidi>
          </dd>
        </div>
        <div>
          <dt>{t('least')}</dt>
          <dd>
            <Bidi>{check === null ? '--' : amount(check.least, quoteCoin)}</Bidi>
          </dd>
        </div>
        <div>
          <dt>{t('orderSize')}</dt>
          <dd>
            <Bidi>{check === null || isZero(check.size) ? '--' : amount(check.size, baseCoin)}</Bidi>
          </dd>
        </div>
        <div>
          <dt>{t('first')}</dt>
          <dd>
            <Bidi>{check === null || isZero(check.size) ? '--' : entryText(t, check.entry, amount, baseCoin)}</Bidi>
          </dd>
        </div>
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
      <p className={sheet.note}>{t('noPromise')}</p>
    </section>
  )
}

/** Returns the gains of the worst and of the best grid. */
export function gainText(percent: (ratio: string) => string, least: string, most: string): string {
  return least === most ? percent(least) : `${percent(least)} – ${percent(most)}`
}

/** Returns what a grid trades at its start. */
export function entryText(
  t: ReturnType<typeof useTranslations<'bots'>>,
  entry: string,
  amount: (value: string, coin: string) => string,
  coin: string,
): string {
  if (isZero(entry)) return t('firstNone')
  const size = amount(entry.replace('-', ''), coin)
  return sign(entry) > 0 ? t('firstBuy', { size }) : t('firstSell', { size })
}
