'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { ShareCard, type ShareWords } from '#components/orders/share/share-card.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/card/card.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { AmountFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Term } from '#components/ui/tooltip/term.tsx'
import type { Performance } from '#lib/contract/trading/trading-journal.ts'
import { formatDuration } from '#lib/format/date.ts'
import { formatCount } from '#lib/format/number.ts'
import { termTip, type TermTip } from '#lib/settings/tip-terms.ts'
import { localeTag } from './locale-tag.ts'
import { CoarseProfit, percentText } from './profit-text.tsx'
import { usePerformanceCard } from './use-performance-card.ts'
import layout from '#components/ui/layout/layout.module.css'
import styles from './performance.module.css'

interface Props {
  readonly data: Performance | null
  readonly localeCode: string
  readonly shareWords: ShareWords
}

/** The figures of the chosen trades, and a picture of them to share. */
export function SummaryCard({ data, localeCode, shareWords }: Props) {
  const t = useTranslations('performance')
  const orders = useTranslations('orders')
  const assets = useTranslations('assets')
  const tips = useTranslations('tips')
  const [isShared, setShared] = useState(false)
  const figures = data?.figures
  const tag = localeTag(localeCode)
  const held = (ms: number | null | undefined): ReactNode => <Figure>{formatDuration(ms, tag)}</Figure>
  const facts: readonly (readonly [name: string, figure: ReactNode, tip?: TermTip])[] = [
    [orders('netProfit'), <CoarseProfit key="net" amount={figures?.net} />],
    [t('trades'), <Figure key="trades">{formatCount(figures?.trades)}</Figure>],
    [t('winRate'), <Figure key="winRate">{percentText(figures?.winRate)}</Figure>, termTip(tips, 'winRate')],
    [t('profitFactor'), <Figure key="factor">{figures?.profitFactor ?? '--'}</Figure>],
    [t('expectancy'), <CoarseProfit key="expectancy" amount={figures?.expectancy} />],
    [t('averageWin'), <CoarseProfit key="win" amount={figures?.averageWin} />],
    [t('averageLoss'), <CoarseProfit key="loss" amount={figures?.averageLoss} />],
    [t('best'), <CoarseProfit key="best" amount={figures?.best} />],
    [t('worst'), <CoarseProfit key="worst" amount={figures?.worst} />],
    [t('fees'), <AmountFigure key="fees" amount={figures?.fees} unit="USDT" />],
    [orders('funding'), <CoarseProfit key="funding" amount={figures?.funding} />, termTip(tips, 'funding')],
    [t('holding'), held(figures?.averageHolding)],
    [t('shortest'), held(figures?.shortestHolding)],
    [t('longest'), held(figures?.longestHolding)],
  ]
  return (
    <Card as="section" label={t('figures')}>
      <div className={layout.toolbar}>
        <h2 className={styles.heading}>{t('figures')}</h2>
        <Button size="small" variant="outline" disabled={figures === undefined || figures.trades === 0} onClick={() => setShared(true)}>
          {t('share')}
        </Button>
      </div>
      <dl className={styles.facts} data-trade-figures>
        {facts.map(([name, figure, tip]) => (
          <div key={name}>
            <dt>{tip === undefined ? name : <Term {...tip}>{name}</Term>}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Dialog open={isShared} onOpenChange={setShared} title={shareWords.title} closeLabel={assets('close')}>
        {data === null ? null : <SharedFigures data={data} shareWords={shareWords} />}
      </Dialog>
    </Card>
  )
}

function SharedFigures({ data, shareWords }: { readonly data: Performance; readonly shareWords: ShareWords }) {
  return <ShareCard words={shareWords} makeCard={usePerformanceCard(data)} name={`performance-${data.epoch}`} startsOpen />
}
