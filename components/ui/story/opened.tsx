'use client'
import { useEffect, useRef, type ReactNode } from 'react'

/** Presses the first matching control on mount, to show a widget with its menu open. */
export function Opened({ press, children }: { press: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (isPressed.current) return
    isPressed.current = true
    frame.current?.querySelector<HTMLElement>(press)?.click()
  }, [press])
  return (
    <div ref={frame} data-story-column>
      {children}
    </div>
  )
}
