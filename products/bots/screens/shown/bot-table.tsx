'use client'

import { labelled } from '#lib/format/labelled.ts'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { useIsPhone } from '#components/ui/viewport/use-is-phone.ts'
import type { BotRow } from '../../contract/bots.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { BotCards } from './bot-cards.tsx'
import { botColumns } from './bot-columns.tsx'
import { BotDetailDialog } from './bot-detail-dialog.tsx'
import { StopDialog } from './stop-dialog.tsx'
import { useBots } from './use-bots.ts'
import styles from './bots.module.css'

interface Props {
  /** Where the next bot is started; shown while there are none. */
  readonly start: ReactNode
  /** The product whose bots are shown. */
  readonly product: BotRow['product']
}

type Step = { readonly kind: 'stop' | 'detail'; readonly bot: BotRow } | null

/** The open bots with their gains, each with what it did and a button that stops it. */
export function BotTable({ start, product }: Props) {
  const t = useTranslations('bots')
  const locale = useLocale()
  const pairs = usePairs()
  const [bots, reload] = useBots()
  const [step, setStep] = useState<Step>(null)
  const isPhone = useIsPhone()
  const view = useMemo(() => {
    const namePair = (row: BotRow): string => pairs.readName(row)
    const actions = (bot: BotRow) => (
      <span className={styles.buttons}>
        <Button
          size="small"
          onClick={() => setStep({ kind: 'detail', bot })}
          aria-label={labelled(locale, t('details'), t('detailsOf', { symbol: bot.symbol }))}
        >
          {t('details')}
        </Button>
        <Button
          size="small"
          onClick={() => setStep({ kind: 'stop', bot })}
          aria-label={labelled(locale, t('stop'), t('stopOf', { symbol: bot.symbol }))}
        >
          {t('stop')}
        </Button>
      </span>
    )
    return { t, namePair, actions, columns: botColumns(t, namePair, actions) }
  }, [locale, t, pairs])
  if (bots.kind === 'failed') {
    return (
      <EmptyState title={t('failed')} icon="warning">
        <Button onClick={reload}>{t('retry')}</Button>
      </EmptyState>
    )
  }
  const rows = bots.kind === 'done' ? bots.data.filter((row) => row.product === product) : []
  return (
    <>
      {isPhone && rows.length > 0 ? <BotCards {...view} rows={rows} /> : null}
      {isPhone && rows.length > 0 ? null : (
        <DataTable
          label={t('tabs.open')}
          name="bots-open"
          columns={view.columns}
          rows={rows}
          readKey={({ id }) => id}
          loading={bots.kind === 'pending'}
          empty={
            <EmptyState title={t('none')} text={t('noneText')} icon="clock">
              {start}
            </EmptyState>
          }
        />
      )}
      {step?.kind === 'stop' ? (
        <StopDialog
          bot={step.bot}
          onClose={() => setStep(null)}
          onDone={() => {
            setStep(null)
            reload()
          }}
        />
      ) : null}
      {step?.kind === 'detail' ? (
        <BotDetailDialog bot={rows.find(({ id }) => id === step.bot.id) ?? step.bot} onClose={() => setStep(null)} />
      ) : null}
    </>
  )
}
