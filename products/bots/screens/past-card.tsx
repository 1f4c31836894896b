'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { ProfitFigure } from '#components/ui/figure/amounts.tsx'
import type { BotPast, PastRow } from '../contract/bots.ts'
import { formatDate } from '#lib/format/date.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatCount, formatPercent } from '#lib/format/number.ts'
import { formatReturn } from '#lib/format/profit.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import sheet from '#components/assets/sheet.module.css'
import styles from './bots-desk.module.css'

interface Props {
  /** The bot as it is filled in: figures of another one are not shown. */
  readonly idea: string
  readonly ready: boolean
  readonly ask: () => Promise<BotPast>
}

/** Shows, on request, how the bot would have done over the last days of its market. */
export function PastCard({ idea, ready, ask }: Props) {
  const t = useTranslations('bots')
  const [found, setFound] = useState<{ readonly idea: string; readonly past: BotPast } | null>(null)
  const run = useAction(async () => setFound({ idea, past: await ask() }))
  const rows = found?.idea === idea ? found.past.rows : null
  return (
    <section className={styles.check} aria-label={t('past.title')} data-past>
      <h2 className={sheet.heading}>{t('past.title')}</h2>
      {rows === null ? <p className={sheet.note}>{t('past.text')}</p> : rows.map((row) => <PastSpan key={row.days} row={row} />)}
      {rows?.length === 0 ? <p className={sheet.note}>{t('past.none')}</p> : null}
      <Button size="small" disabled={!ready} pending={run.pending} onClick={() => run.run()}>
        {t('past.run')}
      </Button>
      <p className={sheet.note}>{t('past.model')}</p>
      <p className={sheet.note}>{t('noPromise')}</p>
    </section>
  )
}

function PastSpan({ row }: { readonly row: PastRow }) {
  const t = useTranslations('bots')
  const zone = useTimeZone()
  const { bot } = row
  const ratio = (value: string) => isolated(formatReturn(value))
  return (
    <div className={styles.span} data-past-days={row.days}>
      <h3 className={styles.spanHead}>{t(row.days === 7 ? 'past.days7' : 'past.days30')}</h3>
      <p className={sheet.note}>
        <Bidi>{t('past.span', { from: isolated(formatDate(row.from, zone)), to: isolated(formatDate(row.endedAt ?? row.to, zone)) })}</Bidi>
      </p>
      {bot === null ? (
        <p className={sheet.note}>{t('past.refused')}</p>
      ) : (
        <dl className={sheet.figures}>
          <div>
            <dt>{t('total')}</dt>
            <dd data-past-total>
              <ProfitFigure amount={bot.total} unit={bot.quoteCoin} /> (<Bidi>{ratio(row.totalRatio)}</Bidi>)
            </dd>
          </div>
          <div>
            <dt>{t('botProfit')}</dt>
            <dd>
              <ProfitFigure amount={bot.profit} unit={bot.quoteCoin} />
            </dd>
          </div>
          <div>
            <dt>{t('floating')}</dt>
            <dd>
              <ProfitFigure amount={bot.floating} unit={bot.quoteCoin} />
            </dd>
          </div>
          <div>
            <dt>{t('trips')}</dt>
            <dd>{formatCount(bot.trips)}</dd>
          </div>
          <div>
            <dt>{t('past.worst')}</dt>
            <dd>
              <Bidi>{ratio(row.worstRatio)}</Bidi>
            </dd>
          </div>
          <div>
            <dt>{t('past.price')}</dt>
            <dd>
              <Bidi>{ratio(row.priceRatio)}</Bidi>
            </dd>
          </div>
          {bot.plan === null ? (
            <div>
              <dt>{t('past.inside')}</dt>
              <dd>
                <Bidi>{isolated(formatPercent(row.insideRatio, { signed: false }))}</Bidi>
              </dd>
            </div>
          ) : (
            <div>
              <dt>{t('past.purchases')}</dt>
              <dd>{bot.plan.purchases}</dd>
            </div>
          )}
          {bot.status === 'ended' ? (
            <div>
              <dt>{t('statuses.ended')}</dt>
              <dd>{t(`reasons.${bot.reason}`)}</dd>
            </div>
          ) : null}
        </dl>
      )}
    </div>
  )
}
