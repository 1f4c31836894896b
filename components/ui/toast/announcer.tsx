'use client'
import { useEffect, useState } from 'react'
import { systemTimers } from '#lib/kernel/clock.ts'
import { fillIn, type Labels } from '../labels/labels.tsx'
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
          <Spoken key={toast.turn} toast={toast} labels={labels} />
        ))}
      </output>
      <div className="visually-hidden" role="alert" aria-live="assertive" aria-atomic="false">
        {urgent.map((toast) => (
          <Spoken key={toast.turn} toast={toast} labels={labels} />
        ))}
      </div>
    </>
  )
}

function Spoken({ toast: { type, title, message }, labels }: { toast: Toast; labels: Labels<'toast'> }) {
  const [over, setOver] = useState(false)
  useEffect(() => systemTimers.after(SPOKEN_MS, () => setOver(true)), [])
  if (over) return null
  return (
    <span>
      {fillIn(labels[type], { message: title ?? message })}
      {title !== null && <span> {message}</span>}
    </span>
  )
}
