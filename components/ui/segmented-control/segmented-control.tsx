import { useId, type ReactNode } from 'react'
import { Term, type MoreOfTerm } from '../tooltip/term.tsx'
import styles from './segmented-control.module.css'

export interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Drawn before the label. */
  readonly mark?: ReactNode
}

interface Props<Value extends string> {
  /** The subject of the choice, in words. */
  readonly label: string
  readonly segments: readonly Segment<Value>[]
  /** The chosen value; null while it is not known yet. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly showLabel?: boolean
  /** A sentence that explains the choice; needs `showLabel`. */
  readonly tip?: string
  /** The term of the glossary that says more. */
  readonly more?: MoreOfTerm
}

/** A choice of a few visible options: radio buttons, with their keys. */
export function SegmentedControl<Value extends string>({ label, segments, value, onChange, showLabel = false, tip, more }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.control}>
      <legend className={showLabel ? styles.legend : 'visually-hidden'}>
        {tip === undefined ? (
          label
        ) : (
          <Term tip={tip} more={more}>
            {label}
          </Term>
        )}
      </legend>
      <div className={styles.segments}>
        {segments.map((segment) => (
          <label key={segment.value} className={styles.segment} data-checked={segment.value === value || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
            />
            {segment.mark}
            {segment.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
