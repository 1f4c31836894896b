'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { systemTimers } from '#lib/kernel/clock.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { LazyDialog } from '../lazy-dialog.tsx'
import { useTicket } from '../terminal/ticket-context.tsx'
import { ReceiptHost } from '../receipt/receipt-host.tsx'
import { ConnectionFigures } from './connection-figures.tsx'
import { actsWhileTyping, findHotkey, readChord } from './hotkeys.ts'
import { chordText, useKeyLabels } from './key-labels.ts'
import styles from './tools.module.css'
import type { PaletteEntries } from './use-commands.ts'
import { useHotkeys } from './use-hotkeys.ts'
import { useTerminalActs } from './use-terminal-acts.ts'

const PaletteDialog = lazyPart(() => import('./palette-dialog.tsx').then((module) => module.PaletteDialog), 'layer')
const AccountAlerts = lazyPart(() => import('./account-alerts.tsx').then((module) => module.AccountAlerts), 'layer')
const AlertControls = lazyPart(() => import('./alert-controls.tsx').then((module) => module.AlertControls), 'small')
const CancelAllDialog = lazyPart(() => import('../panels/dialogs/cancel-all-dialog.tsx').then((module) => module.CancelAllDialog), 'layer')
const HotkeyList = lazyPart(() => import('./hotkey-list.tsx').then((module) => module.HotkeyList), 'layer')

interface Props {
  readonly palette: PaletteEntries
}

type Tool = 'palette' | 'sheet' | 'alerts' | 'cancelAll'

/** The terminal's tools: keys, palette and alerts, each with a button that opens it, and the state of the connection. */
export function TerminalTools({ palette }: Props) {
  const t = useTranslations('terminal')
  const [tool, setTool] = useState<Tool | null>(null)
  const [hotkeys] = useHotkeys()
  const labels = useKeyLabels()
  const { view } = useWorkspace()
  const { market } = useTicket()
  const act = useTerminalActs(setTool)
  const close = useCloseThenRun(tool, setTool)

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const chord = readChord(event)
    const name = chord === null ? null : findHotkey(hotkeys, chord)
    // An open dialog handles the keys itself.
    if (chord === null || name === null || event.repeat || document.querySelector('[role="dialog"]')) return
    if (!actsWhileTyping(chord) && isTyping(event.target)) return
    event.preventDefault()
    act(name)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])

  return (
    <div className={styles.tools}>
      {view.status !== 'visitor' && (
        <Suspense>
          <AccountAlerts />
        </Suspense>
      )}
      <ReceiptHost />
      <ConnectionFigures />
      <button type="button" className={styles.open} onClick={() => setTool('palette')} data-open-palette>
        <Icon name="search" size={16} />
        <span className={styles.word}>{t('bar.palette')}</span> <kbd dir="ltr">{chordText(hotkeys.palette, labels)}</kbd>
      </button>
      <span className={styles.forKeys}>
        <IconButton icon="keyboard" size="small" label={t('bar.hotkeys')} onClick={() => setTool('sheet')} />
      </span>
      <IconButton icon="bell" size="small" label={t('bar.notifications')} onClick={() => setTool('alerts')} data-open-alerts />
      {tool === 'alerts' && (
        <LazyDialog title={t('bar.notifications')} onClose={close}>
          <Suspense>
            <AlertControls inboxHref={`${palette.prefix}/account/setting/inbox`} />
          </Suspense>
        </LazyDialog>
      )}
      {tool === 'palette' && (
        <Suspense>
          <PaletteDialog entries={palette} act={act} onClose={close} />
        </Suspense>
      )}
      {tool === 'cancelAll' && (
        <Suspense>
          <CancelAllDialog scope={{ kind: 'both', product: market.product, symbol: market.symbol }} onClose={close} />
        </Suspense>
      )}
      {tool === 'sheet' && (
        <LazyDialog title={t('hotkeys.title')} onClose={close}>
          <Suspense>
            <HotkeyList />
          </Suspense>
        </LazyDialog>
      )}
    </div>
  )
}

/** Returns a function that closes the tool and then runs the chosen command, after the focus has returned: the command may move it. */
function useCloseThenRun(tool: Tool | null, setTool: (tool: Tool | null) => void): (run?: () => void) => void {
  const chosen = useRef<(() => void) | null>(null)
  useEffect(() => {
    const run = chosen.current
    if (tool !== null || run === null) return
    chosen.current = null
    systemTimers.after(0, run)
  }, [tool])
  return (run) => {
    chosen.current = run ?? null
    setTool(null)
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
