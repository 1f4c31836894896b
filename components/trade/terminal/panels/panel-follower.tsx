'use client'

import { useEffect } from 'react'
import { readPanelMessage, sendPanelMessage, type PanelMessage } from './panel-messages.ts'
import type { PanelId } from './slots.ts'
import { useTicketRelay } from '../ticket-context.tsx'

const BEAT_MS = 1000

/**
 * Makes the window of a panel follow the page that opened it: to another pair or language, in theme and colours, and when it closes. A
 * window without an opener, as after a browser restart, is not marked as a panel and behaves like any other page.
 */
export function PanelFollower({ panel }: { readonly panel: PanelId }) {
  const relay = useTicketRelay()
  useEffect(() => {
    const opener: unknown = window.opener
    // The opener existed when the page began to load, and has been closed since.
    if (!isWindow(opener)) return window.close()
    let isNew = true
    const beat = () => {
      if (opener.closed) return window.close()
      sendPanelMessage(opener, { kind: 'out', panel, isNew })
      isNew = false
    }
    const hear = (event: MessageEvent) => {
      const message = event.source === opener ? readPanelMessage(event) : null
      if (message?.kind === 'at') follow(message)
      if (message?.kind === 'ticket') relay.bring(message.action)
    }
    window.addEventListener('message', hear)
    const timer = setInterval(beat, BEAT_MS)
    const undo = relay.onTold((action) => sendPanelMessage(opener, { kind: 'ticket', action }))
    beat()
    return () => {
      window.removeEventListener('message', hear)
      clearInterval(timer)
      undo()
    }
  }, [panel, relay])
  return null
}

function follow({ path, theme, updown }: Extract<PanelMessage, { kind: 'at' }>): void {
  const { dataset } = document.documentElement
  if (theme !== '' && dataset.theme !== theme) dataset.theme = theme
  if (updown !== '' && dataset.updown !== updown) dataset.updown = updown
  if (path !== location.pathname) location.replace(path)
}

function isWindow(value: unknown): value is Window {
  return typeof value === 'object' && value !== null && 'postMessage' in value
}
