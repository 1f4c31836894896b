'use client'
import { useEffect, useRef, useState } from 'react'
import { systemTimers } from '#lib/kernel/clock.ts'
import { TOOLTIP_CLOSE_DEBOUNCE_MS } from '../constants.ts'

export interface TooltipState {
  readonly open: boolean
  /** The primitive's wish to open or close: opening is at once, closing waits. */
  readonly change: (open: boolean) => void
  readonly stay: () => void
  readonly leave: () => void
  readonly closeNow: () => void
  readonly openByTap: () => void
}

/** Open or not, with the debounced close of specification 9: whoever comes back within 200 ms finds it open. */
export function useTooltipState(hideAfterMs: number): TooltipState {
  const [open, setOpen] = useState(false)
  const cancelClose = useRef<() => void>(() => {})
  const keepOnce = useRef(false)

  const stay = () => cancelClose.current()
  const show = () => {
    stay()
    setOpen(true)
  }
  const closeNow = () => {
    stay()
    setOpen(false)
  }
  const leave = () => {
    stay()
    cancelClose.current = systemTimers.after(TOOLTIP_CLOSE_DEBOUNCE_MS, () => setOpen(false))
  }
  const change = (next: boolean) => {
    if (next) return show()
    // The primitive closes at every click; a tap has just opened it.
    if (keepOnce.current) keepOnce.current = false
    else leave()
  }
  const openByTap = () => {
    keepOnce.current = true
    show()
  }

  useEffect(() => () => cancelClose.current(), [])
  useEffect(() => {
    if (!open || hideAfterMs === 0) return
    return systemTimers.after(hideAfterMs, () => setOpen(false))
  }, [open, hideAfterMs])
  return { open, change, stay, leave, closeNow, openByTap }
}
