'use client'

import { useRef, useState, type FocusEvent, type RefObject } from 'react'
import { useDismiss } from '#components/ui/listbox/use-dismiss.ts'

/** The focus while the calendar is open: it stays in the text field, or moves into the calendar. */
type Opened = 'field' | 'calendar'

/** Opens and closes a date picker's calendar. Focus returns to the element that opened it. `onOpen` runs at every request to open it. */
export function useCalendarPopup(root: RefObject<HTMLElement | null>, disabled: boolean, onOpen?: () => void) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const open = (focus: Opened, from: HTMLElement) => {
    onOpen?.()
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
      // Tab has left the last element in here. If the window loses the focus, `relatedTarget` is null.
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) close(false)
      },
    },
  }
}
