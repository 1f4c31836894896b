'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, type Ref, useImperativeHandle } from 'react'
import { openWindow } from '#lib/routing/navigate.ts'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { readPanelMessage, sendPanelMessage, windowName, type PanelMessage } from './panel-messages.ts'
import type { PanelId } from './slots.ts'
import { useTicket, useTicketRelay } from '../ticket-context.tsx'

const LOOK_MS = 500
const SIZE = 'popup,width=720,height=640'

/** Opens and closes the windows of panels. */
export interface PanelWindowsHandle {
  open(panel: PanelId): void
  closeAll(): void
}

interface Props {
  readonly ref: Ref<PanelWindowsHandle>
  readonly onOut: (out: ReadonlySet<PanelId>) => void
}

/** Manages the windows of panels: sends them this page's path and look, synchronises the ticket, and notices when one is closed. */
export function PanelWindows({ ref, onOut }: Props) {
  const t = useTranslations('terminal.layout')
  const toaster = useToaster()
  const relay = useTicketRelay()
  const { state } = useTicket()
  const windows = useRef(new Map<PanelId, Window>())
  const tell = useEffectEvent(() => onOut(new Set(windows.current.keys())))

  useImperativeHandle(ref, () => ({
    open(panel) {
      const opened = openWindow(location.href, window, { name: windowName(panel), features: SIZE })
      if (!opened) return void toaster.show(t('blocked'), { type: 'warning' })
      windows.current.set(panel, opened)
      onOut(new Set(windows.current.keys()))
    },
    closeAll() {
      for (const opened of windows.current.values()) opened.close()
    },
  }))

  const hear = useEffectEvent((event: MessageEvent) => {
    const message = readPanelMessage(event)
    const from = event.source
    if (!message || !isWindow(from)) return
    if (message.kind === 'ticket') {
      relay.bring(message.action)
      toOthers(windows.current, message, from)
    }
    if (message.kind !== 'out') return
    if (windows.current.get(message.panel) !== from) {
      windows.current.set(message.panel, from)
      tell()
    }
    sendPanelMessage(from, place())
    if (message.isNew) sendPanelMessage(from, { kind: 'ticket', action: { type: 'change', change: state } })
  })

  useEffect(() => {
    const onMessage = (event: MessageEvent) => hear(event)
    const opened = windows.current
    const look = () => {
      const closed = [...opened].filter(([, each]) => each.closed)
      for (const [panel] of closed) opened.delete(panel)
      if (closed.length > 0) tell()
    }
    window.addEventListener('message', onMessage)
    const timer = setInterval(look, LOOK_MS)
    const undo = relay.onTold((action) => toOthers(opened, { kind: 'ticket', action }, null))
    return () => {
      window.removeEventListener('message', onMessage)
      clearInterval(timer)
      undo()
    }
  }, [relay])
  return null
}

function place(): PanelMessage {
  const { theme = '', updown = '' } = document.documentElement.dataset
  return { kind: 'at', path: location.pathname, theme, updown }
}

function toOthers(windows: ReadonlyMap<PanelId, Window>, message: PanelMessage, except: Window | null): void {
  for (const each of windows.values()) if (each !== except && !each.closed) sendPanelMessage(each, message)
}

function isWindow(source: MessageEventSource | null): source is Window {
  return source !== null && 'closed' in source
}
