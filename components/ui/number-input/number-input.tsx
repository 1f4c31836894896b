'use client'

import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { controlLook, iconPx, type ControlSize } from '#components/ui/field/control.ts'
import { useControl } from '#components/ui/field/field-context.ts'
import { Icon } from '#components/ui/icon.tsx'
import { useLabels, type Labels } from '#components/ui/labels/labels.tsx'
import { clampDecimal, isInRange, stepDecimal } from './steps.ts'
import { useDecimalField } from './use-decimal-field.ts'
import control from '#components/ui/field/control.module.css'
import styles from './number-input.module.css'

interface Props {
  /** A decimal as a string, or empty. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Decimals that the field keeps; 0 for whole numbers. */
  readonly precision: number
  /** What a step changes: a tick, a lot. */
  readonly step?: string
  readonly min?: string
  readonly max?: string
  /** What happens to a value outside the range when the field is left: it is marked, or moved to the nearer end. */
  readonly outside?: 'mark' | 'clamp'
  /** Buttons that step up and down. Arrow and page keys do so in any case. */
  readonly buttons?: boolean
  readonly label?: string
  readonly placeholder?: string
  readonly size?: ControlSize
  readonly disabled?: boolean
  readonly invalid?: boolean
  /** Before and behind the number: what it is, a unit, a button that takes all. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly onBlur?: () => void
  readonly labels?: Partial<Labels<'number'>>
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/**
 * A field for amounts on exact decimals (specification 5, DESIGN 5.23): it keeps to digits and one period whatever is typed, keeps
 * the caret where it was, and refuses a paste that has two readings instead of guessing.
 */
export function NumberInput(props: Props) {
  const { value, onChange, precision, step = '1', min, max, size = 'medium', disabled = false, buttons = true } = props
  const texts = useLabels('number', props.labels)
  const input = useRef<HTMLInputElement>(null)
  const range = { min, max }
  const field = useControl({ label: props.label, invalid: (props.invalid ?? false) || !isInRange(value, range) })
  const decimal = useDecimalField(input, { value, onChange, precision })
  const refusalId = useId()
  const move = (steps: number) => disabled || decimal.set(stepDecimal(value, steps, step, range))
  const leave = () => {
    decimal.onLeave()
    if (props.outside === 'clamp' && value !== '' && !isInRange(value, range)) onChange(clampDecimal(value, range))
    props.onBlur?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = STEPS[event.key]
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(steps)
  }
  const described = [decimal.refusal && refusalId, field.aria['aria-describedby']].filter(Boolean).join(' ')
  return (
    <div className={styles.number}>
      <div {...controlLook({ size, disabled, invalid: field.invalid || decimal.refusal !== null })}>
        {props.before ? <span className={control.affix}>{props.before}</span> : null}
        <input
          {...field.aria}
          ref={input}
          id={field.id}
          type="text"
          inputMode={precision === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          disabled={disabled}
          className={control.entry}
          data-figures
          aria-describedby={described || undefined}
          value={decimal.text}
          placeholder={props.placeholder}
          onChange={decimal.onType}
          onCompositionEnd={({ currentTarget }) => decimal.onComposed(currentTarget)}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
        {props.after ? (
          <span className={control.affix} data-end>
            {props.after}
          </span>
        ) : null}
        {buttons ? <Steppers size={size} disabled={disabled} up={texts.increase} down={texts.decrease} onStep={move} /> : null}
      </div>
      <p id={refusalId} role="alert" className={styles.refusal}>
        {decimal.refusal && texts[decimal.refusal]}
      </p>
    </div>
  )
}

interface SteppersProps {
  readonly size: ControlSize
  readonly disabled: boolean
  readonly up: string
  readonly down: string
  readonly onStep: (steps: number) => void
}

/** For the pointer: keys have the arrows, so these are no stops of Tab. */
function Steppers({ size, disabled, up, down, onStep }: SteppersProps) {
  const stepper = (name: string, icon: 'minus' | 'plus', steps: number) => (
    <button
      type="button"
      tabIndex={-1}
      aria-label={name}
      disabled={disabled}
      className={styles.stepper}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onStep(steps)}
    >
      <Icon name={icon} size={iconPx(size)} />
    </button>
  )
  return (
    <span className={styles.steppers}>
      {stepper(down, 'minus', -1)}
      {stepper(up, 'plus', 1)}
    </span>
  )
}
