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
  readonly onClose: (id: number) => void
}

/** One message with its close button. Its clock stands still while the pointer or the focus is on it. */
export function ToastCard({ toast: { id, type, message, phase }, toaster, labels, onClose }: Props) {
  const focused = useRef(false)
  const setFocused = (next: boolean) => {
    if (focused.current === next) return
    focused.current = next
    if (next) toaster.pause(id)
    else toaster.resume(id)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(false)
  }
  return (
    <div
      className={styles.toast}
      data-toast={id}
      data-type={type}
      data-phase={phase}
      onPointerEnter={() => toaster.pause(id)}
      onPointerLeave={() => toaster.resume(id)}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
    >
      <Icon name={ICON[type]} />
      <p className={styles.message}>
        <span className="visually-hidden">{`${labels[type]}: `}</span>
        {message}
      </p>
      <IconButton icon="close" size="small" label={labels.close} onClick={() => onClose(id)} />
    </div>
  )
}
