'use client'

import { useTranslations } from 'next-intl'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import type { HotkeyName } from './hotkeys.ts'
import { Palette } from './palette.tsx'
import { useCommands, type PaletteEntries } from './use-commands.ts'

interface Props {
  readonly entries: PaletteEntries
  readonly act: (name: HotkeyName) => void
  /** Called to close the dialog; `run` is the action of the chosen command, missing if none was chosen. */
  readonly onClose: (run?: () => void) => void
}

/** The command palette over the terminal. Its code is loaded when it is first opened. */
export function PaletteDialog({ entries, act, onClose }: Props) {
  const t = useTranslations('terminal')
  const commands = useCommands(entries, act)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('bar.palette')} size="large" closeLabel={t('common.close')}>
      <Palette commands={commands} onChoose={({ run }) => onClose(run)} />
    </Dialog>
  )
}
