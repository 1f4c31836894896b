'use client'
import { useRef, type FocusEvent } from 'react'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import type { IconName } from '../icons.ts'
import type { Labels } from '../labels/labels.tsx'
import type { Toast, Toaster, ToastType } from './toaster.ts'
import styles from './toast.module.css'

const ICON: Readonly<Record<ToastType, IconName>> = { success: 'check', warning: 'warning', info: 'info', error: 'error' }

interface Props {
  readonly toast: Toast
  readonly toaster: Toaster
  readonly labels: Labels<'toast'>
  readonly onClose: (id: number, byPointer: boolean) => void
}

/**
 * One message with its close button. Its clock stands still while somebody points at it or the focus is on it: a pointer that lies
 * where it comes up, and a finger that has left the screen, point at nothing.
 */
export function ToastCard({ toast: { id, type, title, message, link, phase }, toaster, labels, onClose }: Props) {
  const setFocused = useReader(toaster, id)
  const setHovered = useReader(toaster, id)
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(false)
  }
  return (
    <div
      className={styles.toast}
      data-toast={id}
      data-type={type}
      data-phase={phase}
      onPointerMove={({ pointerType }) => setHovered(pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
    >
      <Icon name={ICON[type]} />
      <p className={styles.message}>
        <span className="visually-hidden">{`${labels[type]}: `}</span>
        {title !== null && <strong className={styles.title}>{title}</strong>}
        {title !== null && ' '}
        {message}
        {link !== null && (
          <a className={styles.link} href={link.href} data-opens={link.opens}>
            {link.label}
          </a>
        )}
      </p>
      <IconButton icon="close" size="small" label={labels.close} onClick={({ detail }) => onClose(id, detail > 0)} />
    </div>
  )
}

/** Tells the toaster, once for each change, whether somebody reads a toast. */
function useReader(toaster: Toaster, id: number): (reads: boolean) => void {
  const reading = useRef(false)
  return (reads) => {
    if (reading.current === reads) return
    reading.current = reads
    if (reads) toaster.pause(id)
    else toaster.resume(id)
  }
}
