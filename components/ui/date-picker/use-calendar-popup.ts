'use client'

import { useRef, useState, type FocusEvent, type RefObject } from 'react'
import { useDismiss } from '#components/ui/listbox/use-dismiss.ts'

/** Where the focus is while the calendar is open: it stays in the text field, or goes into the calendar. */
type Opened = 'field' | 'calendar'

/** Opening and closing of a date picker's calendar. Focus returns to what opened it. */
export function useCalendarPopup(root: RefObject<HTMLElement | null>, disabled: boolean) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const open = (focus: Opened, from: HTMLElement) => {
    if (disabled || opened === focus) return
    opener.current = from
    setOpened(focus)
  }
  const close = (returnsFocus: boolean) => {
    setOpened(null)
    if (returnsFocus) opener.current?.focus()
  }
  useDismiss(root, opened !== null, (reason) => close(reason === 'escape'))
  return {
    opened,
    open,
    close,
    toggle: (from: HTMLElement) => (opened === null ? open('calendar', from) : close(true)),
    rootProps: {
      // Tab has gone past the last thing in here. A window that loses the focus names nothing that it went to.
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) close(false)
      },
    },
  }
}
