'use client'

import { useRef, type AriaAttributes, type ReactNode, type RefObject } from 'react'
import { controlLook, iconPx, type ControlSize } from '#components/ui/field/control.ts'
import { Icon } from '../icon/icon.tsx'
import type { Labels } from '#components/ui/labels/labels.tsx'
import { Popup } from '#components/ui/listbox/popup.tsx'
import { variables } from '#components/ui/overlay/variables.ts'
import type { useCalendarPopup } from './use-calendar-popup.ts'
import control from '#components/ui/field/control.module.css'
import styles from './date-picker.module.css'

interface Props {
  readonly root: RefObject<HTMLDivElement | null>
  readonly popup: Pick<ReturnType<typeof useCalendarPopup>, 'opened' | 'toggle' | 'rootProps'>
  readonly size: ControlSize
  readonly disabled: boolean
  readonly invalid: boolean
  /** Role and name of the box, if it contains two fields. */
  readonly box?: AriaAttributes & { readonly role: 'group' }
  /** Name of the calendar's panel. */
  readonly title: string
  readonly texts: Labels<'calendar'>
  /** Clears the choice; null if there is none. */
  readonly onClear: (() => void) | null
  /** The error of the typed text. */
  readonly problem: string | null
  readonly problemId: string
  /** The text field, or both fields of a range. */
  readonly fields: ReactNode
  /** Renders the calendar, only while it is open. */
  readonly children: () => ReactNode
}

const PANEL = variables({ '--popup-height': '560px', '--popup-inline-min': '300px', '--popup-inline-max': '640px' })

/** The frame of a date picker: its box with text and buttons, its calendar, and its error. */
export function DateFrame(props: Props) {
  const { root, popup, size, disabled, invalid, texts, onClear } = props
  const box = useRef<HTMLDivElement>(null)
  const { className, ...look } = controlLook({ size, disabled, invalid: invalid || props.problem !== null })
  return (
    <div ref={root} className={styles.picker} {...popup.rootProps}>
      <div ref={box} {...props.box} {...look} className={className}>
        {props.fields}
        {onClear && !disabled ? (
          <button type="button" className={control.action} aria-label={texts.clear} onClick={onClear}>
            <Icon name="close" size={iconPx(size)} />
          </button>
        ) : null}
        <button
          type="button"
          className={control.action}
          aria-label={texts.open}
          aria-haspopup="dialog"
          aria-expanded={popup.opened !== null}
          disabled={disabled}
          onClick={({ currentTarget }) => popup.toggle(currentTarget)}
        >
          <Icon name="calendar" size={iconPx(size)} />
        </button>
      </div>
      {popup.opened === null ? null : (
        <Popup key={popup.opened} control={box} role="dialog" aria-label={props.title} style={PANEL}>
          <div className={styles.panel}>{props.children()}</div>
        </Popup>
      )}
      <p id={props.problemId} role="alert" className={styles.problem}>
        {props.problem}
      </p>
    </div>
  )
}
