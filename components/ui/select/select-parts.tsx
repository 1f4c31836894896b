'use client'

import type { MouseEvent, ReactNode, RefObject } from 'react'
import { Icon } from '../icon/icon.tsx'
import { controlLook, iconPx, type ControlSize } from '#components/ui/field/control.ts'
import control from '#components/ui/field/control.module.css'
import styles from './select.module.css'

interface BoxProps {
  readonly box: RefObject<HTMLDivElement | null>
  readonly look: Parameters<typeof controlLook>[0]
  readonly multiple: boolean
  readonly clearable: boolean
  /** Called on a press anywhere except on a button inside the box. */
  readonly onPress: () => void
  readonly children: ReactNode
}

/** The box of a select: a press anywhere on it acts on the select. Keys go to the combobox inside. */
export function SelectFrame({ box, look, multiple, clearable, onPress, children }: BoxProps) {
  const { className, ...attributes } = controlLook(look)
  return (
    <div
      ref={box}
      {...attributes}
      role="presentation"
      className={`${className} ${styles.box}`}
      data-multiple={multiple || undefined}
      data-clearable={clearable || undefined}
      onMouseDown={keepFocus}
      onClick={() => look.disabled || onPress()}
    >
      {children}
    </div>
  )
}

/** Keeps the focus on the combobox when another part of the box is pressed; a text field places its own caret. */
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

interface TailProps {
  readonly size: ControlSize
  /** The name of the button that clears the choice; null if there is no such button. */
  readonly clearText: string | null
  readonly onClear: () => void
}

/** The end of the box: the clear button and the arrow. */
export function Tail({ size, clearText, onClear }: TailProps) {
  return (
    <span className={styles.tail}>
      {clearText === null ? null : (
        <button
          type="button"
          aria-label={clearText}
          className={control.action}
          onClick={(event) => {
            event.stopPropagation()
            onClear()
          }}
        >
          <Icon name="close" size={iconPx(size)} />
        </button>
      )}
      <span className={styles.arrow}>
        <Icon name="chevron-down" size={iconPx(size)} />
      </span>
    </span>
  )
}
