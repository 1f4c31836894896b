'use client'

import { useContext, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { controlLook, iconPx, type ControlSize } from '#components/ui/field/control.ts'
import { FieldContext, useControl } from '#components/ui/field/field-context.ts'
import { Icon } from '../icon/icon.tsx'
import { fillIn, useLabels, type Labels } from '#components/ui/labels/labels.tsx'
import { groupDigits } from '#lib/format/number.ts'
import { variables } from '#components/ui/overlay/variables.ts'
import { clampDecimal, isInRange, stepDecimal, type Range } from './steps.ts'
import { useDecimalField } from './use-decimal-field.ts'
import control from '#components/ui/field/control.module.css'
import styles from './number-input.module.css'

interface Props {
  /** A decimal as a string, or empty. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** The field's number of decimals; 0 for whole numbers. */
  readonly precision: number
  /** The size of a step: a tick or a lot. */
  readonly step?: string
  readonly min?: string
  readonly max?: string
  /** On leaving the field, a value outside the range is either marked or moved to the nearest bound. */
  readonly outside?: 'mark' | 'clamp'
  /** Shows buttons that step up and down. Arrow and page keys always do so. */
  readonly buttons?: boolean
  readonly label?: string
  readonly placeholder?: string
  readonly size?: ControlSize
  readonly disabled?: boolean
  readonly invalid?: boolean
  /** Before and after the number: a name, a unit, a "max" button. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly onBlur?: () => void
  readonly labels?: Partial<Labels<'number'>>
}

/** Characters for which an empty field has room, and those that an ordinary number has at most. */
const DIGITS_MIN = 8
const DIGITS_USUAL = 14

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/**
 * A field for exact decimal amounts (specification 5, DESIGN 5.23): it accepts only digits and one period, keeps the caret where it
 * was, and refuses an ambiguous paste instead of guessing.
 */
export function NumberInput(props: Props) {
  const { value, onChange, precision, step = '1', min, max, size = 'medium', disabled = false, buttons = true } = props
  const texts = useLabels('number', props.labels)
  const input = useRef<HTMLInputElement>(null)
  const range = { min, max }
  const field = useControl({ label: props.label, invalid: (props.invalid ?? false) || !isInRange(value, range) })
  const decimal = useDecimalField(input, { value, onChange, precision })
  const isTold = useContext(FieldContext)?.invalid === true
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
  // If the field around it shows an error, no second one is needed.
  const fault = decimal.refusal ? texts[decimal.refusal] : field.aria['aria-invalid'] && !isTold ? rangeText(texts, value, range) : null
  const described = [fault && refusalId, field.aria['aria-describedby']].filter(Boolean).join(' ')
  return (
    <div className={styles.number}>
      <div
        {...controlLook({ size, disabled, invalid: field.invalid || decimal.refusal !== null })}
        data-named={props.before ? true : undefined}
      >
        {props.before ? <span className={control.affix}>{props.before}</span> : null}
        <span
          className={styles.amount}
          style={variables({ '--digits': String(Math.max(DIGITS_MIN, decimal.text.length + 1)) })}
          data-long={decimal.text.length > DIGITS_USUAL || undefined}
        >
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
            onCompositionEnd={({ currentTarget, data }) => decimal.onComposed(currentTarget, data)}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
          {props.after ? (
            <span className={control.affix} data-end>
              {props.after}
            </span>
          ) : null}
          {buttons ? <Steppers size={size} disabled={disabled} up={texts.increase} down={texts.decrease} onStep={move} /> : null}
        </span>
      </div>
      <p id={refusalId} role="alert" className={styles.refusal}>
        {fault}
      </p>
    </div>
  )
}

/** Returns the text for the bound that a value exceeds, or null if it is within its range. */
function rangeText(texts: Labels<'number'>, value: string, { min, max }: Range): string | null {
  if (min !== undefined && !isInRange(value, { min, max: undefined })) return fillIn(texts.tooSmall, { min: groupDigits(min) })
  if (max !== undefined && !isInRange(value, { min: undefined, max })) return fillIn(texts.tooLarge, { max: groupDigits(max) })
  return null
}

interface SteppersProps {
  readonly size: ControlSize
  readonly disabled: boolean
  readonly up: string
  readonly down: string
  readonly onStep: (steps: number) => void
}

/** Step buttons for the pointer. They are no Tab stops because the keyboard has the arrow keys. */
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
