'use client'
import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useRef, type FocusEvent } from 'react'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../button/icon-button.tsx'
import type { IconName } from '../icon/icons.ts'
import { fillIn, type Labels } from '../labels/labels.tsx'
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
 * One toast with its close button. Its timer pauses while it is hovered or focused. Hover starts on pointer movement, and never by
 * touch: a toast that appears under a resting pointer is not hovered.
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
        <span className="visually-hidden">{fillIn(labels[type], { message: '' })}</span>
        {title !== null && (
          <strong className={styles.title}>
            <Bidi>{title}</Bidi>
          </strong>
        )}
        {title !== null && ' '}
        <Bidi>{message}</Bidi>
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

/** Returns a function that tells the toaster, once per change, whether a toast is being read. */
function useReader(toaster: Toaster, id: number): (reads: boolean) => void {
  const reading = useRef(false)
  return (reads) => {
    if (reading.current === reads) return
    reading.current = reads
    if (reads) toaster.pause(id)
    else toaster.resume(id)
  }
}
