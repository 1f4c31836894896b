'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Button, ButtonLink } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { ImageViewer } from '#components/ui/image-viewer/image-viewer.tsx'
import { journalPictureAddress } from '#lib/contract/trading/journal-limits.ts'
import { exportAddress } from '#lib/contract/trading/exports.ts'
import type { JournalQuery, JournalTrade } from '#lib/contract/trading/trading-journal.ts'
import { ExportLinks } from '../records/filter-bar.tsx'
import { PAGE_ROWS, PagedTable } from '../records/paged-table.tsx'
import { useTradingData } from '../use-trading-data.ts'
import { NoteForm } from './note-form.tsx'
import { tradeColumns } from './trade-columns.tsx'
import layout from '#components/ui/layout/layout.module.css'
import styles from './performance.module.css'

interface Props {
  readonly query: JournalQuery
  /** Changes when notes may have changed. */
  readonly turn: number
  readonly localeCode: string
  readonly knownTags: readonly string[]
  readonly onNoted: () => void
}

/** The journal: each trade with its result, its note and its tags, and the files of them. */
export function TradeTable({ query, turn, localeCode, knownTags, onNoted }: Props) {
  const t = useTranslations('performance')
  const orders = useTranslations('orders')
  const assets = useTranslations('assets')
  const call = useTradingData()
  const [noted, setNoted] = useState<JournalTrade | null>(null)
  const [viewed, setViewed] = useState<JournalTrade | null>(null)
  const columns = useMemo(
    () =>
      tradeColumns({ t, orders, localeCode }, (trade) => (
        <span className={styles.tags}>
          <Button size="small" variant="quiet" onClick={() => setNoted(trade)} aria-label={t('noteOn', { pair: trade.symbol })}>
            {trade.note === '' && trade.tags.length === 0 ? t('addNote') : t('editNote')}
          </Button>
          {trade.picture !== null && (
            <Button size="small" variant="quiet" onClick={() => setViewed(trade)} data-view-chart>
              {t('showChart')}
            </Button>
          )}
        </span>
      )),
    [t, orders, localeCode],
  )
  const images = useMemo(
    () => (viewed?.picture ? [{ src: journalPictureAddress(viewed.picture.id), alt: t('chart', { pair: viewed.symbol }) }] : []),
    [viewed, t],
  )
  const epoch = query.epoch === undefined ? {} : { epoch: String(query.epoch) }
  return (
    <div className={layout.column}>
      <div className={styles.files}>
        <ExportLinks label={orders('download')} kind="journal" query={query} />
        <ButtonLink
          href={exportAddress('tax', 'csv', { ...epoch, locale: localeCode })}
          target="_self"
          download
          variant="outline"
          size="small"
          data-tax-file
        >
          <Icon name="download" size={16} />
          {t('taxFile')}
        </ButtonLink>
        <p className={layout.quiet}>{t('taxText')}</p>
      </div>
      <PagedTable
        label={t('tabs.trades')}
        name="trades"
        columns={columns}
        readKey={({ id }) => id}
        question={`${turn} ${JSON.stringify(query)}`}
        load={(page) => call('journalTrades', { ...query, page, limit: PAGE_ROWS })}
      />
      <ImageViewer open={viewed !== null} onOpenChange={() => setViewed(null)} images={images} />
      <Dialog
        open={noted !== null}
        onOpenChange={() => setNoted(null)}
        title={noted === null ? '' : t('noteOn', { pair: noted.symbol })}
        closeLabel={assets('close')}
      >
        {noted === null ? null : (
          <NoteForm
            trade={noted}
            knownTags={knownTags}
            onDone={() => {
              setNoted(null)
              onNoted()
            }}
          />
        )}
      </Dialog>
    </div>
  )
}
