'use client'

import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './upload.module.css'

interface Props {
  /** The name of the action, with its verb: `Send a picture`. */
  readonly label: string
  /** The types and the size that are taken. */
  readonly hint: string
  /** Media types that the file dialog offers. The receiver judges the file by its content. */
  readonly accept: readonly string[]
  readonly pending: boolean
  /** Announced while a file is being sent. */
  readonly pendingLabel: string
  readonly onFile: (file: File) => void
}

/** Chooses a file by a button, or by dropping it there. */
export function Upload({ label, hint, accept, pending, pendingLabel, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const hintId = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file !== undefined && !pending) onFile(file)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div className={styles.upload} data-over={isOver || undefined} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        accept={accept.join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file can be chosen again after a failure.
          target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <Button size="small" pending={pending} aria-describedby={hintId} onClick={() => input.current?.click()}>
        <Icon name="plus" size={16} />
        {label}
      </Button>
      <span id={hintId} className={styles.hint} role="status">
        {pending ? pendingLabel : hint}
      </span>
    </div>
  )
}
