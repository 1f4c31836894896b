'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { useUnsaved } from '#components/ui/overlay/unsaved.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { TextArea } from '#components/ui/text-area/text-area.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { JOURNAL_LIMITS, JOURNAL_PICTURE_PATH } from '#lib/contract/trading/journal-limits.ts'
import type { JournalTrade } from '#lib/contract/trading/trading-journal.ts'
import { useIdentity } from '#lib/stores/session/identity.tsx'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTradingData } from '../use-trading-data.ts'
import { ChartField } from './chart/chart-field.tsx'
import { loadCandles } from './chart/load-candles.ts'
import { drawPicture } from './chart/trade-chart.tsx'
import { readTags } from './read-tags.ts'
import styles from './performance.module.css'

interface Props {
  readonly trade: JournalTrade
  /** All tags of the account, as suggestions. */
  readonly knownTags: readonly string[]
  readonly onDone: () => void
}

const SUGGESTIONS_MAX = 8
/** The longest time for a picture on a slow line. */
const UPLOAD_TIMEOUT_MS = 30_000

/** Writes the note and the tags of one trade, and keeps its chart with them. Both empty remove all. */
export function NoteForm({ trade, knownTags, onDone }: Props) {
  const t = useTranslations('performance')
  const call = useTradingData()
  const toaster = useToaster()
  const [note, setNote] = useState(trade.note)
  const [typed, setTyped] = useState(trade.tags.join(', '))
  const [keeps, setKeeps] = useState(true)
  const { requests } = useIdentity()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [candles] = useLoad(trade.id, () => (trade.picture === null ? loadCandles(trade) : Promise.resolve(null)))
  useUnsaved(note !== trade.note || typed !== trade.tags.join(', ') || !keeps)
  const tags = readTags(typed)
  const isTooMuch = tags.length > JOURNAL_LIMITS.tags || tags.some((tag) => tag.length > JOURNAL_LIMITS.tagLength)
  const rule = t('tagsRule', { count: JOURNAL_LIMITS.tags, length: JOURNAL_LIMITS.tagLength })
  const save = useAction(async () => {
    const picture = trade.picture === null && keeps && canvas.current !== null ? await drawPicture(canvas.current) : null
    const kept = await call('noteTrade', { epoch: trade.epoch, tradeId: trade.id, note, tags, keepPicture: keeps })
    if (picture !== null && (kept.note !== '' || kept.tags.length > 0)) {
      const { http } = await requests()
      await http.upload(JOURNAL_PICTURE_PATH, picture, { tradeId: trade.id }, { timeoutMs: UPLOAD_TIMEOUT_MS })
    }
    toaster.show(t('saved'), { type: 'success' })
    onDone()
  })
  return (
    <Form look="wide" submitLabel={t('save')} ready={!isTooMuch} pending={save.pending} onSubmit={() => save.run()}>
      <Field label={t('note')}>
        <TextArea value={note} onChange={setNote} maxLength={JOURNAL_LIMITS.noteLength} />
      </Field>
      <Field label={t('tags')} hint={rule} error={isTooMuch ? rule : false}>
        <TextInput value={typed} onChange={setTyped} dir="auto" autoComplete="off" />
      </Field>
      {knownTags.length === 0 ? null : (
        <div className={styles.tags}>
          {knownTags
            .filter((tag) => !tags.includes(tag))
            .slice(0, SUGGESTIONS_MAX)
            .map((tag) => (
              <Button key={tag} size="small" variant="outline" onClick={() => setTyped([...tags, tag].join(', '))}>
                <bdi>{tag}</bdi>
              </Button>
            ))}
        </div>
      )}
      <ChartField trade={trade} loaded={candles} canvas={canvas} keeps={keeps} onKeep={setKeeps} />
    </Form>
  )
}
