'use client'

import { useTranslations } from 'next-intl'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { useTicket } from '../../terminal/ticket-context.tsx'
import { onTick } from '../on-tick.ts'
import type { ChartDrawings, SelectedDrawing } from '../overlays/chart-drawings.ts'
import { hasPrice } from '../overlays/drawing-price.ts'
import { NOTE_LENGTH_MAX } from '../persisted-drawings.ts'
import { DRAWING_KEYS } from './drawing-keys.ts'
import { usePriceAlert } from './use-price-alert.ts'
import styles from '../tool-chart.module.css'

interface Props {
  readonly selected: SelectedDrawing
  readonly drawings: ChartDrawings
}

/** The tools of the selected drawing: its text if it is a note, an alert at the price of a line, its lock, and its removal. */
export function DrawingBar({ selected, drawings }: Props) {
  const t = useTranslations('terminal.chart')
  const { market } = useTicket()
  const alert = usePriceAlert()
  const alertHere = () => {
    const price = drawings.price()
    if (price !== null) void alert?.(onTick(price, market))
  }
  return (
    <fieldset className={styles.drawingBar} aria-label={t(DRAWING_KEYS[selected.name])} data-drawing-bar>
      <span className={styles.drawingName}>{t(DRAWING_KEYS[selected.name])}</span>
      {selected.text !== null && (
        <TextInput
          size="standard"
          label={t('noteText')}
          value={selected.text}
          maxLength={NOTE_LENGTH_MAX}
          onChange={(text) => drawings.change({ text })}
        />
      )}
      {alert && hasPrice(selected.name) && <IconButton icon="bell" size="small" label={t('alertAtLine')} onClick={alertHere} />}
      <IconButton
        icon="lock"
        size="small"
        label={t('lock')}
        aria-pressed={selected.isLocked}
        onClick={() => drawings.change({ isLocked: !selected.isLocked })}
      />
      <IconButton icon="close" size="small" label={t('remove')} onClick={() => drawings.remove()} />
    </fieldset>
  )
}
