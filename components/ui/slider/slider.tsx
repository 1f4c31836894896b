'use client'

import { compare } from '#lib/kernel/decimal-text.ts'
import { useControl } from '#components/ui/field/field-context.ts'
import { variables } from '#components/ui/overlay/variables.ts'
import { findShare, lastStop, nearestStop, valueAtStop, type Scale } from './stops.ts'
import styles from './slider.module.css'

export interface SliderMark {
  readonly value: string
  readonly label: string
}

interface Props extends Scale {
  /** A decimal as a string. A value between two stops is shown at the nearer one, and stays unchanged until the slider moves. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Named values below the track; a press on a name selects its value. */
  readonly marks?: readonly SliderMark[]
  readonly label?: string
  /** Formats the value for display and for screen readers, with its unit. */
  readonly format?: (value: string) => string
  readonly disabled?: boolean
}

const NO_MARKS: readonly SliderMark[] = []

/**
 * A slider over numbered stops, based on the browser's own, so that values are exact decimals and keys, touch, screen readers
 * and right-to-left pages work natively.
 */
export function Slider({ value, onChange, min, max, step, marks = NO_MARKS, label, format = String, disabled = false }: Props) {
  const scale: Scale = { min, max, step }
  const { id, aria } = useControl({ label })
  const share = findShare(value, scale)
  return (
    <div className={styles.slider} data-disabled={disabled || undefined} style={variables({ '--share': share })}>
      <div className={styles.bar}>
        <span className={styles.track} />
        <span className={styles.fill} />
        {marks.map((mark) => (
          <span
            key={mark.value}
            className={styles.dot}
            data-passed={compare(mark.value, value) <= 0 || undefined}
            style={variables({ '--at': findShare(mark.value, scale) })}
          />
        ))}
        <input
          {...aria}
          id={id}
          type="range"
          className={styles.input}
          min={0}
          max={lastStop(scale)}
          step={1}
          value={nearestStop(value, scale)}
          disabled={disabled}
          aria-valuetext={format(value)}
          onChange={({ target }) => onChange(valueAtStop(target.valueAsNumber, scale))}
        />
      </div>
      {marks.length > 0 ? <Marks marks={marks} scale={scale} disabled={disabled} onChange={onChange} /> : null}
    </div>
  )
}

type MarksProps = Required<Pick<Props, 'marks' | 'disabled' | 'onChange'>> & { readonly scale: Scale }

/** Names below the track, for the pointer; the keyboard reaches the same values on the slider itself. */
function Marks({ marks, scale, disabled, onChange }: MarksProps) {
  return (
    <div className={styles.marks} aria-hidden="true">
      {marks.map((mark) => {
        const at = findShare(mark.value, scale)
        const edge = at === '0' ? 'start' : 'end'
        return (
          <button
            key={mark.value}
            type="button"
            tabIndex={-1}
            disabled={disabled}
            className={styles.mark}
            data-edge={at === '0' || at === '1' ? edge : undefined}
            style={variables({ '--at': at })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange(mark.value)}
          >
            <bdi>{mark.label}</bdi>
          </button>
        )
      })}
    </div>
  )
}
