'use client'
import { useEffect, useState } from 'react'
import { systemTimers } from '#lib/kernel/clock.ts'
import type { Labels } from '../labels/labels.tsx'
import type { Toast } from './toaster.ts'

/** How long in ms a message stays in a live region: long enough to be announced, too short to be found again by browsing. */
const SPOKEN_MS = 1000

/** Announces new toasts: warnings and errors at once, the rest when the screen reader pauses. */
export function Announcer({ toasts, labels }: { toasts: readonly Toast[]; labels: Labels<'toast'> }) {
  const urgent = toasts.filter(({ type }) => type === 'error' || type === 'warning')
  const calm = toasts.filter((toast) => !urgent.includes(toast))
  return (
    <>
      <output className="visually-hidden" aria-live="polite" aria-atomic="false">
        {calm.map((toast) => (
          <Spoken key={toast.turn} text={spokenText(toast, labels)} />
        ))}
      </output>
      <div className="visually-hidden" role="alert" aria-live="assertive" aria-atomic="false">
        {urgent.map((toast) => (
          <Spoken key={toast.turn} text={spokenText(toast, labels)} />
        ))}
      </div>
    </>
  )
}

function spokenText({ type, title, message }: Toast, labels: Labels<'toast'>): string {
  return `${labels[type]}: ${title === null ? '' : `${title}. `}${message}`
}

function Spoken({ text }: { text: string }) {
  const [over, setOver] = useState(false)
  useEffect(() => systemTimers.after(SPOKEN_MS, () => setOver(true)), [])
  return over ? null : <span>{text}</span>
}
