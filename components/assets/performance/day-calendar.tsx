'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Card } from '#components/ui/card/card.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { useMasked, useOwn } from '#components/ui/figure/masked.ts'
import type { TradeGroup } from '#lib/contract/trading/trading-journal.ts'
import { dayWriter, formatMonth, weekdayNames } from '#lib/format/calendar.ts'
import { formatCompact } from '#lib/format/compact.ts'
import { findDirection, formatDecimal } from '#lib/format/number.ts'
import { asProfit, formatProfitCoarse } from '#lib/format/profit.ts'
import { absoluteValue, compare } from '#lib/kernel/decimal-text.ts'
import { profitRounding, roundSignificant } from '#lib/kernel/rounding.ts'
import { localeTag } from './locale-tag.ts'
import layout from '#components/ui/layout/layout.module.css'
import styles from './performance.module.css'

const DAYS_OF_WEEK = 7

interface Props {
  /** Days with trades, by `yyyy-MM-dd`, oldest first. */
  readonly days: readonly TradeGroup[]
  readonly localeCode: string
}

/** A month of days with the net profit of the trades that ended on each. It opens at the last month with trades. */
export function DayCalendar({ days, localeCode }: Props) {
  const t = useTranslations('performance')
  const masked = useMasked()
  const own = useOwn()
  const [turned, setTurned] = useState(0)
  const tag = localeTag(localeCode)
  const last = days.at(-1)?.key ?? ''
  const [year, month] = [Number(last.slice(0, 4)), Number(last.slice(5, 7)) - 1 + turned]
  const first = new Date(Date.UTC(year, month, 1))
  const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const known = new Map(days.map((day) => [day.key, day.figures]))
  const writeDay = dayWriter(tag)
  const cells = Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(year, month, index + 1))
    return { ms: date.getTime(), figures: known.get(date.toISOString().slice(0, 10)) }
  })
  const blank = (first.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
  return (
    <Card as="section" label={t('calendar')}>
      <div className={layout.toolbar}>
        <h2 className={styles.heading}>{t('calendar')}</h2>
        <div className={styles.month}>
          <IconButton icon="chevron-back" size="small" label={t('previousMonth')} onClick={() => setTurned(turned - 1)} />
          <span aria-live="polite">{formatMonth(first.getTime(), tag)}</span>
          <IconButton icon="chevron-forward" size="small" label={t('nextMonth')} onClick={() => setTurned(turned + 1)} />
        </div>
      </div>
      <div className={styles.week} aria-hidden="true">
        {weekdayNames(tag, 1).map(({ short, long }) => (
          <span key={long}>{short}</span>
        ))}
      </div>
      <ul className={styles.days} data-calendar>
        {Array.from({ length: blank }, (_, index) => (
          <li key={`blank ${index}`} className={styles.blank} aria-hidden="true" />
        ))}
        {cells.map(({ ms, figures }) => {
          const amount = figures === undefined ? '' : own(formatProfitCoarse(figures.net))
          return (
            <li key={ms} className={styles.day} data-direction={figures === undefined || masked ? undefined : findDirection(figures.net)}>
              <span aria-hidden="true">{new Date(ms).getUTCDate()}</span>
              <span className="visually-hidden">
                {figures === undefined ? writeDay(ms) : t('dayText', { day: writeDay(ms), amount, count: figures.trades })}
              </span>
              {figures === undefined ? null : (
                <bdi aria-hidden="true" className={styles.net}>
                  {own(briefProfit(figures.net, tag))}
                </bdi>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Writes a profit so short that it fits into a day of a phone's calendar: `-23.5`, `+480`, `-1.2K`. */
function briefProfit(net: string, tag: string): string {
  const size = absoluteValue(net)
  if (compare(size, '1000') < 0) return formatDecimal(net, compare(size, '100') < 0 ? 1 : 0, asProfit(net))
  return formatCompact(roundSignificant(net, 2, profitRounding(net)), tag, { signed: true })
}
